import { mayHappen } from '#contract/orderLifecycle.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getOrderInfo } from '#contract/rest/orders.ts';
import { DEPOSIT_FREEZE } from '#contract/rules/constants.ts';
import { isOrderIn, orderStatusText } from '#contract/rules/orderStatus.ts';
import { feeOf } from '#service/commands/orderCancel.ts';
import { isRunning } from '#service/commands/orderLock.ts';
import { listingCover } from '#service/static/paths.ts';
import type { HistoryRow, OrderView } from './queries.ts';

type Order = DataOf<typeof getOrderInfo>;

const happened: Readonly<Record<HistoryRow['event'], string>> = {
  'order.made': '提交订单，时间已保留',
  'order.pay': '前往收银台付款',
  'payment.settled': '支付成功',
  'payment.failed': '银行卡支付失败',
  'hold.expired': '超时未支付，订单关闭',
  'order.cancel': '取消订单',
  'rental.started': '租用开始',
  'order.renew': '续租成功',
  'rental.ended': '租用结束',
  'order.settled': '订单结算完成',
  'order.complain': '发起投诉',
  'complaint.withdrawn': '撤回投诉',
  'complaint.rejected': '投诉不成立',
  'complaint.refunded': '投诉成立，款项退回',
  'complaint.compensated': '投诉成立，从押金赔付号主',
};

/** When the deposit comes back by itself, as far as it is known; null without one, in a dispute, when it is due already, and once it came. */
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

const permissions = (order: Omit<OrderView, 'id'>, fee: number | null, now: number): Order['can'] => ({
  pay: mayHappen(order, 'order.pay') && now < order.pay_deadline.getTime(),
  cancel: fee !== null,
  renew: mayHappen(order, 'order.renew') && isRunning(order, now),
  credentials: isRunning(order, now),
});

export function presentOrder(order: Omit<OrderView, 'id'>, now: number): Order {
  const fee = feeOf(order, now);
  return {
    order_no: order.order_no,
    order_status: order.status,
    order_status_text: orderStatusText(order.status),
    mode: order.mode,
    type: order.type,
    block: order.block,
    hire_order_time: order.created_at.getTime(),
    hire_start_time: order.start_at.getTime(),
    hire_end_time: order.end_at.getTime(),
    bonus_hours: order.bonus_hours,
    hire_original_prices: order.rent_base,
    hire_activity_discount_prices: order.activity_discount,
    hire_vip_discount_prices: order.vip_discount,
    hire_coupon_discount_prices: order.coupon_discount,
    hire_game_money_prices: order.game_money_fen,
    hire_refund_game_money_prices: order.game_money_refund,
    hire_rent_prices: order.rent,
    hire_real_pay_prices: order.payable,
    set_aside: order.wallet_frozen,
    deposit: order.deposit,
    deposit_return_at: depositReturnAt(order, now),
    deposit_returned_at: order.deposit_returned_at?.getTime() ?? null,
    pay_deadline: mayHappen(order, 'order.pay') ? order.pay_deadline.getTime() : null,
    paid_at: order.paid_at?.getTime() ?? null,
    late_cancel_fee: fee,
    cancel_fee_paid: order.cancel_fee,
    complaint_refund: order.upheld?.refund ?? 0,
    damages: order.upheld?.damages ?? 0,
    lines: order.lines,
    can: permissions(order, fee, now),
    history: order.history.map(({ status, at, by, note, event }) => ({ status, at, by, note: note === '' ? happened[event] : note })),
    productInfo: {
      id: order.listing_id,
      title: order.title,
      cover: coverOf(order),
      game_name: order.game_name,
      game_id: order.game_id,
      third_type: order.platform,
      zone: order.zone,
      role_name: order.role_name,
      stays_online: order.stays_online,
      merchant_name: order.merchant_name,
    },
    server_time: now,
  };
}
