import type { lending } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { anOrder } from '#tests/contract/samples.ts';
import type { DomainSamples } from '#tests/contract/domainSamples.ts';

const product = anOrder.productInfo;
const no = anOrder.order_no;

const row: DataOf<typeof lending.listLentOrders>['list'][number] = {
  order_no: no,
  order_status: 6,
  order_status_text: '已完成',
  mode: 'now',
  type: 1,
  block: null,
  hire_order_time: 1_795_000_000_001,
  hire_start_time: 1_795_000_000_002,
  hire_end_time: 1_795_000_000_003,
  hire_rent_prices: 1_001,
  deposit: 1_002,
  income: 1_003,
  is_income_final: true,
  renter_name: '柚***茶',
  waits: { answer: true, password: false, game_money: true, review: false },
  productInfo: product,
};

const order: DataOf<typeof lending.getLentOrder> = {
  ...row,
  paid_at: 1_795_000_000_004,
  ended_at: 1_795_000_000_005,
  settled_at: 1_795_000_000_006,
  settles_at: 1_795_000_000_007,
  deposit_returned_at: 1_795_000_000_008,
  next_starts_at: 1_795_000_000_009,
  game_money: 500,
  game_money_used: 320,
  hire_game_money_prices: 1_004,
  game_money_name: '点券',
  lines: [{ label: '租金', fen: 1_005 }],
  renter: {
    name: '柚***茶',
    avatar: '/static/avatars/1.svg',
    registered_at: 1_700_000_000_000,
    is_verified: true,
    credit: 82,
    finished_orders: 46,
    rented_here: 3,
    late_cancels: 1,
    complaints_lost: 2,
  },
  readings: [{ at: 1_795_000_000_010, address: '203.0.*.*' }],
  complaint: {
    id: '31',
    is_mine: false,
    is_over: true,
    cause_text: '密码错误',
    claim: 1_006,
    answer_due: 1_795_000_000_011,
    filed_at: 1_795_000_000_012,
  },
  review: { id: '32', stars: 4, words: '好用', answer: '谢谢' },
  history: [{ status: 6, at: 1_795_000_000_013, by: 'clock', note: '租用结束' }],
  can: { call_off: false, report_game_money: true, complain: false },
  server_time: 1_795_000_000_014,
};

const sum = {
  key: '2026-11-20',
  label: '2026-11-20',
  rent: 1_007,
  commission: 1_008,
  game_money: 1_009,
  damages: 1_010,
  cancel_fee: 1_011,
  net: 1_012,
};

const offer: DataOf<typeof lending.getLentOffer> = {
  product,
  is_offered: true,
  windows: [{ from: 1_080, until: 1_440 }],
  rest: 'until',
  resting_until: 1_795_000_000_015,
  rests_for_password: true,
  is_password_due: false,
  takes_bookings: true,
  booked: [{ order_no: no, start: 1_795_000_000_016, end: 1_795_000_000_017 }],
  server_time: 1_795_000_000_018,
};

const idempotencyKey = 'key-0123456789abcdef';

export const samples: DomainSamples = {
  answers: {
    listLentOrders: { list: [row], next_cursor: '9' } satisfies DataOf<typeof lending.listLentOrders>,
    getLentOrder: order,
    reportGameMoney: order,
    callOffOrder: order,
    listPasswordsDue: {
      list: [{ product, account: 'player-one', due_at: 1_795_000_000_019, order_no: no, rests: true, next_starts_at: null }],
      next_cursor: null,
    } satisfies DataOf<typeof lending.listPasswordsDue>,
    changeLogin: { account_id: '101' } satisfies DataOf<typeof lending.changeLogin>,
    listIncome: {
      list: [
        {
          day: '2026-11-20',
          game_name: '王者峡谷',
          account_id: '101',
          title: '安卓微信',
          order_no: no,
          kind: 'settlement',
          at: 1_795_000_000_020,
          rent: 1_013,
          commission: 1_014,
          game_money: 1_015,
          damages: 1_016,
          cancel_fee: 1_017,
          net: 1_018,
        },
      ],
      next_cursor: null,
    } satisfies DataOf<typeof lending.listIncome>,
    getIncome: {
      month: '2026-11',
      total: sum,
      days: [sum],
      games: [{ ...sum, key: '7', label: '王者峡谷' }],
      listings: [{ ...sum, key: '101', label: '安卓微信' }],
      next_at: 1_795_000_000_021,
      next: 1_019,
      waiting: 1_020,
    } satisfies DataOf<typeof lending.getIncome>,
    getIncomeFile: { name: '出租收入-2026-11.csv', text: '日期' } satisfies DataOf<typeof lending.getIncomeFile>,
    getLentOffer: offer,
    setLentOffer: offer,
  },
  variables: {
    LentOrders: { tab: 'FINISHED', listingId: '101', after: null, first: 20 },
    LentOrder: { orderNo: no },
    ReportGameMoney: { orderNo: no, used: 320, idempotencyKey },
    CallOffOrder: { orderNo: no, reason: '账号被找回了', idempotencyKey },
    PasswordsDue: { after: null, first: 20 },
    ChangeLogin: { listingId: '101', secret: 'new-sesame', idempotencyKey },
    IncomeMonth: { month: '2026-11' },
    IncomeRows: { month: '2026-11', listingId: null, gameId: null, after: null, first: 20 },
    IncomeFile: { month: '2026-11' },
    LentOffer: { listingId: '101' },
    SetLentOffer: {
      listingId: '101',
      windows: [{ from: 1_080, until: 1_440 }],
      rest: 'UNTIL',
      restingUntil: 1_795_000_000_015,
      restsForPassword: true,
      idempotencyKey,
    },
  },
  callers: {
    listLentOrders: 'member',
    getLentOrder: 'member',
    reportGameMoney: 'member',
    callOffOrder: 'member',
    listPasswordsDue: 'member',
    changeLogin: 'member',
    listIncome: 'member',
    getIncome: 'member',
    getIncomeFile: 'member',
    getLentOffer: 'member',
    setLentOffer: 'member',
  },
};
