import type { DataOf } from '#contract/rest/endpoint.ts';
import type { complaints, reviews, support } from '#contract/rest/index.ts';

const product = {
  id: '101',
  title: '全英雄 皮肤128',
  cover: 'covers/moba/101.svg',
  game_name: '王者荣耀',
  game_id: '7',
  third_type: '安卓微信',
  zone: '微信12区',
  role_name: '夜雨',
  stays_online: true,
  merchant_name: '星河电竞',
};

export const reviewSample: DataOf<typeof reviews.listReviews>['list'][number] = {
  id: '31',
  author: '晚风不打野',
  avatar: '/static/avatars/9.svg',
  at: 1_795_000_001_000,
  described: 5,
  sign_in: 4,
  service: 3,
  stars: 4,
  words: '皮肤都在',
  tags: [{ text: '上号快' }],
  pictures: [{ path: '/static/pictures/a.webp', width: 640, height: 480 }],
  addition: '又玩了一天',
  added_at: 1_795_000_002_000,
  answer: '欢迎再来',
  answered_at: 1_795_000_003_000,
};
const own: DataOf<typeof reviews.getReview> = {
  review: reviewSample,
  side: 'written',
  status: 'held',
  is_anonymous: true,
  order_no: '202611200000000001',
  product,
  answer_held: false,
  own_answer: null,
  addition_until: 1_797_000_000_000,
  coins: 10,
  can: { add: true, answer: false },
};

const complaint: DataOf<typeof complaints.getComplaint> = {
  id: '41',
  order_no: '202611200000000001',
  product,
  party: 'renter',
  is_mine: true,
  cause: 'kicked_out',
  cause_text: '被顶号、被挤下线',
  wish: 'refund',
  claim: 200,
  status: 'answered',
  filed_at: 1_795_000_001_000,
  answer_due: 1_795_043_201_000,
  decide_due: 1_795_090_000_000,
  decided_at: null,
  reason: null,
  paid: null,
  statements: [
    { party: 'renter', is_mine: true, at: 1_795_000_001_000, words: '被顶下线两次', pictures: [{ id: '51', width: 640, height: 480 }] },
    { party: 'owner', is_mine: false, at: 1_795_000_002_000, words: '没有登录过', pictures: [] },
  ],
  lines: [{ label: '投诉退款', fen: 200 }],
  can: { answer: false, say: true, withdraw: true },
  server_time: 1_795_000_003_000,
};

/** Sample responses of the calls about reviews and complaints. */
export const afterRentalAnswers = {
  getReviewSummary: {
    rating: 4.42,
    count: 9,
    five: 5,
    four: 2,
    three: 1,
    two: 1,
    one: 0,
    with_pictures: 3,
    low: 1,
    described: 4.8,
    sign_in: 4.6,
    service: 4.4,
  } satisfies DataOf<typeof reviews.getReviewSummary>,
  listReviews: { list: [reviewSample], next_cursor: '31' } satisfies DataOf<typeof reviews.listReviews>,
  listOwnReviews: { list: [own], next_cursor: null } satisfies DataOf<typeof reviews.listOwnReviews>,
  getReview: own,
  listReviewable: {
    list: [{ order_no: '202611200000000001', product, ended_at: 1_795_000_000_000, until: 1_796_296_000_000 }],
  } satisfies DataOf<typeof reviews.listReviewable>,
  getOrderReview: { order_no: '202611200000000001', product, until: null, review: own, why_not: null, coins: 10 } satisfies DataOf<
    typeof reviews.getOrderReview
  >,
  writeReview: own,
  addToReview: own,
  answerReview: own,
  listComplaintTypes: {
    order_no: '202611200000000001',
    product,
    party: 'renter',
    types: [{ cause: 'wrong_password', label: '密码错误', is_whole_only: true, until: 1_795_001_800_000 }],
    wish: 'refund',
    most: 500,
    why_not: null,
    needs_phone: false,
    server_time: 1_795_000_003_000,
  } satisfies DataOf<typeof complaints.listComplaintTypes>,
  fileComplaint: complaint,
  listComplaints: { list: [complaint], next_cursor: '41' } satisfies DataOf<typeof complaints.listComplaints>,
  getComplaint: complaint,
  sayInComplaint: complaint,
  withdrawComplaint: complaint,
  getSupport: { phone: '400-000-0000', email: null } satisfies DataOf<typeof support.getSupport>,
};
