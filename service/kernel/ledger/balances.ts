import { sql } from 'kysely';
import { oneOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { platform } from './post.ts';
import type { AccountKind } from './tables.ts';

const balanceRow = { user_id: text, kind: oneOf<AccountKind>(), balance: whole };

/** Fen in the accounts of users, named by who they are: `renter_available`, `renter_frozen` … */
export async function balancesOf(db: Db, people: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const rows = await db.read(
    balanceRow,
    sql`select user_id::text, kind, balance from wallet_account where user_id in (${sql.join(Object.values(people))}) order by kind`,
  );
  return Object.fromEntries(
    Object.entries(people).flatMap(([who, userId]) =>
      rows.filter((row) => row.user_id === userId).map(({ kind, balance }) => [`${who}_${kind}`, balance]),
    ),
  );
}

/** Fen of an order that the platform holds. */
export async function escrowOf(db: Db, orderId: string): Promise<number> {
  const row = await first(
    db,
    { held: whole },
    sql`select coalesce(sum(amount), 0)::bigint as held from ledger_entry
      join ledger_transaction on ledger_transaction.id = transaction_id
      where order_id = ${orderId} and account_id = ${platform.escrow}`,
  );
  return row?.held ?? 0;
}
