import { defineModel, type Model } from '@xstate/test';
import { watchOutcomeMachine } from '#machines/shell/watchOutcome.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offlineFor } from '#testing/byHand.ts';

const watched = { subject: { chargeNo: 'C1' }, lost: null, mayStop: true };

/** As the result of a charge. */
export const watchOutcomeModel = defineModel(watchOutcomeMachine, {
  input: watched,
  invariants: {
    每次读的都是同一件事: ({ started }) => started('read').every((subject) => subject === watched.subject),
    读到了才算有结果: ({ snapshot, answers }) =>
      snapshot.status !== 'done' || snapshot.output === null || answers('read').includes(snapshot.output),
    还没有结果就不会自己结束: ({ states, step }) => !states.includes('stopped') || step?.event.type === 'outcome.stop',
  },
  given: [accounts.renter],
  outcomes: {
    read: {
      pending: true,
      done: {
        到账: granted({ status: 'succeeded', amountFen: 5_000 }),
        失败: granted({ status: 'failed', amountFen: 5_000 }),
        没有这一笔: refused('NOT_FOUND'),
        还没有结果: null,
      },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ lost, outcome, problem }) => [lost !== null, outcome, problem?.message],
  names: {
    'outcome.recheck': '点“再查一次”',
    'outcome.stop': '点“重新充值”',
    read: '读充值状态',
    outcomePoll: '两秒后',
    outcomeWindow: '30 秒没有结果',
  },
  byHand: {
    start: '在“充值”里填 50 元去银行卡收银台，先不付款，记下支付单号；在另一个标签页打开 /account/Recharge?charge_no=支付单号',
    steps: {
      'outcome.recheck': '点“再查一次”',
      'outcome.stop': '点“重新充值”',
      'read+到账': '在收银台的标签页点“支付成功”',
      'read+失败': '在收银台的标签页点“支付失败”',
      'read+还没有结果': true,
      'read+没有这一笔': { prepare: '支付单号改掉一个字', when: ({ problem }) => problem === null },
      'read-网关故障': offlineFor(' 5 秒'),
      outcomePoll: true,
      outcomeWindow: '不付款，等满 30 秒',
    },
    sees: {
      watching: '显示“正在确认充值结果”',
      resting: '显示“还没有收到充值结果”',
      decided: '显示“已到账 ¥50.00”“充值没有成功”或“没有这笔充值”',
      stopped: '显示“充值到余额”的表单',
    },
  },
});

export const watchOutcomeVariants = {
  不能不等: { input: { ...watched, mayStop: false } },
  中断之后: {
    input: { ...watched, lost: badGateway.problem },
    byHand: { ...watchOutcomeModel.byHand!, start: '打开 /account/Recharge?charge_no=支付单号，不付款，等满 30 秒' },
  },
} satisfies Record<string, Partial<Model<typeof watchOutcomeMachine>>>;
