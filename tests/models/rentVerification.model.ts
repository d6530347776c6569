import { defineModel } from '@xstate/test';
import { rentVerificationMachine } from '#machines/rentVerification.machine.ts';
import { badGateway, refusal } from './answers.ts';
import { priceOf } from './rental.ts';

export const rentVerificationModel = defineModel(rentVerificationMachine, {
  given: '登录一个已实名的账号，在详情页点“立即租用”',
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
  identity: ({ now, changes, declined, problem }) => [now !== null, changes.length, declined, problem?.message],
  names: { 'price.accept': '同意新价格', 'price.decline': '不接受新价格', 'verification.retry': '点“重试”', 'verification.abandon': '放弃', readPrice: '核对价格' },
});
