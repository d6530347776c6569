import { defineModel, type Model } from '@xstate/test';
import { type ReviewWish, writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';
import { usesLastKey } from '#tests/models/invariants.ts';

export const reviewWish: ReviewWish = {
  kind: 'review',
  orderNo: '202611200000000001',
  described: 5,
  signIn: 4,
  service: 5,
  words: '皮肤都在，上号很快',
  tags: ['上号快'],
  isAnonymous: false,
};

export const writeReviewModel = defineModel(writeReviewMachine, {
  invariants: {
    提交用这一次点击的幂等键: usesLastKey('sendReview', 'review.submit'),
    评价的图片齐了才提交_一张不少: ({ started }) =>
      started('sendReview').every(({ wish: { review, pictureIds } }) => pictureIds.join() === (review.kind === 'review' ? '12,13' : '')),
  },
  given: [accounts.renter],
  input: { isWriting: true },
  outcomes: {
    gatherPictures: {
      done: { 图片齐了: { ids: ['12', '13'] }, 返回修改: { ids: null } },
      error: { 中断: new Error('gatherPictures') },
    },
    sendReview: { done: { 收下: granted(undefined), 已评价过: refused('REVIEW_DONE') }, error: { 中断: new Error('sendReview') } },
  },
  events: [{ event: { type: 'review.submit', wish: reviewWish, form: 'review 1', key: 'key-1' }, name: '点“提交评价”' }],
  identity: ({ lost, problem }) => [lost?.message, problem?.message],
  names: {
    'form.open': '点“追加评价”',
    'form.close': '点“先不写”',
    gatherPictures: '等图片',
    sendReview: '提交',
  },
  byHand: {
    start: '打开“我的评价”的“待评价”，点“去评价”，打三项分，写几个字',
    steps: {
      'form.open': '点“追加评价”',
      'form.close': '点“先不写”',
      'gatherPictures+图片齐了': true,
      'gatherPictures+返回修改': { prepare: '断网，选一张图片，点“提交评价”，再点“返回修改”' },
      'gatherPictures-中断': false,
      'review.submit': '点“提交评价”',
      'sendReview+收下': true,
      'sendReview+已评价过': { since: 'review.submit', prepare: '先在另一个页面评价了同一个订单' },
    },
    sees: {
      reading: '评价和“追加评价”',
      gatheringPictures: '没有传完的图片，按钮写着等几张',
      writing: '三项星级、标签和“提交评价”',
      written: '评价显示出来，下面可以追加',
    },
  },
});

export const writeReviewVariants = {
  已有评价: {
    input: { isWriting: false },
    events: [
      {
        event: { type: 'review.submit', wish: { kind: 'addition', id: '31', words: '又玩了两天' }, form: 'addition 31', key: 'key-2' },
        name: '点“提交追加”',
      },
    ],
    byHand: { ...writeReviewModel.byHand!, start: '打开“我的评价”的“我写的”，点“追加评价”' },
  },
} satisfies Record<string, Partial<Model<typeof writeReviewMachine>>>;
