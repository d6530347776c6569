import type { Pool } from 'pg';

/** Each table with its partition key: ids increase with time, so a month corresponds to a range of ids. */
const PARTED = [
  ['rental_order', 'id'],
  ['ledger_transaction', 'id'],
  ['ledger_entry', 'transaction_id'],
  ['order_event', 'order_id'],
] as const;
const WIDTH = 50;
const PARTS = 4;

/** Replaces each of the growing tables by a table partitioned by range; remaining ids go to a default partition. */
export async function partitionByTime(pool: Pool): Promise<void> {
  for (const [table, column] of PARTED) await partition(pool, table, column);
}

/**
 * Keeps keys, checks, indexes, triggers and foreign keys from and to the table. A unique index without the partition key is created on
 * each partition instead.
 */
async function partition(pool: Pool, table: string, column: string): Promise<void> {
  const read = async (text: string): Promise<string[]> => {
    const { rows } = await pool.query<{ text: string }>(text, [table]);
    return rows.map((row) => row.text);
  };
  const references = await read(`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where contype = 'f' and conparentid = 0 and $1::regclass in (conrelid, confrelid)`);
  const referring = await read(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
    from pg_constraint where contype = 'f' and conparentid = 0 and confrelid = $1::regclass`);
  const triggers = await read(`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1::regclass and not tgisinternal`);
  const keys = await read(`
    select format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = $1::regclass and contype = 'p'`);
  const indexes = await read(`
    select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = $1::regclass and not indisunique`);
  const unique = await read(`
    select substring(pg_get_indexdef(indexrelid) from '\\(.*') as text
    from pg_index where indrelid = $1::regclass and indisunique and not indisprimary`);

  for (const drop of referring) await pool.query(drop);
  await pool.query(`alter table ${table} rename to ${table}_before`);
  await pool.query(`create table ${table} (like ${table}_before including all excluding indexes) partition by range (${column})`);
  const parts = Array.from({ length: PARTS }, (_, at) => `${table}_${at * WIDTH}`);
  for (const [at, part] of parts.entries())
    await pool.query(`create table ${part} partition of ${table} for values from (${at * WIDTH}) to (${(at + 1) * WIDTH})`);
  await pool.query(`create table ${table}_rest partition of ${table} default`);
  for (const part of [...parts, `${table}_rest`])
    for (const columns of unique) await pool.query(`create unique index on ${part} ${columns}`);
  await pool.query(`insert into ${table} overriding system value select * from ${table}_before`);
  await pool.query(`drop table ${table}_before`);
  for (const statement of [...keys, ...indexes, ...references, ...triggers]) await pool.query(statement);
  for (const name of await read(`
    select pg_get_serial_sequence($1, attname) as text from pg_attribute where attrelid = $1::regclass and attidentity <> ''`)) {
    await pool.query(`select setval($1, 1 + (select coalesce(max(id), 0) from ${table}))`, [name]);
    // Database functions use the sequence by this name.
    await pool.query(`alter sequence ${name} rename to ${table}_id_seq`);
  }
}
