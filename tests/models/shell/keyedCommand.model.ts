import { defineModel, type Model } from '@xstate/test';
import { keyedCommandMachine, leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';

const command = {
  errand: 'cancelWithdrawal W2',
  wish: { withdrawalNo: 'W2' },
  key: 'cancel-key-0001',
  lost: null,
  mayLeave: true,
};

/** As the cancellation of a withdrawal. */
export const keyedCommandModel = defineModel(keyedCommandMachine, {
  input: command,
  invariants: {
    每次都用确认时的幂等键: ({ started }) => started('ask').every(({ key }) => key === command.key),
    有答复才算完: ({ snapshot, answers }) =>
      snapshot.status !== 'done' || snapshot.output === null || [...answers('ask'), ...answers('check')].includes(snapshot.output),
    没有答复就一直记着: ({ did, states }) => did('noteFinished').length === 0 || states.includes('answered'),
  },
  given: [accounts.other, '有一笔待审核的提现'],
  outcomes: {
    ask: {
      done: { 已取消: granted({ isCancelled: true }), 已在打款: refused('WITHDRAWAL_STATE'), 太频繁: refused('RATE_LIMITED') },
      error: { 网关故障: badGateway },
    },
    check: {
      done: { 取消了: granted({ isCancelled: true }), 还没有取消: null, 已在打款: granted({ isCancelled: false }) },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ lost, answer, problem }) => [lost !== null, answer, problem?.message],
  names: {
    'command.retry': '点“重试”',
    'command.check': '点“查询结果”',
    'command.leave': '关掉弹窗',
    ask: '取消提现',
    check: '查这笔提现取消了没有',
  },
  byHand: {
    start: '用号主的账号登录，打开“提现”，点待审核那一笔的“取消”，点“确认取消”',
    steps: {
      'command.retry': '点“重试”',
      'command.check': '点“查询结果”',
      'command.leave': '点弹窗的关闭',
      'ask+已取消': true,
      'ask+已在打款': { prepare: '弹窗开着，先用 npm run operator -- withdrawals approve 放行这一笔' },
      'ask-网关故障': offline,
      'check+还没有取消': true,
      'check-网关故障': offline,
    },
    sees: {
      uncertain: '弹窗里显示“没有收到取消的结果”',
      answered: '弹窗说取消了、没有取消成，或为什么不能取消',
      left: '弹窗关上',
    },
  },
});

export const keyedCommandVariants = {
  接着上次: {
    input: { ...command, lost: leftBehind },
    byHand: {
      ...keyedCommandModel.byHand!,
      start: '用号主的账号登录，打开“提现”，点待审核那一笔的“取消”，断网后点“确认取消”，关掉弹窗再点“取消”',
    },
  },
} satisfies Record<string, Partial<Model<typeof keyedCommandMachine>>>;
