import type { z } from 'zod';
import type { orders as rest } from '#contract/rest/index.ts';
import { blocks, nameOf, orderParties, orderStatuses, priceLineKinds, rentModes, rentTypes } from '#contract/names.ts';
import { picture } from '#schema/picture.ts';

type WireOrder = z.output<typeof rest.order>;

export const priceLine = ({ kind, label, note, fen }: z.output<typeof rest.priceLine>) => ({
  kind: nameOf(priceLineKinds, kind),
  label,
  note,
  fen,
});

const step = ({ status, at, by, note }: WireOrder['history'][number]) => ({
  status: nameOf(orderStatuses, status),
  at,
  by: nameOf(orderParties, by),
  note,
});

const product = (data: WireOrder['productInfo']) => ({
  id: data.id,
  title: data.title,
  cover: picture(data.cover),
  gameId: data.game_id,
  gameName: data.game_name,
  platform: data.third_type,
  zone: data.zone,
  roleName: data.role_name,
  staysOnline: data.stays_online,
  merchantName: data.merchant_name,
});

export const order = (data: WireOrder) => ({
  orderNo: data.order_no,
  status: nameOf(orderStatuses, data.order_status),
  statusText: data.order_status_text,
  mode: nameOf(rentModes, data.mode),
  rentType: nameOf(rentTypes, data.type),
  block: data.block && nameOf(blocks, data.block),
  orderedAt: data.hire_order_time,
  startsAt: data.hire_start_time,
  endsAt: data.hire_end_time,
  bonusHours: data.bonus_hours,
  originalRentFen: data.hire_original_prices,
  activityDiscountFen: data.hire_activity_discount_prices,
  vipDiscountFen: data.hire_vip_discount_prices,
  couponDiscountFen: data.hire_coupon_discount_prices,
  gameMoneyFen: data.hire_game_money_prices,
  gameMoneyRefundFen: data.hire_refund_game_money_prices,
  rentFen: data.hire_rent_prices,
  payableFen: data.hire_real_pay_prices,
  setAsideFen: data.set_aside,
  depositFen: data.deposit,
  depositReturnAt: data.deposit_return_at,
  depositReturnedAt: data.deposit_returned_at,
  payDeadline: data.pay_deadline,
  paidAt: data.paid_at,
  lateCancelFeeFen: data.late_cancel_fee,
  cancelFeePaidFen: data.cancel_fee_paid,
  complaintRefundFen: data.complaint_refund,
  damagesFen: data.damages,
  lines: data.lines.map(priceLine),
  can: data.can,
  history: data.history.map(step),
  product: product(data.productInfo),
  serverTime: data.server_time,
});
