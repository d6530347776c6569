import type { z } from 'zod';
import type { catalogue, listings, notifications, orders, popups, session, thirdParty, wallet } from '#contract/rest/index.ts';
import { aCard } from './cardSample.ts';
import { accountAnswers } from './accountSamples.ts';
import { domainSamples } from './domainSamples.ts';
import { invitationAnswers } from './invitationSamples.ts';
import { afterRentalAnswers } from './afterRentalSamples.ts';
import { chatAnswers } from './chatSamples.ts';
import { loyaltyAnswers } from './loyaltySamples.ts';
import { membershipAnswers } from './membershipSamples.ts';
import { payoutAnswers } from './payoutSamples.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';

/** Sample responses of every call of the contract. */
const aGame = {
  id: '7',
  title: '王者峡谷',
  world: 'myth',
  icon: 'games/7.svg',
  cover: '/covers/game-7.svg',
  maintenance_status: false,
  is_suspended: false,
  rentable: 210,
  lowest_rental: 99,
};

const periods = {
  daily_rental: 6_000,
  ten_hour_rental: 3_000,
  weekly_rental: null,
  morning_rental: 300,
  afternoon_rental: 0,
  night_rental: 280,
};
const activity = { discount: 1, rental_promotion: [] };
export const understood = { games: [{ id: '7', title: '王者峡谷' }], words: ['安卓'], dropped: ['凤求凤'] };
const played = { bargain: 230, free_plays: [{ start: 1_795_000_100_000, end: 1_795_003_700_000 }], awaits_password: false };
const booked = [{ start: 1_795_000_000_000, end: 1_795_003_600_000 }];
const offered = { booked, is_at_rest: true, windows: [{ from: 480, until: 1_320 }], resting_until: 1_795_010_000_000 };

export const aListing: DataOf<typeof listings.getListing> = {
  id: '101',
  title: '安卓微信 星耀 120皮肤',
  imgs: ['covers/101.svg', 'covers/101-2.svg'],
  game_path: 'covers/game-7.svg',
  rental: 350,
  deposit: 5_000,
  min_rental_period: 2,
  is_listed: true,
  is_rented: true,
  is_reservation: true,
  is_collection: true,
  is_use_bargain: false,
  is_use_vip_discount: true,
  activity,
  rental_period: periods,
  game: { id: '7', name: '王者峡谷', maintenance_status: false, is_suspended: false },
  game_money: 12_500_000_000,
  money_exchange_rate: 1_000.5,
  game_money_name: '金币',
  game_name: '王者峡谷',
  attrs: [{ attr_name: '段位', value: '星耀' }],
  inventory: [{ kind: 'skin', name: '凤求凰', rarity: 'treasured', picture: 'covers/piece/1.svg' }],
  third_type: '安卓微信',
  zone: '微信12区',
  rental_time: 1_795_000_000_000,
  ...offered,
  ...played,
  is_merchant: true,
  is_store: false,
  top_shelf: true,
  is_insurance: true,
  stays_online: false,
  merchantInfo: {
    id: '9',
    name: '老王号铺',
    avatar: 'avatars/9.svg',
    cert_type: 2,
    good_rate: 0.98,
    orders: 1_200,
    dispute_rate: 0.01,
    listings: 40,
  },
  role_name: '夜雨',
  description: '说明',
  rented_count: 321,
  look_count: 12,
  is_own: false,
  must_bind: false,
  created_at: 1_790_000_000_000,
};

export const priceFacts: z.output<typeof listings.priceFacts> = {
  rental: 350,
  deposit: 5_000,
  rental_period: periods,
  bargain: 230,
  activity,
  availability: 'normal',
  rental_time: null,
};

const line = { kind: 'gameMoney', label: '游戏币预付', note: '1000 金币', fen: 100 } as const;

