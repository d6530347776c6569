import type {
  ListingQuery,
  MembershipQuery,
  OrderPartsFragment,
  WalletQuery,
  LedgerQuery,
  RedPacketsQuery,
  BalanceQuery,
  SubscriptionPartsFragment,
} from '#api/generated/operations.ts';
import { fromShanghai } from '#contract/rules/clock.ts';
import type { Instant } from '#contract/rules/types.ts';

/** An instant of November 2026 in Shanghai, from 'DD HH:MM'. */
export const november = (text: string): Instant => {
  const [d = 0, h = 0, mi = 0] = text.split(/[ :]/).map(Number);
  return fromShanghai({ y: 2026, m: 11, d, h, mi });
};

type Listing = ListingQuery['listing'];

/** A free listing as the gateway returns it: 3.50 yuan an hour, every type, a deposit of 30. */
export const aListing = (wish: Partial<Listing> = {}): Listing => ({
  id: '1',
  title: '荣耀王者 458 皮肤',
  images: ['/static/cover.svg', '/static/1.svg'],
  gameCover: '/static/game.svg',
  prices: {
    hourlyFen: 350,
    dailyFen: 5_800,
    tenHourFen: 2_990,
    weeklyFen: 32_800,
    morningFen: 300,
    afternoonFen: 280,
    nightFen: 260,
    bargainFen: null,
  },
  activity: { discount: 1, rentalPromotion: [] },
  depositFen: 3_000,
  minRentalPeriod: 1,
  isListed: true,
  isRented: false,
  isReservation: true,
  isFavourite: false,
  isUseBargain: false,
  isUseVipDiscount: true,
  game: { id: '7', name: '王者荣耀', maintenanceStatus: false, isSuspended: false },
  gameMoney: 0,
  moneyExchangeRate: 0,
  gameMoneyName: '点券',
  attributes: [{ name: '皮肤数', value: '458' }],
  inventory: [
    { kind: 'SKIN', name: '凤求凰', rarity: 'TREASURED', picture: '/static/covers/piece/moba/0.svg' },
    { kind: 'HERO', name: '貂蝉', rarity: 'RARE', picture: '/static/covers/piece/moba/1.svg' },
  ],
  platform: '安卓微信',
  zone: '微信 128 区',
  roleName: '晚**风',
  description: '',
  rentedUntil: null,
  booked: [],
  freePlays: [],
  awaitsPassword: false,
  isAtRest: false,
  windows: null,
  restingUntil: null,
  isMerchant: true,
  isStore: false,
  isTopShelf: false,
  staysOnline: true,
  merchant: {
    id: '9',
    name: '峡谷小当家',
    avatar: '',
    certificate: 'MERCHANT',
    goodRate: 0.992,
    orderCount: 1_024,
    disputeRate: 0.0008,
    listingCount: 86,
  },
  rentedCount: 1_286,
  lookCount: 90,
  isOwn: false,
  mustBind: false,
  createdAt: november('01 10:00'),
  ...wish,
});

/** An order of three hours from 20:00 to 23:00 of the 20th, unpaid, read at 19:50. */
export const anOrder = (wish: Partial<OrderPartsFragment> = {}): OrderPartsFragment => ({
  orderNo: '20261120194500000001',
  status: 'UNPAID',
  statusText: '待支付',
  mode: 'BOOK_AHEAD',
  rentType: 'HOURLY',
  block: null,
  orderedAt: november('20 19:45'),
  startsAt: november('20 20:00'),
  endsAt: november('20 23:00'),
  startsWhenPaid: false,
  paysFirst: false,
  bonusHours: 0,
  originalRentFen: 1_050,
  activityDiscountFen: 0,
  vipDiscountFen: 0,
  couponDiscountFen: 0,
  gameMoneyFen: 0,
  gameMoneyRefundFen: 0,
  rentFen: 1_050,
  payableFen: 4_050,
  setAsideFen: 0,
  depositFen: 3_000,
  depositReturnAt: null,
  depositReturnedAt: null,
  payDeadline: november('20 20:00'),
  paidAt: null,
  lateCancelFeeFen: 0,
  cancelFeePaidFen: null,
  cardPaidFen: 0,
  complaintRefundFen: 0,
  damagesFen: 0,
  lines: [
    { kind: 'RENT', label: '租金', note: '¥3.50 × 3 小时', fen: 1_050 },
    { kind: 'DEPOSIT', label: '押金', note: '冻结，结束 24 小时后退回', fen: 3_000 },
  ],
  can: { pay: true, cancel: true, renew: false, credentials: false },
  history: [{ status: 'UNPAID', at: november('20 19:45'), by: 'RENTER', note: '提交订单，时间已保留' }],
  product: {
    id: '1',
    title: '荣耀王者 458 皮肤',
    cover: '/static/cover.svg',
    gameId: '7',
    gameName: '王者荣耀',
    platform: '安卓微信',
    zone: '微信 128 区',
    roleName: '晚**风',
    staysOnline: true,
    merchantName: '峡谷小当家',
  },
  serverTime: november('20 19:50'),
  ...wish,
});

