import { defineModel } from '@xstate/test';
import { renewByCardMachine } from '#machines/orders/renewByCard.machine.ts';
import { granted, refused } from '#testing/answers.ts';

const [before, after] = [1_795_096_400_000, 1_795_100_000_000];

export const withoutScreen = '续租里的一步，在订单的画面里走';

export const renewByCardModel = defineModel(renewByCardMachine, {
  invariants: {
    结束时间变晚了才算续租成功: ({ states, answers, context }) =>
      !states.includes('renewed') || (answers('watchRenewal').at(-1)?.endsAt ?? 0) > context.endsAt,
    按约定的价格开付款: ({ started }) => started('openRenewal').every(({ wish }) => wish.agreedPriceFen === 350),
    接着开的还是同一笔: ({ started }) =>
      started('openRenewal').every(({ key, lost }, at) => key === 'card-key-1' && (at === 0 || lost !== null)),
    付款开好了才离开: ({ states, answers }) =>
      !states.includes('left') || answers('openRenewal').length > 0 || answers('watchRenewal').length > 0,
    没有地址就不去收银台: ({ states, context }) => !states.includes('atCashier') || context.cashierUrl !== null,
  },
  given: ['有一笔租用中订单的会员账号：vipuser / Member_2026'],
  input: { wish: { orderNo: '20261120000000000001', hours: 1, agreedPriceFen: 350 }, key: 'card-key-1', endsAt: before, isBack: false },
  outcomes: {
    openRenewal: {
      done: {
        去收银台: granted({ cashierUrl: 'http://cashier.test/c/4' }),
        被预约了: refused('RENEW_CONFLICT'),
        已结束: refused('ORDER_STATE'),
      },
      error: { 中断: new Error('openRenewal') },
    },
    watchRenewal: { pending: true, done: { 延长了: { endsAt: after }, 不等了: null }, error: { 中断: new Error('watchRenewal') } },
  },
  events: [],
  identity: ({ cashierUrl, lost, problem }) => [cashierUrl, lost?.message, problem?.message],
  names: {
    'card.check': '点“我已付款，查询结果”',
    'card.leave': '点“换一种方式”',
    openRenewal: '开付款',
    watchRenewal: '等订单的结束时间变晚',
  },
});

export const renewByCardVariants = { 从收银台回来: { input: { ...renewByCardModel.input, isBack: true } } };
