import type { z } from 'zod';
import { mayHappen } from '#contract/orderLifecycle.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { type getOrderInfo, orderProduct, orderShape } from '#contract/rest/orders.ts';
import type { RowOf as ShapeRow } from '#contract/rest/shape.ts';
import { DEPOSIT_FREEZE } from '#contract/rules/constants.ts';
import { isOrderIn, orderStatusText } from '#contract/rules/orderStatus.ts';
import { feeOf } from './cancel.ts';
import { isRunning } from './lock.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { listingCover } from '#service/domains/pictures/paths.ts';
import type { HistoryRow, OrderView } from './queries.ts';

type Order = DataOf<typeof getOrderInfo>;

const happened: Readonly<Record<HistoryRow['event'], string>> = {
  'order.made': '提交订单，时间已保留',
  'order.pay': '前往收银台付款',
  'payment.settled': '支付成功',
  'payment.failed': '银行卡支付失败',
  'hold.expired': '超时未支付，订单关闭',
  'booking.taken': '这段时间已有别人先付款，订单关闭',
  'order.cancel': '取消订单',
  'order.callOff': '号主无法交付，取消预约',
  'rental.started': '租用开始',
  'order.renew': '续租成功',
  'rental.ended': '租用结束',
  'order.settled': '订单结算完成',
  'order.complain': '发起投诉',
  'complaint.withdrawn': '撤回投诉',
  'complaint.rejected': '投诉不成立',
  'complaint.refunded': '投诉成立，款项退回',
  'complaint.compensated': '投诉成立，从押金赔付号主',
  'maintenance.extended': '游戏维护，租期顺延',
  'maintenance.refunded': '游戏维护，款项退回',
};

/** What an entry of the history without a note says. */
export const historyText = (event: HistoryRow['event'], { pays_first }: Pick<OrderView, 'pays_first'>): string =>
  event === 'order.made' && pays_first ? '提交订单，付款后才保留时间' : happened[event];

/** When the deposit is returned automatically; null if there is none, in a dispute, if it is already due, and once returned. */
function depositReturnAt(
  order: Pick<OrderView, 'status' | 'deposit' | 'deposit_returned_at' | 'end_at' | 'settles_at'>,
  now: number,
): number | null {
  if (order.deposit === 0 || order.deposit_returned_at !== null || !isOrderIn('depositDue', order.status)) return null;
  const due = order.settles_at?.getTime() ?? order.end_at.getTime() + DEPOSIT_FREEZE;
  return due > now ? due : null;
}

const coverOf = ({ world, game_name, listing_id }: Pick<OrderView, 'world' | 'game_name' | 'listing_id'>): string =>
  listingCover({ world, title: game_name }, listing_id);

type ProductRow = ShapeRow<typeof orderProduct.fields> & Pick<OrderView, 'world'>;

const permissions = (order: OrderView, fee: number | null, now: number): Order['can'] => ({
  pay: mayHappen(order, 'order.pay') && !order.is_taken && now < order.pay_deadline.getTime(),
  cancel: fee !== null,
  renew: mayHappen(order, 'order.renew') && isRunning(order, now),
  credentials: isRunning(order, now),
});

/** Listing fields of an order. */
export const presentProduct = (row: ProductRow): z.output<typeof orderProduct.schema> =>
  fromRow(orderProduct, row, { cover: coverOf(row) });

export function presentOrder(order: OrderView, now: number): Order {
  const fee = feeOf(order, now);
  return fromRow(orderShape, order, {
    order_status_text: orderStatusText(order.status),
    deposit_return_at: depositReturnAt(order, now),
    pay_deadline: mayHappen(order, 'order.pay') ? order.pay_deadline.getTime() : null,
    late_cancel_fee: fee,
    card_paid: order.card_paid,
    complaint_refund: order.upheld?.refund ?? 0,
    damages: order.upheld?.damages ?? 0,
    can: permissions(order, fee, now),
    history: order.history.map(({ status, at, by, note, event }) => ({ status, at, by, note: note || historyText(event, order) })),
    productInfo: presentProduct(order),
    server_time: now,
  });
}
