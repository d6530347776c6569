import { defineModel } from '@xstate/test';
import { checkoutMachine, type Proposal, type Standing } from '#machines/checkout.machine.ts';
import { badGateway, granted, refusal, refused } from './answers.ts';
import { priceOf, terms } from './rental.ts';

const proposal: Proposal = {
  listingId: '1', mode: 'now', startAt: null, couponId: null, useVip: false, quote: { listing: terms, type: 1, hours: 2, isVip: false }, totalFen: 3_700,
};
const submit = (standing: Standing, name: string) => ({ event: { type: 'rent.submit' as const, proposal, standing, key: 'order-key-0001' }, name });
const standing = (now: Standing, name: string) => ({ event: { type: 'standing.changed' as const, standing: now }, name });

export const checkoutModel = defineModel(checkoutMachine, {
  given: '打开一个可以立即租的账号的详情页',
  input: { order: null },
  outcomes: {
    realName: {
      pending: true,
      done: { 成年: { verified: true, isAdult: true }, 跳过: { verified: false, isAdult: false } },
      error: { 中断: new Error('realName') },
    },
    rentVerification: {
      pending: true,
      done: {
        一致: { verdict: 'agreed', terms },
        同意新价: { verdict: 'agreed', terms: priceOf(400).terms },
        已下架: { verdict: 'refused', problem: refusal('LISTING_UNLISTED') },
      },
      error: { 中断: new Error('rentVerification') },
    },
    createOrder: {
      done: {
        已锁定: granted({ orderNo: '20261120000000000001', payableFen: 3_700, depositFen: 3_000, rentFen: 700, startsAt: 0, endsAt: 7_200_000, payDeadline: 900_000, holdMs: 900_000 }),
        价格变动: refused('PRICE_CHANGED'),
        要实名: refused('REAL_NAME_REQUIRED'),
        已租出: refused('LISTING_UNRENTABLE'),
      },
      error: { 网关故障: badGateway },
    },
    payOrder: {
      done: {
        已支付: granted({ state: 'paid' }),
        去收银台: granted({ state: 'atCashier', cashierUrl: 'https://cashier.test/pay' }),
        已关闭: refused('ORDER_CLOSED'),
        余额不足: refused('BALANCE_SHORT'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    submit('guest', '未登录点“立即租用”'),
    submit('unverified', '未实名点“立即租用”'),
    submit('verified', '点“立即租用”'),
    standing('guest', '仍未登录'),
    standing('unverified', '登录了未实名的账号'),
    standing('verified', '登录成功'),
    { event: { type: 'pay.submit', method: 'wallet', key: 'pay-key-0001' }, name: '选余额，点“确认支付”' },
    { event: { type: 'pay.submit', method: 'card', key: 'pay-key-0002' }, name: '选银行卡，点“确认支付”' },
  ],
  identity: ({ proposal: given, order, method, cashierUrl, problem }) => [given?.totalFen, order !== null, method, cashierUrl, problem?.message],
  names: {
    'rent.abandon': '放弃', 'rent.retry': '重试下单', 'pay.retry': '重试支付', 'pay.check': '去查看支付结果',
    realName: '实名认证', rentVerification: '核对价格', createOrder: '下单', payOrder: '支付', holdLeft: '15 分钟未支付',
  },
});

/** From the order's own page the payment is all that is left. */
export const checkoutVariants = {
  从订单页来: { input: { order: { orderNo: '20261120000000000001', payableFen: 3_700, depositFen: 3_000, rentFen: 700, startsAt: 0, endsAt: 7_200_000, payDeadline: 900_000, holdMs: 900_000 } } },
};
