import { sql } from 'kysely';
import { requireAdult } from '#service/domains/identity/eligibility.ts';
import { requirePayPassword, selectSpending, spendingFacts, unaskedMost } from '#service/domains/identity/payPasswordAsk.ts';
import { countUnasked } from '#service/domains/identity/walletSpending.ts';
import { openCharge, type PayMethod, writeCharge } from '#service/domains/payments/charge.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Period } from '#contract/rules/types.ts';
import { flag, json, pick, type RowOf, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db, Outside } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Command, Write } from '#service/kernel/http/decide.ts';
import { storeOnce } from '#service/kernel/http/idempotency.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, frozen, post } from '#service/kernel/ledger/post.ts';
import { isTimeTaken, playsBeside } from './listing.ts';
import { requirePayable } from './lock.ts';
import { moveOrder, type Step } from './move.ts';
import { paid, type Paid, settledColumns, settleOrder } from './paid.ts';
import { rentalOrder } from './tables.ts';
/** The caller's order and what the caller can spend. */
const payFacts = {
  ...settledColumns,
  ...pick(rentalOrder, 'pay_deadline', 'paid_at'),
  ...spendingFacts,
  funds: whole,
  is_taken: flag,
  plays: json<readonly Period[]>(),
};
type PayFacts = RowOf<typeof payFacts>;

interface OrderPayment {
  readonly orderNo: string;
  readonly method: PayMethod;
  readonly proof?: string | undefined;
  /** Requires a card charge: refused if the wallet suffices. */
  readonly isCharge?: boolean;
}

/** Finds the order by its number first: a plan cached while there are few orders would scan all of the renter's orders. */
const readPayFacts = (orderNo: string, spending: Statement, now: Date) => sql`
  select o.*, wallet_account.balance as funds, ${isTimeTaken(sql`o`)} as is_taken, ${playsBeside(sql`o`, now)} as plays, ${spending}
  from (select * from rental_order where order_no = ${orderNo} offset 0) o
    join wallet_account on wallet_account.id = available_account(renter_id)
  where renter_id = caller.id`;

/** Pays from the wallet at once, or freezes the wallet's part and charges the rest at the card cashier. */
export const payOrder = (
  outside: Outside,
  { orderNo, method, proof, isCharge = false }: OrderPayment,
  now: number,
): Command<typeof payFacts, typeof paid> => ({
  now,
  reads: { columns: payFacts, query: readPayFacts(orderNo, selectSpending({ proof, subject: orderNo, now }), new Date(now)) },
  result: paid,
  async hold(db, callerId) {
    await db.write(sql`
      select from listing where id = (select listing_id from rental_order where order_no = ${orderNo} and renter_id = ${callerId})
      for no key update`);
    return db.write(sql`
      select from rental_order join wallet_account on wallet_account.id = available_account(renter_id)
      where order_no = ${orderNo} and renter_id = ${callerId} for update of rental_order, wallet_account`);
  },
  isHeldFirst: method !== 'wallet',
  decide(order, caller) {
    requireAdult(caller, '租号', now);
    if (order === null) throw refused('NOT_FOUND');
    requirePayable(order, now);
    if (order.is_taken) throw refused('BOOKING_TAKEN');
    const suffices = order.funds + order.wallet_frozen >= order.payable;
    if (method === 'wallet' && !suffices) throw refused('BALANCE_SHORT');
    if (isCharge && suffices) throw refused('CHARGE_NEEDLESS');
    const unasked = Math.max(0, requirePayPassword(order, spentFrom(order, method, suffices)) - order.wallet_frozen);
    if (method === 'card' ? order.payable === 0 : suffices) return payFromWallet(caller, order, now, unasked);
    const own = method === 'card' ? 0 : order.funds + order.wallet_frozen;
    return payByCard({ outside, caller, order, now, own, unasked });
  },
});

/** Fen taken from the wallet. */
const spentFrom = (order: PayFacts, method: PayMethod, suffices: boolean): number => {
  if (method === 'card') return 0;
  return suffices ? order.payable : order.funds + order.wallet_frozen;
};

const payFromWallet =
  (caller: Caller, order: PayFacts, now: number, unasked: number): Write<typeof paid> =>
  (db, once) =>
    settleOrder(db, order, {
      now,
      unasked: { fen: unasked, most: unaskedMost(order) },
      by: { event: 'payment.settled', by: 'renter', userId: caller.id, note: '余额支付成功' },
      once,
      plays: order.plays,
    });

interface CardPayment {
  readonly outside: Outside;
  readonly caller: Caller;
  readonly order: PayFacts;
  readonly now: number;
  /** Fen that stay frozen until the card charge ends. */
  readonly own: number;
  /** Fen of it paid without the pay password now. */
  readonly unasked: number;
}

/** An open charge is replaced. */
const payByCard =
  ({ outside, caller, order, now, own, unasked }: CardPayment): Write<typeof paid> =>
  async (db, once) => {
    const amount = order.payable - own;
    const charge = openCharge(outside, now, {
      userId: caller.id,
      orderId: order.id,
      amount,
      subject: `租号订单 ${order.order_no}`,
      expiresAt: order.pay_deadline.getTime(),
      returnPath: () => `/pay-result?order_no=${order.order_no}`,
    });
    await setAside(db, order, now, own - order.wallet_frozen);
    await countUnasked(db, caller.id, unasked, now);
    await expireCharges(db, order.id);
    const step: Step = { event: 'order.pay', by: 'renter', userId: caller.id };
    const { order_no, status } = await moveOrder(db, order, now, [step], { wallet_frozen: own });
    await writeCharge(db, charge);
    const result: Paid = { order_no, status, cashier_url: charge.cashierUrl, card_amount: amount };
    if (once) await storeOnce(db, caller.id, once, { result });
    return result;
  };

async function setAside(db: Db, order: PayFacts, now: number, change: number): Promise<void> {
  const transfers = [{ from: available(order.renter_id), to: frozen(order.renter_id), fen: change }];
  await post(db, now, [{ kind: change > 0 ? 'payment_hold' : 'payment_release', orderId: order.id, transfers }]);
}
