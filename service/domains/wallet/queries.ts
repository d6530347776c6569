import { type Selectable, sql } from 'kysely';
import { redPacketStatuses, type WireOf } from '#contract/names.ts';
import type { MembershipPlan, MembershipProduct } from '#contract/rules/membership.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { coupon } from '#service/domains/loyalty/tables.ts';
import type { ChargeTable } from '#service/domains/payments/tables.ts';
import { flag, json, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { available, frozen, withdrawing } from '#service/kernel/ledger/post.ts';
import { ledgerTransaction } from '#service/kernel/ledger/tables.ts';
import { olderThan } from '#service/kernel/http/page.ts';

const { UNUSED, USED, EXPIRED } = redPacketStatuses;

export interface FrozenRow {
  readonly order_no: string;
  readonly title: string;
  readonly status: number;
  readonly end_at: string;
  readonly deposit: number;
  readonly wallet_frozen: number;
}

export interface SubscribedRow {
  readonly subscription_no: string;
  readonly product: MembershipProduct;
  readonly plan: MembershipPlan;
  readonly wallet_frozen: number;
}

export interface HeldTaskRow {
  readonly task_no: string;
  readonly title: string;
  readonly wallet_frozen: number;
}

const walletRow = {
  available: whole,
  frozen: whole,
  withdrawing: whole,
  orders: json<readonly FrozenRow[]>(),
  subscriptions: json<readonly SubscribedRow[]>(),
  tasks: json<readonly HeldTaskRow[]>(),
};
export type WalletRow = RowOf<typeof walletRow>;

/** Both balances, and the orders and memberships with frozen money, oldest first, in one snapshot. */
export async function readWallet(db: Db, userId: string): Promise<WalletRow> {
  const wallet = sql`
    select
      (select balance from wallet_account where id = ${available(userId)}) as available,
      (select balance from wallet_account where id = ${frozen(userId)}) as frozen,
      (select balance from wallet_account where id = ${withdrawing(userId)}) as withdrawing,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'order_no', order_no, 'title', title, 'status', status, 'end_at', end_at, 'wallet_frozen', wallet_frozen,
          'deposit', case
            when status in ${orderStatusesIn('depositFrozen')} and deposit_returned_at is null then rental_order.deposit
            else 0
          end
        ) order by rental_order.id)
        from rental_order join listing on listing.id = listing_id
        where renter_id = ${userId} and status in ${orderStatusesIn('moneyFrozen')} and deposit_returned_at is null
          and (wallet_frozen > 0 or (rental_order.deposit > 0 and status <> ${sql.lit(ORDER.paying)}))
      ), '[]') as orders,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'subscription_no', subscription_no, 'product', product, 'plan', plan, 'wallet_frozen', wallet_frozen
        ))
        from subscription where user_id = ${userId} and status = 'paying' and wallet_frozen > 0
      ), '[]') as subscriptions,
      coalesce((
        select jsonb_agg(jsonb_build_object('task_no', task_no, 'title', title, 'wallet_frozen', wallet_frozen))
        from task where publisher_id = ${userId} and status = 'paying' and wallet_frozen > 0
      ), '[]') as tasks`;
  return (await first(db, walletRow, wallet)) ?? { available: 0, frozen: 0, withdrawing: 0, orders: [], subscriptions: [], tasks: [] };
}

const ledgerRow = {
  ...pick(ledgerTransaction, 'id', 'at', 'kind', 'cause_no'),
  order_no: orNull(text),
  order_title: orNull(text),
  is_renter: flag,
  available: whole,
  frozen: whole,
  available_after: whole,
};
export type LedgerRow = RowOf<typeof ledgerRow>;

interface LedgerPage {
  readonly userId: string;
  readonly orderNo: string | undefined;
  readonly chargeNo?: string | undefined;
  /** Id of the last row of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. A row is one movement's change to both balances. */
export async function listLedgerRows(db: Db, { userId, orderNo, chargeNo, cursor, limit }: LedgerPage): Promise<readonly LedgerRow[]> {
  const own = [available(userId), frozen(userId)];
  const ofOrder = sql`and transaction_id in (
    select ledger_transaction.id from ledger_transaction join rental_order on rental_order.id = order_id where order_no = ${orderNo}
  )`;
  const ofCharge = sql`and transaction_id in (select id from ledger_transaction where charge_no = ${chargeNo})`;
  const lines = sql`
    with line as (
      select transaction_id,
        coalesce(sum(amount) filter (where account_id = ${own[0]}), 0)::bigint as available,
        coalesce(sum(amount) filter (where account_id = ${own[1]}), 0)::bigint as frozen,
        max(balance_after) filter (where account_id = ${own[0]}) as available_after
      from ledger_entry
      where account_id in (${sql.join(own)})
        ${olderThan('transaction_id', cursor)}
        ${orderNo === undefined ? sql`` : ofOrder}
        ${chargeNo === undefined ? sql`` : ofCharge}
      group by transaction_id
      order by transaction_id desc
      limit ${limit}
    )
    select ledger_transaction.id, at, kind, cause_no, order_no, listing.title as order_title,
      coalesce(renter_id = ${userId}, false) as is_renter,
      available, frozen, available_after
    from line
    join ledger_transaction on ledger_transaction.id = transaction_id
    left join rental_order on rental_order.id = order_id
    left join listing on listing.id = listing_id
    order by ledger_transaction.id desc`;
  return db.read(ledgerRow, lines);
}

export interface CouponPage {
  readonly userId: string;
  readonly status: WireOf<typeof redPacketStatuses>;
  readonly page: number;
  readonly pageSize: number;
  readonly now: number;
}

export type CouponRow = RowOf<typeof coupon>;

/** By expiry; used ones by time of use, latest first. Filters by `expires_at`, because the job may not have marked expired ones yet. */
export async function listCouponRows(db: Db, { userId, status, page, pageSize, now }: CouponPage): Promise<readonly CouponRow[]> {
  const at = new Date(now);
  const wanted = {
    [UNUSED]: sql`status = ${sql.lit(UNUSED)} and expires_at > ${at}`,
    [USED]: sql`status = ${sql.lit(USED)}`,
    [EXPIRED]: sql`(status = ${sql.lit(EXPIRED)} or (status = ${sql.lit(UNUSED)} and expires_at <= ${at}))`,
  }[status];
  const found = sql`
    select * from coupon where user_id = ${userId} and ${wanted} order by expires_at, id limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return db.read(coupon, found);
}

export type ChargeRow = Pick<Selectable<ChargeTable>, 'charge_no' | 'amount' | 'status'> & { readonly order_no: string | null };

export async function readCharge(db: Db, userId: string, chargeNo: string): Promise<ChargeRow> {
  const charge = await db
    .selectFrom('charge')
    .leftJoin('rental_order', 'rental_order.id', 'charge.order_id')
    .select(['charge_no', 'amount', 'charge.status', 'order_no'])
    .where('charge_no', '=', chargeNo)
    .where('charge.user_id', '=', userId)
    .executeTakeFirst();
  if (!charge) throw refused('NOT_FOUND');
  return charge;
}
