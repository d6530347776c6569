import { chargeLifecycle } from '#contract/chargeLifecycle.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, type Movement, platform, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { type Charge, charges } from './move.ts';
import type { PaidFor, Payable } from './payable.ts';

/** A charge's end as reported by the cashier. */
export interface PaymentResult {
  readonly chargeNo: string;
  readonly tradeNo: string;
  /** Fen; null if not reported, which only a failure may omit. */
  readonly amount: number | null;
  readonly status: 'succeeded' | 'failed';
  /** Signed by the cashier, epoch ms; null if not reported. */
  readonly paidAt: number | null;
}

/**
 * Records the end of a charge; repeated and reordered reports credit the money once. False if the money cannot be booked; it is then stored
 * as a dispute for an operator.
 */
export function recordPaymentResult(deps: Deps, payables: readonly Payable[], result: PaymentResult): Promise<boolean> {
  return inTransaction(deps, async (held) => {
    const { db, clock } = held;
    const paidFor = await lockPaidFor(db, payables, result.chargeNo);
    const charge = await db.selectFrom('charge').selectAll().where('charge_no', '=', result.chargeNo).forUpdate().executeTakeFirstOrThrow();
    const isPaid = charge.status === 'succeeded';
    if (result.status === 'failed') {
      if (!chargeLifecycle.may(charge.status, 'charge.failed')) return true;
      await charges.move(held, charge, { event: 'charge.failed', changes: { settled_at: new Date(clock.now()) } });
      if (charge.status === 'pending') await paidFor?.fail(held);
      return true;
    }
    if (charge.amount !== result.amount || (isPaid && charge.trade_no !== result.tradeNo)) {
      await storeDispute(held, charge, paidFor, result);
      return false;
    }
    if (!isPaid && (await isCredited(db, charge, result.tradeNo))) return false;
    if (!isPaid) await receive(held, charge, paidFor, result);
    return true;
  });
}

/** Locks what the charge pays for before the charge itself; null for a recharge of the wallet. */
async function lockPaidFor(db: Db, payables: readonly Payable[], chargeNo: string): Promise<PaidFor | null> {
  const paidFor = db.selectFrom('charge').select(['order_id', 'subscription_id', 'task_id']);
  const charge = await paidFor.where('charge_no', '=', chargeNo).executeTakeFirst();
  if (!charge) throw refused('NOT_FOUND');
  for (const payable of payables) {
    const id = charge[payable.column];
    if (id !== null) return payable.lock(db, id);
  }
  if (Object.values(charge).some((id) => id !== null)) throw new Error(`charge ${chargeNo}: nobody knows what it pays for`);
  return null;
}

/** Whether an operator credited this payment manually after a mismatching amount was reported. */
async function isCredited(db: Db, charge: Charge, tradeNo: string): Promise<boolean> {
  if (charge.status === 'pending') return false;
  const dispute = await db
    .selectFrom('payment_dispute')
    .select('outcome')
    .where('charge_no', '=', charge.charge_no)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst();
  return dispute?.outcome === 'credited';
}

/** Stops querying the charge, notifies the payer and stores everything needed for a decision in `payment_dispute`. */
async function storeDispute(
  deps: Deps,
  charge: Charge,
  paidFor: PaidFor | null,
  { tradeNo, amount, paidAt }: PaymentResult,
): Promise<void> {
  const { db, clock, log } = deps;
  const [now, reported] = [new Date(clock.now()), amount ?? 0];
  const stored = await db
    .insertInto('payment_dispute')
    .values({
      charge_no: charge.charge_no,
      trade_no: tradeNo,
      amount: reported,
      paid_at: paidAt === null ? null : new Date(paidAt),
      heard_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('charge_no')
    .executeTakeFirst();
  if (!stored) return;
  log.error({ charge_no: charge.charge_no, trade_no: tradeNo, asked: charge.amount, told: reported }, 'payment that the books cannot take');
  if (chargeLifecycle.may(charge.status, 'charge.closed'))
    await charges.move(deps, charge, { event: 'charge.closed', changes: { closed_at: now } });
  const what =
    charge.status === 'succeeded'
      ? `同一笔支付又收到 ${formatYuan(reported)}`
      : `收到 ${formatYuan(reported)}，与应付的 ${formatYuan(charge.amount)} 不符`;
  await notify(deps, charge.user_id, {
    type: 'payment',
    title: '付款正在核对',
    content: `收银台告知${what}，支付单号 ${charge.charge_no}。核对后处理，请不要重复付款。`,
    orderNo: paidFor?.orderNo ?? null,
  });
}

/** Credits the wallet; what still awaits the money is paid from it, otherwise it stays there. */
async function receive(deps: Deps, charge: Charge, paidFor: PaidFor | null, { tradeNo, paidAt }: PaymentResult): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await charges.move(deps, charge, { event: 'charge.succeeded', changes: { trade_no: tradeNo, settled_at: new Date(now) } });
  const credit: Movement = {
    kind: 'recharge',
    ...paidFor?.cause,
    chargeNo: charge.charge_no,
    transfers: [{ from: platform.clearing, to: available(charge.user_id), fen: charge.amount }],
  };
  if (paidFor !== null) return paidFor.receive(deps, { charge, credit, paidAt });
  await post(db, now, [credit]);
  await notify(deps, charge.user_id, {
    type: 'payment',
    chargeNo: charge.charge_no,
    title: '充值成功',
    content: `${formatYuan(charge.amount)} 已到账。`,
    orderNo: null,
  });
}
