import { formatRelative } from '#contract/rules/clock.ts';
import { ORDER_HOLD, ORDER_MOST } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { openCharge, type OpenCharge, writeCharge } from '#service/domains/payments/charge.ts';
import type { Received } from '#service/domains/payments/payable.ts';
import type { AgreedRenewal } from '#service/domains/payments/tables.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { post } from '#service/kernel/ledger/post.ts';
import { type Notice, notify } from '#service/kernel/notices/notify.ts';
import { lockListing } from './listing.ts';
import { isRunning, type Order } from './lock.ts';
import { agreedOf, agreeRenewal, payRenewal, roomOf } from './renew.ts';

/** Creates a charge at the card cashier for the whole price; the rental is longer once the cashier reports success. */
export async function renewByCard(
  deps: Deps,
  caller: Caller,
  orderNo: string,
  wish: { readonly hours: number; readonly agreedPrice: number },
): Promise<OpenCharge> {
  const { db, clock, outside } = deps;
  const now = clock.now();
  const { order, renewal } = await agreeRenewal(deps, caller, orderNo, wish);
  const charge = openCharge(outside, now, {
    userId: caller.id,
    orderId: order.id,
    renewal: agreedOf(renewal, wish.hours),
    amount: renewal.price,
    subject: `续租 ${wish.hours} 小时，订单 ${orderNo}`,
    expiresAt: Math.min(order.end_at.getTime(), now + ORDER_HOLD),
    returnPath: () => `/account/order?order_no=${orderNo}&renewed_from=${order.end_at.getTime()}`,
  });
  await writeCharge(db, charge);
  return charge;
}

/** Renews for the agreed price if the rental still runs and the hours are still free; otherwise the money stays in the wallet. */
export async function receiveRenewal(deps: Deps, order: Order, agreed: AgreedRenewal, { charge, credit }: Received): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const room = roomOf(order, await lockListing(db, order.listing_id, now), agreed.hours);
  const isPossible = isRunning(order, now) && room.fits && order.payable + agreed.price <= ORDER_MOST;
  if (isPossible) await payRenewal(deps, order, agreed, room.newEnd, [credit]);
  else await post(db, now, [credit]);
  const told: Omit<Notice, 'type'> = isPossible
    ? {
        title: '续租成功',
        content: `订单 ${order.order_no} 续租 ${agreed.hours} 小时，到 ${formatRelative(room.newEnd, now)} 结束，银行卡支付 ${formatYuan(agreed.price)}。`,
        orderNo: order.order_no,
      }
    : {
        title: '续租没有成功，款项已存入余额',
        content: `订单 ${order.order_no} 付款时已经结束、后面有了预约，或超过一单的上限，收到的 ${formatYuan(charge.amount)} 已存入余额。`,
        orderNo: order.order_no,
      };
  await notify(deps, order.renter_id, { type: 'payment', chargeNo: charge.charge_no, ...told });
}
