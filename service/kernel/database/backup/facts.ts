import type { ClientBase } from 'pg';
import type { Manifest } from './manifest.ts';

type Queryable = Pick<ClientBase, 'query'>;

/** Facts about the database for the manifest. */
export async function factsOf(client: Queryable): Promise<Pick<Manifest, 'postgres' | 'schema' | 'keys'>> {
  const { rows } = await client.query<{ postgres: number; newest: string; count: number; keys: string[] }>(`
    select current_setting('server_version_num')::int as postgres, (select max(name) from schema_migration) as newest,
      (select count(*)::int from schema_migration) as count,
      array(select distinct split_part(login_sealed, '.', 2) from listing where login_sealed like 'v1.%' order by 1) as keys`);
  const [row] = rows;
  if (!row) throw new Error('no answer');
  return { postgres: row.postgres, schema: { newest: row.newest, count: row.count }, keys: row.keys };
}

/** Ledger invariants over the whole ledger; all values are 0 if it is sound. */
export interface Soundness {
  /** Sum of all entries, in fen. */
  readonly sum: number;
  /** Transactions whose entries do not sum to zero. */
  readonly unbalanced: number;
  /** Wallets whose balance is not the sum of their entries. */
  readonly drifting: number;
}

export async function soundnessOf(client: Queryable): Promise<Soundness> {
  const { rows } = await client.query<Soundness>(`
    select coalesce((select sum(amount) from ledger_entry), 0)::float8 as sum,
      (select count(*)::int from (select from ledger_entry group by transaction_id having sum(amount) <> 0) t) as unbalanced,
      (select count(*)::int from wallet_account left join (select account_id, sum(amount) as sum from ledger_entry group by 1) entry
        on account_id = id where not is_platform_account(id) and balance <> coalesce(sum, 0)) as drifting`);
  const [row] = rows;
  if (!row) throw new Error('no answer');
  return row;
}

export const isSound = ({ sum, unbalanced, drifting }: Soundness): boolean => sum === 0 && unbalanced === 0 && drifting === 0;
