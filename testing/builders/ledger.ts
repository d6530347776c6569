import { sql } from 'kysely';
import { platform } from '#service/kernel/ledger/post.ts';
import { type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { TestService } from './service.ts';

const ledgerRow = {
  /** Sum of all entries, in fen: must be 0. */
  sum: whole,
  /** Transactions whose entries do not sum to zero. */
  unbalanced: whole,
  /** Wallets whose balance is not the sum of their entries. */
  drifting: whole,
  /** Users whose frozen money differs from their orders, subscriptions and tasks. */
  misfrozen: whole,
  /** Users whose withdrawing money differs from their withdrawals. */
  miswithdrawing: whole,
  /** Finished, cancelled, refunded and closed orders with a non-zero balance at the platform. */
  unsettled: whole,
};
export type LedgerState = RowOf<typeof ledgerRow>;

export const soundLedger: LedgerState = { sum: 0, unbalanced: 0, drifting: 0, misfrozen: 0, miswithdrawing: 0, unsettled: 0 };

/** Everything that must be zero at any moment. */
export async function ledgerState({ database }: Pick<TestService, 'database'>): Promise<LedgerState> {
  const state = sql`
    select
      coalesce((select sum(amount) from ledger_entry), 0)::bigint as sum,
      (select count(*) from (select from ledger_entry group by transaction_id having sum(amount) <> 0) t) as unbalanced,
      (select count(*) from wallet_account where balance <> coalesce(
        (select sum(amount) from ledger_entry where account_id = wallet_account.id), 0)) as drifting,
      (select count(*) from wallet_account where kind = 'frozen' and balance <> coalesce((
        select sum(wallet_frozen + case when status in (3, 4, 6, 8) and deposit_returned_at is null then deposit else 0 end)
        from rental_order where renter_id = wallet_account.user_id), 0) + coalesce((
        select sum(wallet_frozen) from subscription where user_id = wallet_account.user_id), 0) + coalesce((
        select sum(wallet_frozen) from task where publisher_id = wallet_account.user_id), 0)) as misfrozen,
      (select count(*) from wallet_account where kind = 'withdrawing' and balance <> coalesce((
        select sum(amount) from withdrawal
          where user_id = wallet_account.user_id and status in ('requested', 'paying')), 0)) as miswithdrawing,
      (select count(*) from rental_order where (settled_at is not null or status in (5, 7, 9)) and coalesce((
        select sum(amount) from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
        where order_id = rental_order.id and account_id = ${platform.escrow}), 0) <> 0) as unsettled`;
  const found = await first(database.db, ledgerRow, state);
  if (!found) throw new Error('no answer');
  return found;
}

/** Ledger sums of an order so far: renter, owner and the platform's accounts, in fen. */
export async function orderFlows({ database }: Pick<TestService, 'database'>, orderNo: string): Promise<Record<string, number>> {
  const flows = sql`
    select case
      when wallet_account.user_id = renter_id then 'renter ' || wallet_account.kind
      when wallet_account.user_id = owner_id then 'owner ' || wallet_account.kind
      else wallet_account.kind::text
    end as account, sum(amount)::bigint as amount
    from rental_order
    join ledger_transaction on order_id = rental_order.id
    join ledger_entry on transaction_id = ledger_transaction.id
    join wallet_account on wallet_account.id = account_id
    where order_no = ${orderNo}
    group by 1
    having sum(amount) <> 0
    order by 1`;
  const rows = await database.db.read({ account: text, amount: whole }, flows);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** Kinds of an order's movements so far, oldest first. */
export async function kindsOfOrder({ database }: Pick<TestService, 'database'>, orderNo: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('ledger_transaction')
    .innerJoin('rental_order', 'rental_order.id', 'ledger_transaction.order_id')
    .select('kind')
    .where('order_no', '=', orderNo)
    .orderBy('ledger_transaction.id')
    .execute();
  return rows.map(({ kind }) => kind);
}
