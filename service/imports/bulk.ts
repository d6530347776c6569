import type { PoolClient } from 'pg';

interface Index {
  readonly name: string;
  readonly definition: string;
  /** Column and how closely its statistics are kept, where that was set. */
  readonly statistics: readonly { readonly column: number; readonly target: number }[] | null;
}

/** Work memory for making indexes; within the limits of the database's share of a small machine. */
const MEMORY = '256MB';

/** From here on it is worth the while. */
const MANY = 1_000;

/**
 * Whether indexes are better made anew than kept up to date: for many lines beside few listings, and when nobody else is connected, who would
 * have to wait.
 */
export async function isBulk(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ lines: number; listings: number; others: number }>(`
    select (select count(*) from import_listing) as lines, (select reltuples::float8 from pg_class where oid = 'listing'::regclass) as listings,
      (select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, '') in ('', 'client backend')) as others`);
  const { lines = 0, listings = 0, others = 0 } = rows[0] ?? {};
  return others === 0 && lines >= MANY && lines > listings / 2;
}

/**
 * Drops the indexes of the listings, does the work and rebuilds them, which for many rows costs half of maintaining them.
 * Runs in the open transaction, which blocks other readers of listings until it ends.
 */
export async function withoutIndexes<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  const { rows: indexes } = await client.query<Index>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      (select jsonb_agg(jsonb_build_object('column', attnum, 'target', attstattarget)) from pg_attribute where attrelid = indexrelid and attstattarget >= 0) as statistics
    from pg_index where indrelid = 'listing'::regclass and not indisunique`);
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  const done = await work();
  await client.query(`set local maintenance_work_mem = '${MEMORY}'`);
  for (const { name, definition, statistics } of indexes) {
    await client.query(definition);
    for (const { column, target } of statistics ?? [])
      await client.query(`alter index ${name} alter column ${column} set statistics ${target}`);
  }
  return done;
}
