import type { LentOffer, LentOrder, PasswordDue } from '#api/queries/lending.ts';
import { anOrder, november } from './gateway.ts';

const { id, title, cover, gameId, gameName, platform, zone, merchantName } = anOrder().product;
const product = { id, title, cover, gameId, gameName, platform, zone, merchantName };

/** An order of an own account from 20:00 to 23:00 of the 19th, over and not settled, with game currency to report. */
export const aLentOrder = (wish: Partial<LentOrder> = {}): LentOrder => ({
  orderNo: '20261119194500000001',
  status: 'FINISHED',
  statusText: '已完成',
  mode: 'BOOK_AHEAD',
  rentType: 'HOURLY',
  block: null,
  orderedAt: november('19 19:45'),
  startsAt: november('19 20:00'),
  endsAt: november('19 23:00'),
  rentFen: 1_050,
  depositFen: 3_000,
  incomeFen: 997,
  isIncomeFinal: false,
  renterName: '柚***茶',
  waits: { answer: false, password: true, gameMoney: true, review: false },
  product,
  paidAt: november('19 19:46'),
  endedAt: november('19 23:00'),
  settledAt: null,
  settlesAt: november('20 23:00'),
  depositReturnedAt: null,
  nextStartsAt: november('20 22:00'),
  gameMoney: 500,
  gameMoneyUsed: null,
  gameMoneyFen: 500,
  gameMoneyName: '点券',
  lines: [
    { label: '租金', fen: 1_050 },
    { label: '平台佣金 5%', fen: -53 },
  ],
  renter: {
    name: '柚***茶',
    avatar: '',
    registeredAt: november('01 10:00'),
    isVerified: true,
    credit: 82,
    finishedOrders: 46,
    rentedHere: 3,
    lateCancels: 0,
    complaintsLost: 1,
  },
  readings: [{ at: november('19 20:01'), address: '203.0.*.*' }],
  complaint: null,
  review: null,
  history: [{ status: 'FINISHED', at: november('19 23:00'), by: 'CLOCK', note: '租用结束' }],
  can: { callOff: false, reportGameMoney: true, complain: true },
  serverTime: november('20 19:50'),
  ...wish,
});

/** A paid booking for the evening of the 20th. */
export const aLentBooking = (wish: Partial<LentOrder> = {}): LentOrder =>
  aLentOrder({
    status: 'WAITING',
    statusText: '待开始',
    startsAt: november('20 22:00'),
    endsAt: november('21 01:00'),
    endedAt: null,
    settlesAt: null,
    nextStartsAt: null,
    waits: { answer: false, password: false, gameMoney: false, review: false },
    readings: [],
    can: { callOff: true, reportGameMoney: false, complain: false },
    ...wish,
  });

export const aPasswordDue = (wish: Partial<PasswordDue> = {}): PasswordDue => ({
  product,
  account: 'wx_77k2d0e4',
  dueAt: november('19 23:00'),
  orderNo: '20261119194500000001',
  rests: true,
  nextStartsAt: null,
  ...wish,
});

export const aLentOffer = (wish: Partial<LentOffer> = {}): LentOffer => ({
  product,
  isOffered: true,
  windows: [],
  rest: 'NONE',
  restingUntil: null,
  restsForPassword: true,
  isPasswordDue: false,
  takesBookings: true,
  booked: [],
  serverTime: november('20 19:50'),
  ...wish,
});
