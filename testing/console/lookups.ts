import { now } from './cases.ts';

const HOUR = 3_600_000;

/** A user as `getUser` answers; every field has a value of its own. */
export const aUser = {
  id: '12',
  username: 'renter_12',
  nickname: '风声',
  status: 'limited',
  limits: ['rent'],
  limited_until: now + 24 * HOUR,
  phone: '139****5678',
  email: 'l***n@example.com',
  real_name: '欧***七',
  created_at: now - 1_000 * HOUR,
  last_login_at: now - HOUR,
  credit: 61,
  coins: 62,
  points: 63,
  finished_orders: 64,
  vip_until: null,
  super_until: now + 48 * HOUR,
  shop: null,
  balances: { available_fen: 101, frozen_fen: 202, withdrawing_fen: 303 },
  sessions: [{ created_at: now - 2 * HOUR, last_used_at: now - HOUR, ip: '203.0.*.*', device: 'Firefox' }],
  linked: [{ platform: 'wechat', nickname: '微信里的名字', bound_at: now }],
  listings: [{ id: '88', title: '全英雄', state: 'on_offer', hourly_fen: 500 }],
  complaints: [{ order_no: '20261127123456000001', side: 'filed', cause_text: '密码错误', status: 'upheld', filed_at: now - 3 * HOUR }],
  loyalty: [{ at: now, unit: 'credit', title: '投诉成立', amount: -5, balance_after: 61, note: '第一次' }],
  notes: [{ at: now, by: '小李', words: '答应明天回电' }],
  actions: [{ at: now, by: '老陈', action: 'limit.set', input: { because: '多次共享账号' } }],
};

/** An order as `getOrder` answers. */
export const anOrder = {
  order_no: '20261127123456000001',
  status: 4,
  listing: { id: '88', title: '全英雄', game: '星海竞技' },
  renter: { id: '12', username: 'renter_12', nickname: '风声' },
  owner: { id: '13', username: 'owner_13', nickname: '号主乙' },
  created_at: now - 2 * HOUR,
  paid_at: now - 2 * HOUR,
  start_at: now - 2 * HOUR,
  end_at: now + HOUR,
  ended_at: null,
  settled_at: null,
  rent_fen: 1_500,
  game_money_fen: 0,
  deposit_fen: 2_000,
  payable_fen: 3_500,
  escrow_fen: 1_501,
  lines: [{ title: '租金', fen: 1_500 }],
  history: [{ at: now - 2 * HOUR, event: 'payment.settled', by: 'renter', note: '余额', to: 3 }],
  money: [
    { at: now, title: '支付租金', account: 'renter_available', fen: -1_500 },
    { at: now, title: '支付租金', account: 'platform_escrow', fen: 1_500 },
  ],
  charges: [
    { charge_no: 'CHARGE-7', amount_fen: 909, status: 'expired', created_at: now, settled_at: null, changes: [{ at: now, to: 'expired' }] },
  ],
  readings: [{ at: now - HOUR, ip: '198.51.*.*' }],
  complaints: [{ by: 'renter', cause_text: '密码错误', words: '登录不上', status: 'rejected', filed_at: now, paid_fen: null }],
  chats: [{ number: 'KF1', at: now, status: 'ended' }],
  review: { total: 13, words: '很快', status: 'shown', answer: '谢谢', at: now },
  actions: [{ at: now, by: '小周', action: 'complaint.reject', input: { because: '登录记录属实' } }],
};

/** An account as `getAccount` answers. */
export const anAccount = {
  id: '88',
  title: '全英雄',
  game: '星海竞技',
  owner: { id: '13', username: 'owner_13', nickname: '号主乙' },
  account_state: 'on_offer',
  words: '皮肤都在',
  hourly_fen: 505,
  deposit_fen: 2_002,
  created_at: now - 100 * HOUR,
  rented_count: 17,
  history: [{ at: now - HOUR, event: 'listing.publish', by: 'owner', note: '改好了', from_state: 'off', to_state: 'on_offer' }],
  orders: [{ order_no: '20261127123456000001', status: 6, start_at: now - 5 * HOUR, end_at: now - 3 * HOUR, rent_fen: 1_010 }],
  actions: [],
  state: { version: 'v1', facts: { state: 'on_offer', title: '全英雄' }, money: { hourly: 505, deposit: 2_002 } },
};