export const anOrder: DataOf<typeof orders.getOrderInfo> = {
  order_no: '202611200000000001',
  order_status: 3,
  order_status_text: '待开始',
  mode: 'appoint',
  type: 3,
  block: 'night',
  hire_order_time: 1_795_000_000_000,
  hire_start_time: 1_795_010_000_000,
  hire_end_time: 1_795_042_400_000,
  starts_when_paid: true,
  pays_first: false,
  bonus_hours: 0,
  hire_original_prices: 2_520,
  hire_activity_discount_prices: 0,
  hire_vip_discount_prices: 200,
  hire_coupon_discount_prices: 0,
  hire_game_money_prices: 100,
  hire_refund_game_money_prices: 0,
  hire_rent_prices: 2_320,
  hire_real_pay_prices: 7_420,
  set_aside: 120,
  deposit: 5_000,
  deposit_return_at: null,
  deposit_returned_at: null,
  pay_deadline: null,
  paid_at: 1_795_000_060_000,
  late_cancel_fee: 1_160,
  cancel_fee_paid: null,
  card_paid: 0,
  complaint_refund: 0,
  damages: 0,
  lines: [line],
  can: { pay: false, cancel: true, renew: false, credentials: false },
  history: [{ status: 1, at: 1_795_000_000_000, by: 'renter', note: '下单' }],
  productInfo: {
    id: '101',
    title: '安卓微信 星耀 120皮肤',
    cover: 'covers/101.svg',
    game_name: '王者峡谷',
    game_id: '7',
    third_type: '安卓微信',
    zone: '微信12区',
    role_name: '夜雨',
    stays_online: false,
    merchant_name: '老王号铺',
  },
  server_time: 1_795_000_070_000,
};

const token: DataOf<typeof session.login> = { token: 'tok_0123456789012345678901', expires_time: 604_800, user_id: '5' };

const picture = 'data:image/svg+xml,AA';
/** Secret of the browser that requested a login code. */
export const ticket = 'ticket_0123456789012345';

type Answers = Readonly<Record<string, unknown>>;

