import type { PoolClient } from 'pg';

/** An open transaction. */
export interface Queries {
  query(text: string): Promise<{ readonly rows: readonly unknown[] }>;
}

interface Index {
  readonly name: string;
  readonly definition: string;
  /** Column and its statistics target, where set. */
  readonly statistics: readonly { readonly column: number; readonly target: number }[] | null;
}

/** maintenance_work_mem for index builds; fits the database's memory share on a small machine. */
const MEMORY = '256MB';

/** From this number of lines rebuilding pays off. */
const MANY = 1_000;

/**
 * Whether to drop and rebuild indexes: for many lines compared to the existing listings, and only without other connections, which the lock
 * would block.
 */
export async function isBulk(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ lines: number; listings: number; others: number }>(`
    select (select count(*) from import_listing) as lines,
      (select reltuples::float8 from pg_class where oid = 'listing'::regclass) as listings,
      (select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and coalesce(backend_type, '') in ('', 'client backend')) as others`);
  const { lines = 0, listings = 0, others = 0 } = rows[0] ?? {};
  return others === 0 && lines >= MANY && lines > listings / 2;
}

/**
 * Drops the listings' indexes, runs the work and rebuilds them, which for many rows takes half the time of maintaining them. Runs in the
 * open transaction and blocks other readers of listings until it ends.
 */
export async function withoutIndexes<T>(client: Queries, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      (select jsonb_agg(jsonb_build_object('column', attnum, 'target', attstattarget))
        from pg_attribute where attrelid = indexrelid and attstattarget >= 0) as statistics
    from pg_index where indrelid = 'listing'::regclass and not indisunique`);
  const indexes = rows as readonly Index[];
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
