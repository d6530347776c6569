import { defineModel } from '@xstate/test';
import { makeBatchMachine } from '#operator/machines/makeBatch.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

export const withoutScreen = '运营台的页面是另一个构建，由它自己的测试走';

const request = {
  title: '十周年',
  gift: { kind: 'coins', coins: 300 },
  from: 1_795_000_000_000,
  until: 1_796_000_000_000,
  count: 500,
} as const;

export const makeBatchModel = defineModel(makeBatchMachine, {
  invariants: {
    看过第二眼才做: ({ started, answers }) => started('sendBatch').length === 0 || answers('tryBatch').some(({ ok }) => ok),
    再发的是同一批: ({ started, answers }) =>
      started('sendBatch').every(({ version }) => answers('tryBatch').some((answer) => answer.ok && answer.value.version === version)),
    服务器给了码才算做好: ({ states, answers }) => !states.includes('made') || answers('sendBatch').some(({ ok }) => ok),
    没有答复时不能另做一批: ({ states, snapshot }) => !states.includes('uncertain') || !snapshot.can({ type: 'batch.try', request }),
  },
  given: '财务打开兑换码',
  outcomes: {
    tryBatch: { done: { 没有错: granted({ version: 'v1' }), 时间不对: refused('BAD_REQUEST') }, error: { 网关故障: badGateway } },
    sendBatch: {
      done: { 做好了: granted({ codes: ['ABCD-EFGH-JKLM'] }), 已经有同名的: refused('CASE_STALE'), 没有权限: refused('FORBIDDEN') },
      error: { 网关故障: badGateway },
    },
  },
  events: [{ event: { type: 'batch.try', request }, name: '填好，点“看一眼”' }],
  identity: ({ version, codes }) => [version, codes.length],
  names: {
    'batch.change': '再改改',
    'batch.confirm': '确认',
    'batch.retry': '再发一次',
    'codes.leave': '收好了',
    tryBatch: '检查',
    sendBatch: '做',
  },
});
