import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { payMethod, payOrder as payOrderCall } from '#contract/rest/orders.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import type { z } from 'zod';
import type { Caller } from '#service/auth.ts';
import type { Db, Outside } from '#service/deps.ts';
import type { Command, Decision } from '#service/http/decide.ts';
import { storeAnswer } from '#service/http/idempotency.ts';
import { refused } from '#service/http/problem.ts';
import { reading } from '#service/http/reading.ts';
import { requireAdult } from './orderEligibility.ts';
import { requirePayable } from './orderLock.ts';
import { moveOrder, type Step, statusAfterSteps } from './orderMove.ts';
import { openCharge, writeCharge } from './paymentCharge.ts';
import { expireCharges, type Settled, settleOrder } from './paymentSettle.ts';
import { available, frozen, post } from './walletPost.ts';

export type PayMethod = z.output<typeof payMethod>;
type Payment = DataOf<typeof payOrderCall>;

/** An own order, and what its renter can spend. */
interface PayFacts extends Settled {
  readonly pay_deadline: Date;
  readonly paid_at: Date | null;
  readonly funds: number;
}

interface Asked {
  readonly orderNo: string;
  readonly method: PayMethod;
}

/** The order is found by its number before anything else: a plan made while there are few orders would look through all those of its renter. */
const payFacts = reading<PayFacts>(
  'order.pay.read',
  { order_no: 'text' },
  sql`
  select o.id, o.order_no, renter_id, listing_id, status, created_at, start_at, end_at, pay_deadline, paid_at, rent, game_money_fen, deposit, payable,
    wallet_frozen, wallet_account.balance as funds
  from (select * from rental_order where order_no = asked.order_no offset 0) o join wallet_account on wallet_account.id = renter_id * 10 + 1
  where renter_id = caller.id`,
);

/** Pays from the wallet at once, or sets the wallet’s part aside and asks for the rest at the card cashier. */
export const payOrder = (outside: Outside, { orderNo, method }: Asked, now: number): Command<PayFacts, Payment> => ({
  now,
  reads: payFacts,
  asked: { order_no: orderNo },
  hold: (db, callerId) =>
    sql`
    select from rental_order join wallet_account on wallet_account.id = renter_id * 10 + 1
    where order_no = ${orderNo} and renter_id = ${callerId} for update of rental_order, wallet_account`.execute(db),
  isHeldFirst: method !== 'wallet',
  decide(order, caller) {
    requireAdult(caller, now);
    if (order === null) throw refused('NOT_FOUND');
    requirePayable(order, now);
    const suffices = order.funds + order.wallet_frozen >= order.payable;
    if (method === 'wallet' && !suffices) throw refused('BALANCE_SHORT');
    if (method === 'card' ? order.payable === 0 : suffices) return payFromWallet(caller, order, now);
    return payByCard(outside, caller, order, now, method === 'card' ? 0 : order.funds + order.wallet_frozen);
  },
});

function payFromWallet(caller: Caller, order: PayFacts, now: number): Decision<Payment> {
  const begins = order.start_at.getTime() <= now;
  return {
    result: { order_no: order.order_no, order_status: begins ? ORDER.renting : ORDER.waiting, cashier_url: null, card_amount: 0 },
    write: (db, kept) =>
      settleOrder(db, order, now, { event: 'payment.settled', by: 'renter', userId: caller.id, note: '余额支付成功' }, [], kept),
  };
}

/** `own` fen stand frozen while the card is asked for the rest; a charge that is still open is replaced. */
function payByCard(outside: Outside, caller: Caller, order: PayFacts, now: number, own: number): Decision<Payment> {
  const amount = order.payable - own;
  const step: Step = { event: 'order.pay', by: 'renter', userId: caller.id };
  const charge = openCharge(outside, now, {
    userId: caller.id,
    orderId: order.id,
    amount,
    subject: `租号订单 ${order.order_no}`,
    expiresAt: order.pay_deadline.getTime(),
    returnPath: () => `/pay-result?order_no=${order.order_no}`,
  });
  return {
    result: {
      order_no: order.order_no,
      order_status: statusAfterSteps(order, [step]),
      cashier_url: charge.cashierUrl,
      card_amount: amount,
    },
    async write(db, kept) {
      await setAside(db, order, now, own - order.wallet_frozen);
      await expireCharges(db, order.id);
      await moveOrder(db, order, now, [step], { wallet_frozen: own });
      await writeCharge(db, charge);
      await storeAnswer(db, caller.id, kept);
    },
  };
}

async function setAside(db: Db, order: PayFacts, now: number, change: number): Promise<void> {
  if (change === 0) return;
  const [open, set] = [available(order.renter_id), frozen(order.renter_id)];
  await post(db, now, [
    change > 0
      ? { kind: 'payment_hold', orderId: order.id, transfers: [{ from: open, to: set, fen: change }] }
      : { kind: 'payment_release', orderId: order.id, transfers: [{ from: set, to: open, fen: -change }] },
  ]);
}
