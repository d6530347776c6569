import { ORDER_CLOSED_CODE, PAYING_CODE } from './constants.ts';

/** Every order status: state in the lifecycle chart, number on the wire and in the database, Chinese name. */
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

/** Groups of statuses that share a rule. */
export const orderGroups = {
  /** Unpaid, and can still be paid. */
  payable: [unpaid, paying],
  /** Paid, for the payment check. */
  paid: [waiting, renting],
  /** Beyond the payment check: ended or in dispute. */
  pastPayment: [finished, cancelled, disputed, refunded],
  /** Not over: limits a newcomer's concurrent orders. */
  open: [unpaid, paying, waiting, renting, disputed],
  /** Its deposit is frozen. */
  depositFrozen: [waiting, renting, finished, disputed],
  /** Its deposit is frozen, and the time of its return is known. */
  depositDue: [waiting, renting, finished],
  /** Part of the renter's wallet may be frozen for it. */
  moneyFrozen: [paying, waiting, renting, finished, disputed],
  /** Game money can be reported: the rental has ended or was interrupted by a complaint. */
  reportable: [finished, disputed],
  /** Counted in a merchant's dispute rate. */
  complained: [disputed, refunded],
  /** Cancelled or refunded after payment. */
  reversed: [cancelled, refunded],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderGroup = keyof typeof orderGroups;

export const isOrderIn = (group: OrderGroup, status: number): boolean => (orderGroups[group] as readonly number[]).includes(status);

/** Tabs of the user's order list. */
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

/** Whether an order is beyond the payment check. */
export const isPastPayment = (status: number): boolean => isOrderIn('pastPayment', status);

/** Interprets `order_status` for the payment check; an unknown one is not a failure. */
export const paymentCheck = (status: number): PaymentCheck => {
  if (isOrderIn('paid', status)) return { result: 'paid' };
  if (status === closed) return { result: 'closed', code: ORDER_CLOSED_CODE };
  return status === paying ? { result: 'paying', code: PAYING_CODE } : { result: 'unknown' };
};
