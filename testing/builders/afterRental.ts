import type {
  ComplaintPartsFragment,
  ComplaintTypesQuery,
  OrderReviewQuery,
  OwnReviewPartsFragment,
  ReviewSummaryQuery,
} from '#api/generated/operations.ts';
import { november } from './gateway.ts';

const orderNo = '202611200000000001';
const product = {
  id: '101',
  title: '全英雄 皮肤128',
  cover: '/static/covers/moba/101.svg',
  gameId: '7',
  gameName: '王者荣耀',
  platform: '安卓微信',
  zone: '微信12区',
  merchantName: '星河电竞',
};

/** A review that its author can still extend. */
export const anOwnReview = (wish: Partial<OwnReviewPartsFragment> = {}): OwnReviewPartsFragment => ({
  review: {
    id: '31',
    author: '晚风不打野',
    avatar: null,
    at: november('20 18:00'),
    described: 5,
    signIn: 4,
    service: 3,
    stars: 4,
    words: '皮肤都在，上号很快',
    tags: [{ text: '上号快' }],
    pictures: [],
    addition: null,
    addedAt: null,
    answer: '欢迎再来',
    answeredAt: november('20 19:00'),
  },
  side: 'WRITTEN',
  status: 'SHOWN',
  isAnonymous: false,
  orderNo,
  product,
  answerHeld: false,
  ownAnswer: null,
  additionUntil: november('30 18:00'),
  coins: 10,
  can: { add: true, answer: false },
  ...wish,
});

/** For an order that can be reviewed. */
export const aReviewStanding = (wish: Partial<OrderReviewQuery['orderReview']> = {}): OrderReviewQuery['orderReview'] => ({
  orderNo,
  product,
  until: november('30 18:00'),
  review: null,
  whyNot: null,
  coins: 10,
  ...wish,
});

/** The reader's own complaint, answered by the other party. */
export const aComplaint = (wish: Partial<ComplaintPartsFragment> = {}): ComplaintPartsFragment => ({
  id: '41',
  orderNo,
  product,
  party: 'RENTER',
  isMine: true,
  cause: 'KICKED_OUT',
  causeText: '被顶号、被挤下线',
  wish: 'REFUND',
  claimFen: 200,
  status: 'ANSWERED',
  filedAt: november('20 12:00'),
  answerDue: november('21 00:00'),
  decideDue: november('21 13:00'),
  decidedAt: null,
  reason: null,
  paidFen: null,
  statements: [
    { party: 'RENTER', isMine: true, at: november('20 12:00'), words: '玩了二十分钟被顶下线两次', pictures: [] },
    { party: 'OWNER', isMine: false, at: november('20 13:00'), words: '我没有登录过', pictures: [] },
  ],
  lines: [],
  can: { answer: false, say: true, withdraw: true },
  serverTime: november('20 19:50'),
  ...wish,
});

/** For a renter who can file a complaint. */
export const someComplaintTypes = (wish: Partial<ComplaintTypesQuery['complaintTypes']> = {}): ComplaintTypesQuery['complaintTypes'] => ({
  orderNo,
  product,
  party: 'RENTER',
  types: [
    { cause: 'WRONG_PASSWORD', label: '密码错误', isWholeOnly: true, until: november('20 20:20') },
    { cause: 'KICKED_OUT', label: '被顶号、被挤下线', isWholeOnly: false, until: null },
  ],
  wish: 'REFUND',
  mostFen: 500,
  whyNot: null,
  needsPhone: false,
  serverTime: november('20 19:50'),
  ...wish,
});

/** Rating of an account without reviews. */
export const noReviews: ReviewSummaryQuery['reviewSummary'] = {
  rating: 4.5,
  count: 0,
  five: 0,
  four: 0,
  three: 0,
  two: 0,
  one: 0,
  withPictures: 0,
  low: 0,
  described: 0,
  signIn: 0,
  service: 0,
};
