import { ORDER_CLOSED_CODE, PAYING_CODE } from './constants.ts';

/** Every status of an order: its state in the lifecycle chart, its number on the wire and in the database, and its Chinese name. */
const statuses = {
  unpaid: { wire: 1, text: '待支付' },
  paying: { wire: 2, text: '支付中' },
  waiting: { wire: 3, text: '待开始' },
  renting: { wire: 4, text: '租用中' },
  closed: { wire: 5, text: '已关闭' },
  finished: { wire: 6, text: '已完成' },
  cancelled: { wire: 7, text: '已取消' },
  disputed: { wire: 8, text: '投诉中' },
  refunded: { wire: 9, text: '已退款' },
} as const;

type Statuses = typeof statuses;
export type OrderState = keyof Statuses;
export type OrderStatus = Statuses[OrderState]['wire'];

const states = Object.keys(statuses) as OrderState[];

/** State of the chart → number on the wire. */
export const ORDER = Object.fromEntries(states.map((state) => [state, statuses[state].wire])) as {
  readonly [State in OrderState]: Statuses[State]['wire'];
};

/** Name in the gateway → number on the wire. */
export const orderStatuses = Object.fromEntries(states.map((state) => [state.toUpperCase(), statuses[state].wire])) as {
  readonly [State in OrderState as Uppercase<State>]: Statuses[State]['wire'];
};

const stateByWire = new Map<number, OrderState>(states.map((state) => [statuses[state].wire, state]));

/** Narrows a wire number. */
export const isOrderStatus = (status: number): status is OrderStatus => stateByWire.has(status);

export const orderStateOf = (status: OrderStatus): OrderState => stateByWire.get(status) as OrderState;

/** Chinese name of a status: `order_status_text`. */
export const orderStatusText = (status: OrderStatus): string => statuses[orderStateOf(status)].text;

const { unpaid, paying, waiting, renting, closed, finished, cancelled, disputed, refunded } = ORDER;

/** Which statuses share a rule. */
export const orderGroups = {
  /** Not paid, and can still be. */
  payable: [unpaid, paying],
  /** Paid, as far as a payment check is concerned. */
  paid: [waiting, renting],
  /** Past what a payment check can find out: it ended, or is in dispute. */
  pastPayment: [finished, cancelled, disputed, refunded],
  /** Not over: limits how many a newcomer may have at once. */
  open: [unpaid, paying, waiting, renting, disputed],
  /** Its deposit is frozen until it is returned. */
  depositFrozen: [waiting, renting, finished, disputed],
  /** Its deposit is frozen, and the instant of its return is known. */
  depositDue: [waiting, renting, finished],
  /** Something of the renter's wallet may be frozen for it. */
  moneyFrozen: [paying, waiting, renting, finished, disputed],
  /** The rental has ended, or was interrupted by a complaint. */
  reportable: [finished, disputed],
  /** A merchant's share of these is its rate of disputes. */
  complained: [disputed, refunded],
  /** Given up or given back after it was paid. */
  reversed: [cancelled, refunded],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderGroup = keyof typeof orderGroups;

export const isOrderIn = (group: OrderGroup, status: number): boolean => (orderGroups[group] as readonly number[]).includes(status);

/** Tabs of the list of own orders. */
export const orderTabStatuses = {
  all: [unpaid, paying, waiting, renting, closed, finished, cancelled, disputed, refunded],
  unpaid: [unpaid, paying],
  waiting: [waiting],
  renting: [renting, disputed],
  finished: [finished],
  closed: [closed, cancelled, refunded],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderTab = keyof typeof orderTabStatuses;

export type PaymentCheck = { result: 'paid' } | { result: 'paying'; code: 1001 } | { result: 'closed'; code: 1002 } | { result: 'unknown' };

/** Whether an order has gone past what a payment check could still find out. */
export const isPastPayment = (status: number): boolean => isOrderIn('pastPayment', status);

/** Reads `order_status` for the payment check; unknown is no failure. */
export const paymentCheck = (status: number): PaymentCheck => {
  if (isOrderIn('paid', status)) return { result: 'paid' };
  if (status === closed) return { result: 'closed', code: ORDER_CLOSED_CODE };
  return status === paying ? { result: 'paying', code: PAYING_CODE } : { result: 'unknown' };
};
