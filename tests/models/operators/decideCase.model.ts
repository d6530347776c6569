import { defineModel } from '@xstate/test';
import type { Answer } from '#contract/problem.ts';
import type { Decided, Reading } from '#operator/machines/caseFacts.ts';
import { decideCaseMachine } from '#operator/machines/decideCase.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

export const withoutScreen = '运营台的页面是另一个构建，由它自己的测试走';

const reading = (claim: Reading['claim'], version: string): Answer<Reading> =>
  granted({
    version,
    title: '租客投诉：密码错误',
    status: '已答复',
    claim,
    sections: [],
    money: { order_escrow: 1_590 },
    options: [{ name: 'whole', label: '全额退', note: '', fields: [] }],
    notes: [],
    actions: [],
  });

const own = { by: '小周', until: 1_795_000_600_000, isOwn: true };
const decided = (outcome: Decided['outcome'], approval: string | null = null): Answer<Decided> =>
  granted({ outcome, approval, before: null, after: null });

export const decideCaseModel = defineModel(decideCaseMachine, {
  input: { kind: 'complaints', subject: '20261119110203152' },
  invariants: {
    先认领再决定: ({ started, answers }) =>
      started('sendDecision').length === 0 || answers('readCase').some((answer) => answer.ok && answer.value.claim !== null),
    先试算再决定: ({ started, answers }) => started('sendDecision').length === 0 || answers('tryDecision').some(({ ok }) => ok),
    只按看到的状态决定: ({ started, answers }) =>
      started('sendDecision').every(({ version }) => answers('readCase').some((answer) => answer.ok && answer.value.version === version)),
    服务器说生效了才算: ({ states, answers }) =>
      !states.includes('done') ||
      answers('secondPerson').at(-1) === 'approved' ||
      answers('sendDecision').some((answer) => answer.ok && answer.value.outcome === 'done'),
    没有答复时只能再发同一个或重新读: ({ states, snapshot }) =>
      !states.includes('uncertain') || !snapshot.can({ type: 'decision.try', wish: { option: 'whole', values: {} } }),
  },
  given: '客服打开一件投诉',
  outcomes: {
    readCase: {
      done: { 自己的: reading(own, 'v1'), 没有人的: reading(null, 'v1'), 没有了: refused('NOT_FOUND') },
      error: { 网关故障: badGateway },
    },
    claimCase: {
      done: { 认领了: granted({}), 别人先认领: refused('CASE_CLAIMED'), 没有权限: refused('FORBIDDEN') },
      error: { 网关故障: badGateway },
    },
    releaseCase: { done: { 放开了: granted({}), 没有这个人: refused('BAD_REQUEST') }, error: { 网关故障: badGateway } },
    tryDecision: {
      done: { 试算好了: decided('preview'), 状态变了: refused('CASE_STALE'), 填得不对: refused('BAD_REQUEST') },
      error: { 网关故障: badGateway },
    },
    sendDecision: {
      done: {
        生效了: decided('done'),
        要第二个人: decided('waiting', '12'),
        状态变了: refused('CASE_STALE'),
        登录结束了: refused('UNAUTHENTICATED'),
      },
      error: { 网关故障: badGateway },
    },
    caseClaim: { done: { 太久没有动作: null, 别人接手了: refused('CASE_CLAIMED') }, error: { 中断: new Error('caseClaim') } },
    secondPerson: { done: { 同意了: 'approved', 不同意: 'refused' }, error: { 中断: new Error('secondPerson') } },
  },
  events: [
    { event: { type: 'decision.try', wish: { option: 'whole', values: { because: '登录记录属实' } } }, name: '写好理由，点“试算”' },
    { event: { type: 'case.release', note: '等号主回电话', to: '小吴' }, name: '交给同事' },
  ],
  identity: ({ reading: read, decided: done, problem }) => [
    read !== null && read.claim !== null,
    done?.outcome,
    problem?.kind === 'refused' ? problem.code : problem?.kind,
  ],
  names: {
    'claim.take': '按 c 认领',
    'case.work': '写理由',
    'case.refresh': '重新读',
    'decision.change': '点“再改改”',
    'decision.confirm': '点“确认”',
    'decision.retry': '点“再发一次”',
    readCase: '读这件事',
    claimCase: '去认领',
    releaseCase: '放开',
    tryDecision: '试算',
    sendDecision: '决定',
    caseClaim: '认领',
    secondPerson: '等第二个人',
    claimIdle: '10 分钟没有动作',
  },
});
