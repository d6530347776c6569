import type { DataOf } from '#contract/rest/endpoint.ts';
import type { payMethod, payOrder as payOrderCall } from '#contract/rest/orders.ts';
import type { z } from 'zod';
import type { Caller } from '#service/auth.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { requireAdult } from './orderEligibility.ts';
import { lockToPay, type Order, requirePayable } from './orderLock.ts';
import { moveOrder } from './orderMove.ts';
import { openCharge } from './paymentCharge.ts';
import { expireCharges, settleOrder } from './paymentSettle.ts';
import { available, frozen, post } from './walletPost.ts';

export type PayMethod = z.output<typeof payMethod>;
type Payment = DataOf<typeof payOrderCall>;

/** Pays from the wallet at once, or sets the wallet’s part aside and asks for the rest at the card cashier. */
export async function payOrder(deps: Deps, caller: Caller, orderNo: string, method: PayMethod): Promise<Payment> {
  const now = deps.clock.now();
  requireAdult(caller, now);
  const { order, funds } = await lockToPay(deps.db, caller.id, orderNo);
  requirePayable(order, now);
  const suffices = funds + order.wallet_frozen >= order.payable;
  if (method === 'wallet' && !suffices) throw refused('BALANCE_SHORT');
  if (method === 'card') return order.payable === 0 ? payFromWallet(deps, caller, order) : payByCard(deps, caller, order, 0);
  return suffices ? payFromWallet(deps, caller, order) : payByCard(deps, caller, order, funds + order.wallet_frozen);
}

async function payFromWallet(deps: Deps, caller: Caller, order: Order): Promise<Payment> {
  await settleOrder(deps, order, { event: 'payment.settled', by: 'renter', userId: caller.id, note: '余额支付成功' });
  const begins = order.start_at.getTime() <= deps.clock.now();
  return { order_no: order.order_no, order_status: begins ? 4 : 3, cashier_url: null, card_amount: 0 };
}

/** `own` fen stand frozen while the card is asked for the rest; a charge that is still open is replaced. */
async function payByCard(deps: Deps, caller: Caller, order: Order, own: number): Promise<Payment> {
  const { db, clock } = deps;
  const now = clock.now();
  const amount = order.payable - own;
  const change = own - order.wallet_frozen;
  const [open, set] = [available(caller.id), frozen(caller.id)];
  if (change !== 0) {
    await post(db, now, [change > 0
      ? { kind: 'payment_hold', orderId: order.id, transfers: [{ from: open, to: set, fen: change }] }
      : { kind: 'payment_release', orderId: order.id, transfers: [{ from: set, to: open, fen: -change }] }]);
  }
  await expireCharges(db, order.id);
  const status = await moveOrder(db, order, now, [{ event: 'order.pay', by: 'renter', userId: caller.id }], { wallet_frozen: own });
  const charge = await openCharge(deps, {
    userId: caller.id,
    orderId: order.id,
    amount,
    subject: `租号订单 ${order.order_no}`,
    expiresAt: order.pay_deadline.getTime(),
    returnPath: () => `/pay-result?order_no=${order.order_no}`,
  });
  return { order_no: order.order_no, order_status: status, cashier_url: charge.cashierUrl, card_amount: amount };
}
