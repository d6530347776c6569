import type { Person } from '#testing/builders/market.ts';
import type { Visit } from './site.ts';

/** A user's balances in the database in fen, without withdrawing money. */
export async function walletOf({ market }: Pick<Visit, 'market'>, person: Person): Promise<Record<string, number | null>> {
  const rows = await market.deps.db
    .selectFrom('wallet_account')
    .select(['kind', 'balance'])
    .where('user_id', '=', person.id)
    .where('kind', '<>', 'withdrawing')
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}
