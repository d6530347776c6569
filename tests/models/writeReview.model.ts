import { defineModel } from '@xstate/test';
import { type ReviewWish, writeReviewMachine } from '#machines/writeReview.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';

export const reviewWish: ReviewWish = {
  kind: 'review',
  orderNo: '202611200000000001',
  described: 5,
  signIn: 4,
  service: 5,
  words: '皮肤都在，上号很快',
  tags: ['上号快'],
  pictureIds: [],
  isAnonymous: false,
};

export const writeReviewModel = defineModel(writeReviewMachine, {
  invariants: {
    每次提交都带着幂等键: ({ started }) => started('sendReview').every(({ key }) => key !== ''),
  },
  given: [accounts.renter],
  outcomes: {
    sendReview: { done: { 收下: granted(undefined), 已评价过: refused('REVIEW_DONE') }, error: { 网关故障: badGateway } },
    readReview: { done: { 查到: { isThere: true }, 没有: { isThere: false } }, error: { 网关故障: badGateway } },
  },
  events: [{ event: { type: 'review.submit', wish: reviewWish, key: 'key-1' }, name: '点“提交评价”' }],
  identity: ({ problem }) => problem?.message,
  names: { 'review.retry': '点“重试”', 'review.check': '点“查询结果”', sendReview: '提交', readReview: '查询' },
  byHand: {
    start: '打开“我的评价”的“待评价”，点“去评价”，打三项分，写几个字',
    steps: {
      'review.submit': '点“提交评价”',
      'review.retry': '点“重试”',
      'review.check': '点“查询结果”',
      'sendReview+收下': true,
      'sendReview+已评价过': { since: 'review.submit', prepare: '先在另一个页面评价了同一个订单' },
      'sendReview-网关故障': false,
      'readReview+查到': false,
      'readReview+没有': false,
      'readReview-网关故障': false,
    },
    sees: { writing: '三项星级、标签和“提交评价”', uncertain: '写着“没有收到答复，可能已经提交”', written: '评价显示出来，下面可以追加' },
  },
});