export const answers: Answers = {
  getUserInfo: {
    id: '5',
    username: 'renter',
    nickname: '小租',
    avatar: 'avatars/5.svg',
    phone: '138****8000',
    email: 'l***n@example.com',
    has_password: true,
    is_real_name: true,
    is_closing: false,
    is_adult: true,
    credit_score: 60,
    gold_coin: 3,
    level_name: '青铜',
    is_merchant: false,
    finished_orders: 2,
    red_packets: 1,
    unread_notifications: 4,
    active_order: { order_no: '202611200000000001', hire_end_time: 1_795_042_400_000, title: '安卓微信', count: 2 },
  } satisfies DataOf<typeof session.getUserInfo>,
  getMyWallets: {
    walletsInfo: { available: 20_000, frozen: 5_000, vip_status: 1, vip_until: 1_800_000_000_000, super_until: 1_799_000_000_000 },
  } satisfies DataOf<typeof session.getMyWallets>,
  logout: {},
  getSign: { public_key: 'SPKI', sign: 'sig', timestamp: 1_795_000_000, nonce_str: 'nonce' } satisfies DataOf<typeof session.getSign>,
  createCaptcha: {
    captcha_id: 'c1',
    background: 'data:image/jpeg;base64,AA',
    piece: 'data:image/png;base64,AA',
    width: 320,
    height: 160,
    piece_width: 46,
    work: null,
    expires_at: 1_795_000_120_000,
  } satisfies DataOf<typeof session.createCaptcha>,
  validateCaptcha: { verify_key: 'vk' } satisfies DataOf<typeof session.validateCaptcha>,
  sendSms: { resend_at: 1_795_000_060_000 } satisfies DataOf<typeof session.sendSms>,
  mobileLogin: token,
  login: token,
  register: token,
  ...accountAnswers,
  submitRealName: { is_real_name: true, is_adult: true } satisfies DataOf<typeof session.submitRealName>,
  getHome: {
    banners: [
      {
        id: '1',
        title: '周末包夜',
        subtitle: '九折',
        kicker: '限时',
        note: '22–07',
        image: 'banners/1.svg',
        href: '/tejia.html',
        button: '去看看',
      },
    ],
    games: [aGame],
    specials: { ends_at: 1_795_000_000_000, list: [aCard()] },
    recommended: [aCard({ id: '102' })],
    no_deposit: [],
    notices: [{ id: '3', title: '公告', published_at: 1_794_000_000_000 }],
    counts: { listings: 3_000, no_deposit: 900, games: 12 },
  } satisfies DataOf<typeof catalogue.getHome>,
  listGames: { list: [aGame] } satisfies DataOf<typeof catalogue.listGames>,
  getFilters: {
    platforms: [{ value: 'android', label: '安卓' }],
    zones: [{ value: 'w12', label: '微信12区', platform: 'android' }],
    attributes: [{ name: 'rank', label: '段位', options: [{ value: '星耀', label: '星耀' }] }],
    pieces: [{ value: '凤求凰', label: '凤求凰', rarity: 'treasured' }],
  } satisfies DataOf<typeof catalogue.getFilters>,
  listHotWords: { list: ['雷电将军'] } satisfies DataOf<typeof catalogue.listHotWords>,
  searchGame: { games: [{ id: '7', title: '王者峡谷', icon: 'games/7.svg', rentable: 210 }], words: ['王者'] } satisfies DataOf<
    typeof catalogue.searchGame
  >,
  listSearchHistory: { list: ['原神'] } satisfies DataOf<typeof catalogue.listSearchHistory>,
  addSearchHistory: {},
  deleteSearchHistory: {},
  listListings: { list: [aCard()], next_cursor: 'next', count: 1_000, count_capped: true, understood } satisfies DataOf<
    typeof listings.listListings
  >,
  getListing: aListing,
  getChangingDetail: {
    rental: 350,
    deposit: 5_000,
    rental_period: periods,
    activity,
    is_collection: true,
    is_listed: true,
    is_rented: true,
    is_reservation: true,
    rental_time: 1_795_000_000_000,
    ...offered,
    ...played,
    availability: 'appoint',
  } satisfies DataOf<typeof listings.getChangingDetail>,
  verifyPrice: priceFacts,
  listSimilar: { list: [aCard()] } satisfies DataOf<typeof listings.listSimilar>,
  likeAccount: { is_collection: true } satisfies DataOf<typeof listings.likeAccount>,
  listFavourites: { list: [aCard()], next_cursor: null } satisfies DataOf<typeof listings.listFavourites>,
  listFootprints: { list: [{ account: aCard(), looked_at: 1_795_000_000_000 }], next_cursor: null } satisfies DataOf<
    typeof listings.listFootprints
  >,
  addFootprint: {},
  createOrder: anOrder,
  listOrders: { list: [anOrder], next_cursor: null } satisfies DataOf<typeof orders.listOrders>,
  getOrderInfo: anOrder,
  getPayStatus: { order_no: anOrder.order_no, order_status: 2, card_refused: false } satisfies DataOf<typeof orders.getPayStatus>,
  payOrder: { order_no: anOrder.order_no, order_status: 2, cashier_url: 'http://cashier.test/c/1', card_amount: 420 } satisfies DataOf<
    typeof orders.payOrder
  >,
  cancelOrder: anOrder,
  renewCheck: { fits: true, max_hours: 4, new_end: 1_795_049_600_000, price: 700, lines: [line] } satisfies DataOf<
    typeof orders.renewCheck
  >,
  renewOrder: anOrder,
  renewByCard: { charge_no: 'CH4', cashier_url: 'http://cashier.test/c/4' } satisfies DataOf<typeof orders.renewByCard>,
  getCredentials: { account: 'acc', password: 'pw', zone: '微信12区', role_name: '夜雨', until: 1_795_042_400_000 } satisfies DataOf<
    typeof orders.getCredentials
  >,
  listRedPackets: {
    list: [
      {
        id: '4',
        title: '新人红包',
        expires_at: 1_800_000_000_000,
        status: 1,
        couponsInfo: { type: 2, min_order_amount: 1_000, discount_percentage: 15, max_discount_amount: null, discount_amount: 0 },
      },
    ],
  } satisfies DataOf<typeof wallet.listRedPackets>,
  getWallet: {
    available: 20_000,
    frozen: 5_000,
    withdrawing: 1_200,
    frozen_lines: [{ order_no: anOrder.order_no, reason: 'deposit', title: '押金', amount: 5_000, thaws_at: null }],
  } satisfies DataOf<typeof wallet.getWallet>,
  listLedger: {
    list: [
      {
        id: '1',
        at: 1_795_000_060_000,
        kind: 'deposit_freeze',
        title: '押金冻结',
        available: -5_000,
        frozen: 5_000,
        available_after: 20_000,
        order_no: anOrder.order_no,
        order_title: '坚韧铂金 10 枪皮',
        is_renter: true,
        cause_no: 'W20261120120000000001',
      },
    ],
    next_cursor: null,
  } satisfies DataOf<typeof wallet.listLedger>,
  createRecharge: { charge_no: 'CH1', cashier_url: 'http://cashier.test/c/2' } satisfies DataOf<typeof wallet.createRecharge>,
  getCharge: { charge_no: 'CH1', amount: 10_000, status: 'succeeded', order_no: null } satisfies DataOf<typeof wallet.getCharge>,
  chargeAccount: {
    order_no: anOrder.order_no,
    amount: 3_300,
    cashier_url: 'http://cashier.test/c/3',
  } satisfies DataOf<typeof wallet.chargeAccount>,
  ...payoutAnswers,
  ...invitationAnswers,
  ...loyaltyAnswers,
  ...membershipAnswers,
  ...afterRentalAnswers,
  ...domainSamples.answers,
  ...chatAnswers,
  paymentNotice: { received: true } satisfies DataOf<typeof wallet.paymentNotice>,
  listNotifications: {
    list: [
      {
        id: '8',
        title: '订单已支付',
        content: '……',
        notification_type: 'payment',
        params: `{"order_no":"${anOrder.order_no}"}`,
        is_read: false,
        created_at: 1_795_000_060_000,
      },
    ],
    next_cursor: null,
  } satisfies DataOf<typeof notifications.listNotifications>,
  readNotification: {},
  listPopupAds: {
    list: [
      {
        id: '2',
        title: '夜场九小时',
        subtitle: '22:00 开打',
        kicker: '今晚',
        button: '抢夜场',
        image: 'covers/wide/moba/2.svg',
        href: '/zuhao.html?rent_type=3',
        start_date: '2026-11-20',
        end_date: null,
        display_frequency: 1,
        position: 0,
        priority: 2,
      },
    ],
  } satisfies DataOf<typeof popups.listPopupAds>,
  listEmergencyNotices: { list: [{ id: '6', title: '谨防假冒客服', content: '……' }] } satisfies DataOf<typeof popups.listEmergencyNotices>,
  getWechatAccountConfig: { qrcode: picture, text: '关注公众号' } satisfies DataOf<typeof thirdParty.getWechatAccountConfig>,
  initWechatLogin: { session_id: ticket, qrcode_url: picture, expires_at: 1_795_000_060_000 } satisfies DataOf<
    typeof thirdParty.initWechatLogin
  >,
  getWechatLoginStatus: { status: 'success', request_id: 'req-1' } satisfies DataOf<typeof thirdParty.getWechatLoginStatus>,
  initQqLogin: { qrImage: picture, sessionId: ticket, expires_at: 1_795_000_060_000 } satisfies DataOf<typeof thirdParty.initQqLogin>,
  getQqLoginStatus: { status: '2', request_id: null } satisfies DataOf<typeof thirdParty.getQqLoginStatus>,
  generateAppQr: { qr_content: picture, qr_token: ticket, expires_at: 1_795_000_060_000 } satisfies DataOf<typeof thirdParty.generateAppQr>,
  getAppLoginStatus: { status: 'confirmed' } satisfies DataOf<typeof thirdParty.getAppLoginStatus>,
  getAppLoginToken: { token, temp_token: null } satisfies DataOf<typeof thirdParty.getAppLoginToken>,
  thirdPartyLogin: { token: null, temp_token: 'temp_0123456789' } satisfies DataOf<typeof thirdParty.thirdPartyLogin>,
  bindPhone: token,
  sendUsage: {},
  uploadConversion: {},
};