/** The same order while the rental runs, paid from the wallet. */
export const aRunningOrder = (wish: Partial<OrderPartsFragment> = {}): OrderPartsFragment =>
  anOrder({
    status: 'RENTING',
    statusText: '租用中',
    paidAt: november('20 19:46'),
    payDeadline: null,
    lateCancelFeeFen: null,
    depositReturnAt: november('21 23:00'),
    can: { pay: false, cancel: false, renew: true, credentials: true },
    serverTime: november('20 21:00'),
    ...wish,
  });

export const aBalance = (wish: Partial<BalanceQuery['balance']> = {}): BalanceQuery['balance'] => ({
  availableFen: 10_000,
  frozenFen: 0,
  isVip: false,
  vipUntil: null,
  ...wish,
});

export const aWallet = (wish: Partial<WalletQuery['wallet']> = {}): WalletQuery['wallet'] => ({
  availableFen: 10_000,
  frozenFen: 0,
  withdrawingFen: 0,
  frozenLines: [],
  ...wish,
});

export const aLedgerLine = (wish: Partial<LedgerQuery['ledger']['items'][number]> = {}): LedgerQuery['ledger']['items'][number] => ({
  id: '1',
  at: november('20 16:21'),
  kind: 'RECHARGE',
  title: '余额充值',
  availableFen: 10_000,
  frozenFen: 0,
  availableAfterFen: 10_000,
  orderNo: null,
  orderTitle: wish.orderNo === undefined || wish.orderNo === null ? null : '荣耀王者 149 皮肤',
  causeNo: null,
  isRenter: wish.orderNo !== undefined && wish.orderNo !== null,
  ...wish,
});

export const aRedPacket = (wish: Partial<RedPacketsQuery['redPackets'][number]> = {}): RedPacketsQuery['redPackets'][number] => ({
  id: '5',
  title: '新人红包',
  type: 'FIXED',
  minOrderFen: 2_000,
  discountFen: 300,
  discountPercentage: 0,
  maxDiscountFen: null,
  expiresAt: november('30 00:00'),
  status: 'UNUSED',
  ...wish,
});

export const aMemberOffer = (wish: Partial<MembershipQuery['membership']['offers'][number]> = {}) => ({
  product: 'SUPER' as const,
  plan: 'MONTH' as const,
  priceFen: 1_990,
  creditFen: 0,
  payableFen: 1_990,
  lines: [{ label: '超级会员月卡', fen: 1_990, note: '' }],
  startsAt: november('20 19:50'),
  endsAt: november('20 19:50') + 30 * 86_400_000,
  ...wish,
});

export const aSubscription = (wish: Partial<SubscriptionPartsFragment> = {}): SubscriptionPartsFragment => ({
  subscriptionNo: 'M20261120120000000001',
  product: 'SUPER',
  plan: 'MONTH',
  priceFen: 1_990,
  creditFen: 0,
  payableFen: 1_990,
  lines: [{ label: '超级会员月卡', fen: 1_990, note: '' }],
  status: 'UNPAID',
  setAsideFen: 0,
  payDeadline: november('20 20:05'),
  paidAt: null,
  endsAt: null,
  cardRefused: false,
  serverTime: november('20 19:50'),
  ...wish,
});

/** A paragraph of a text that operators have written. */
export const paragraph = (text: string) => ({
  kind: 'PARAGRAPH',
  level: 0,
  number: 0,
  spans: [{ text, strong: false, emphasis: false, code: false, href: null }],
});
