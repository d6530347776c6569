import { sql } from 'kysely';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { LedgerKind } from './tables.ts';

/** The platform's accounts: card cashier, rent of running orders, revenue, promotion. */
export const platform = { clearing: '1', escrow: '2', revenue: '3', promotion: '4' } as const;

export const available = (userId: string): string => `${userId}1`;
export const frozen = (userId: string): string => `${userId}2`;
/** Money on its way to an Alipay account. */
export const withdrawing = (userId: string): string => `${userId}3`;

/** Fen moved from one account to another; back if negative. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly fen: number;
}

/** One movement as shown in the user's wallet. */
export interface Movement {
  readonly kind: LedgerKind;
  readonly orderId?: string | null;
  readonly chargeNo?: string;
  /** Number of the withdrawal or subscription it belongs to. */
  readonly causeNo?: string;
  readonly transfers: readonly Transfer[];
}

const entriesOf = (transfers: readonly Transfer[]) => {
  const amounts = new Map<string, number>();
  for (const { from, to, fen } of transfers) {
    amounts.set(from, (amounts.get(from) ?? 0) - fen);
    amounts.set(to, (amounts.get(to) ?? 0) + fen);
  }
  return [...amounts].filter(([, amount]) => amount !== 0).map(([account_id, amount]) => ({ account_id, amount }));
};

const entered = (movements: readonly Movement[]) =>
  movements.map((movement) => ({ ...movement, entries: entriesOf(movement.transfers) })).filter(({ entries }) => entries.length > 0);

/** Arguments of `post_movements`; zero movements are left out. */
export function ledgerArguments(at: Date, movements: readonly Movement[]): Statement {
  const written = entered(movements);
  const entries = written.flatMap((movement, index) => movement.entries.map((entry) => ({ ...entry, place: index + 1 })));
  return sql`
    moved_at => ${at}, kinds => ${written.map(({ kind }) => kind)}, order_ids => ${written.map(({ orderId }) => orderId ?? null)},
    charge_nos => ${written.map(({ chargeNo }) => chargeNo ?? null)}, places => ${entries.map(({ place }) => place)},
    account_ids => ${entries.map(({ account_id }) => account_id)}, amounts => ${entries.map(({ amount }) => amount)}`;
}

/** Further arguments of `post_movements`. */
const causesOf = (movements: readonly Movement[]): Statement =>
  sql`cause_nos => ${entered(movements).map(({ causeNo }) => causeNo ?? null)}`;

/** Posts movements to the ledger, which updates the balances. Check first that none becomes negative; the database refuses it. */
export async function post(db: Db, at: number, movements: readonly Movement[]): Promise<void> {
  if (entered(movements).length > 0)
    await db.write(sql`select post_movements(${ledgerArguments(new Date(at), movements)}, ${causesOf(movements)})`, 'kept');
}

/** The user's available balance, locked until the transaction ends. */
export async function lockAvailable(db: Db, userId: string): Promise<number> {
  const account = await db
    .selectFrom('wallet_account')
    .select('balance')
    .where('id', '=', available(userId))
    .forUpdate()
    .executeTakeFirst();
  return account?.balance ?? 0;
}
