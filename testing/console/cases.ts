export const now = Date.UTC(2026, 10, 27, 12);
const HOUR = 3_600_000;
export const orderNo = '202611271101020315';
const money = { renter_available: 16_664, renter_frozen: 10_000, order_escrow: 1_590 };
export const state = (version = 'v1', changes: object = {}) => ({ version, facts: { order_status: 8, paid_fen: null, ...changes }, money });

const person = (username: string) => ({ id: '2', username, nickname: `${username} 的昵称`, phone: '138****0002' });

/** A renter's complaint that the owner has answered. */
export const complaintCase = (version = 'v1') => ({
  order_no: orderNo,
  status: 8,
  status_text: '投诉中',
  listing: { id: '5', title: '荣耀王者 72 星' },
  renter: person('renter'),
  owner: person('owner'),
  paid_at: now - 6 * HOUR,
  start_at: now - 6 * HOUR,
  end_at: now - HOUR,
  ended_at: null,
  settled_at: null,
  rent_fen: 1_590,
  deposit_fen: 3_000,
  deposit_returned_at: null,
  game_money: { prepaid: 100, prepaid_fen: 1_000, used: null },
  complaints: [
    {
      by: 'renter',
      cause: 'kicked_out',
      cause_text: '被顶号、被挤下线',
      words: '玩到第二个小时被顶下线三次',
      claim_fen: 1_060,
      reported_at: now - 3 * HOUR,
      filed_at: now - 3 * HOUR,
      status: 'answered',
      answer_due: now + HOUR,
      answer: '登录提醒是异地的，已经改了密码',
      answered_at: now - 2 * HOUR,
      decide_due: now + 20 * HOUR,
      decided_at: null,
      reason: null,
      paid_fen: null,
      statements: [{ by: 'owner', at: now - HOUR, words: '愿意补两小时' }],
      pictures: 2,
    },
  ],
  credential_readings: [{ at: now - 5 * HOUR, ip: '10.1.2.3' }],
  history: [{ at: now - 6 * HOUR, event: 'rental.started', by: 'clock', note: '' }],
  actions: [],
  earlier: [
    {
      order_no: '202611021101020317',
      by: 'renter',
      cause_text: '密码错误',
      status: 'rejected',
      filed_at: now - 600 * HOUR,
      is_renter: true,
    },
  ],
  state: state(version),
});

export const own = { by: '小周', until: now + 600_000, is_own: true };
export const foreign = { by: '小李', until: now + 600_000, is_own: false };

export const decided = (outcome: 'done' | 'waiting' | 'preview', approval: string | null = null) => ({
  outcome,
  approval,
  before: state(),
  after: { version: 'v2', facts: { order_status: 9, paid_fen: 1_590 }, money: { ...money, renter_available: 18_254, order_escrow: 0 } },
  result: null,
});

export const listed = (subject: string, more: object = {}) => ({
  subject,
  title: `事情 ${subject}`,
  at: now - 5 * HOUR,
  due: now + 2 * HOUR,
  amount_fen: 1_590,
  user_id: '2',
  claim: null,
  ...more,
});
