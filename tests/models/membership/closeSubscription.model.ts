import { defineModel } from '@xstate/test';
import { closeSubscriptionMachine } from '#machines/membership/closeSubscription.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts, offline } from '#testing/byHand.ts';

const input = { subscriptionNo: 'M20261120120000000001', key: 'close-key-0001' };

export const closeSubscriptionModel = defineModel(closeSubscriptionMachine, {
  input,
  invariants: {
    每次都用按下时的幂等键: ({ started }) => started('closeSubscription').every(({ key }) => key === input.key),
    服务器答复了才结束: ({ snapshot, answers }) => snapshot.status !== 'done' || answers('closeSubscription').length > 0,
  },
  given: [accounts.renter, '有一笔没付完的会员购买：点“开通”，再关掉“支付订单”'],
  outcomes: {
    closeSubscription: { done: { 已关闭: granted(undefined), 已付款: refused('ORDER_ALREADY_PAID') }, error: { 网关故障: badGateway } },
  },
  names: { 'close.retry': '点“重试”', closeSubscription: '关闭' },
  byHand: {
    start: '打开 /svip，点“不买了”',
    steps: {
      'close.retry': '点“重试”',
      'closeSubscription+已关闭': true,
      'closeSubscription+已付款': { prepare: '先在另一个标签页把这一笔付掉' },
      'closeSubscription-网关故障': offline,
    },
    sees: {
      uncertain: '显示“没有收到结果，可能已经关闭”',
      closed: '“还没付完”消失，余额里留的钱退回',
      refused: '显示“订单已支付”',
    },
  },
});
