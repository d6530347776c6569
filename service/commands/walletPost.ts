import { sql } from 'kysely';
import type { LedgerKind } from '#service/db/tables/orders.ts';
import type { Db } from '#service/deps.ts';

/** The platform's side: money at the card cashier, rent of orders that run, what the platform earned, what it gave away. */
export const platform = { clearing: '1', escrow: '2', revenue: '3', promotion: '4' } as const;

export const available = (userId: string): string => `${userId}1`;
export const frozen = (userId: string): string => `${userId}2`;

/** Fen that leave one account for another. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly fen: number;
}

/** One movement as its owner sees it in the wallet. */
export interface Movement {
  readonly kind: LedgerKind;
  readonly orderId?: string | null;
  readonly chargeNo?: string;
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

/** Movements as the columns that `post_movements` takes; those that move nothing are left out. */
export function inColumns(movements: readonly Movement[]) {
  const written = movements
    .map((movement) => ({ ...movement, entries: entriesOf(movement.transfers) }))
    .filter(({ entries }) => entries.length > 0);
  const entries = written.flatMap((movement, index) => movement.entries.map((entry) => ({ ...entry, place: index + 1 })));
  return {
    kinds: written.map(({ kind }) => kind),
    orderIds: written.map(({ orderId }) => orderId ?? null),
    chargeNos: written.map(({ chargeNo }) => chargeNo ?? null),
    places: entries.map(({ place }) => place),
    accountIds: entries.map(({ account_id }) => account_id),
    amounts: entries.map(({ amount }) => amount),
  };
}

/** Writes movements to the ledger, which moves the balances. That none falls below zero is the caller’s to see to; the database insists. */
export async function post(db: Db, at: number, movements: readonly Movement[]): Promise<void> {
  const { kinds, orderIds, chargeNos, places, accountIds, amounts } = inColumns(movements);
  if (kinds.length === 0) return;
  await sql`/* wallet.post, unheard */ select post_movements(
    ${new Date(at)}, ${kinds}, ${orderIds}, ${chargeNos}, ${places}, ${accountIds}, ${amounts}
  )`.execute(db);
}

/** What a user can spend, held until the transaction ends. */
export async function lockAvailable(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select balance from wallet_account where id = ${available(userId)} for update`.execute(
    db,
  );
  return rows[0]?.balance ?? 0;
}
