import { defineModel } from '@xstate/test';
import { rentVerificationMachine } from '#machines/orders/rentVerification.machine.ts';
import { badGateway, refusal } from '#testing/answers.ts';
import { priceOf } from '#tests/models/rental.ts';
import { accounts, offline } from '#testing/byHand.ts';

export const rentVerificationModel = defineModel(rentVerificationMachine, {
  invariants: {
    变了价要人同意才算同意: ({ states, context, received }) =>
      !states.includes('agreed') || context.changes.length === 0 || received('price.accept').length > 0,
  },
  given: [
    accounts.renter,
    accounts.other,
    '用 npm run import -- examples/market.csv 导入的一个可以立即租的账号，每条用例换一个（各列见 docs/import.md）',
  ],
  input: { listingId: '1', type: 1, hours: 2, block: null, snapshot: priceOf(350).snapshot },
  outcomes: {
    readPrice: {
      done: {
        没有变: { verdict: 'rentable', ...priceOf(350) },
        涨价: { verdict: 'rentable', ...priceOf(400) },
        已下架: { verdict: 'refused', problem: refusal('LISTING_UNLISTED') },
        已租出: { verdict: 'refused', problem: refusal('LISTING_UNRENTABLE') },
      },
      error: { 网关故障: badGateway },
    },
  },
  identity: ({ now, changes, problem }) => [now !== null, changes.length, problem?.message],
  names: {
    'price.accept': '同意新价格',
    'price.decline': '不接受新价格',
    'verification.retry': '点“重试”',
    'verification.abandon': '放弃',
    readPrice: '核对价格',
  },
  byHand: {
    start: '用已实名的账号登录，打开这个账号的详情页，点“立即租用”',
    steps: {
      'price.accept': '点“同意新价格，继续”',
      'price.decline': '点“不租了”',
      'verification.abandon': '点“先不租”',
      'readPrice+没有变': true,
      'readPrice+涨价': { prepare: '最后一下点击之前，在导入的文件里把它的时租价加 0.5 元，保存后再导入一次' },
      'readPrice+已租出': { prepare: '最后一下点击之前，在另一个浏览器里租下它并付款' },
      'readPrice-网关故障': offline,
    },
    sees: {
      awaitingConsent: '弹出“价格有变动”，新旧价格并列',
      failed: '弹出“价格核对失败”',
      agreed: '弹出“支付订单”',
      declined: '弹窗关闭，停在详情页',
      refused: '停在详情页，没有下单',
    },
  },
});
