import { ORDER_CLOSED_CODE, PAYING_CODE } from './constants.ts';
import type { OrderStatus, PaymentCheck } from './types.ts';

/** Wire statuses by name. */
export const ORDER = {
  unpaid: 1,
  paying: 2,
  paid: 3,
  renting: 4,
  closed: 5,
  finished: 6,
  cancelled: 7,
  disputed: 8,
  refunded: 9,
} as const satisfies Record<string, OrderStatus>;

const TEXTS: Readonly<Record<OrderStatus, string>> = {
  1: '待支付',
  2: '支付中',
  3: '待开始',
  4: '租用中',
  5: '已关闭',
  6: '已完成',
  7: '已取消',
  8: '投诉中',
  9: '已退款',
};

/** Narrows a wire number. */
export const isOrderStatus = (status: number): status is OrderStatus => Object.hasOwn(TEXTS, status);

/** Chinese text of a status: `order_status_text`. */
export const orderStatusText = (status: OrderStatus): string => TEXTS[status];

/** Whether an order has gone past what a payment check could still find out: it ended, or is in dispute. */
export const isPastPayment = (status: number): boolean =>
  ([ORDER.finished, ORDER.cancelled, ORDER.disputed, ORDER.refunded] as number[]).includes(status);

/** Reads `order_status` for the payment check: 3 and 4 paid, 5 closed (stop), 2 paying (ask again), else unknown, which is no failure. */
export const paymentCheck = (status: number): PaymentCheck => {
  switch (status) {
    case ORDER.paid:
    case ORDER.renting:
      return { result: 'paid' };
    case ORDER.closed:
      return { result: 'closed', code: ORDER_CLOSED_CODE };
    case ORDER.paying:
      return { result: 'paying', code: PAYING_CODE };
    default:
      return { result: 'unknown' };
  }
};
