import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from '#contract/rest/orders.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder, aRenter, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

/** Each table, and the column whose ranges are its partitions: ids grow with time, so a month is a range of them. */
const PARTED = [
  ['ledger_transaction', 'id'],
  ['ledger_entry', 'transaction_id'],
  ['order_event', 'order_id'],
] as const;

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** Replaces a table by a partitioned one of 50 ids each, the rest in a default partition; keys, indexes and triggers are kept. */
async function partition(table: string, column: string): Promise<void> {
  const { pool } = service.database;
  const kept = await pool.query<{ definition: string }>(
    `select format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as definition
     from pg_constraint where conrelid = $1::regclass and contype = 'f'
     union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  );
  await pool.query(`alter table ${table} rename to ${table}_before`);
  await pool.query(`create table ${table} (like ${table}_before including all) partition by range (${column})`);
  for (let from = 0; from < 200; from += 50)
    await pool.query(`create table ${table}_${from} partition of ${table} for values from (${from}) to (${from + 50})`);
  await pool.query(`create table ${table}_rest partition of ${table} default`);
  await pool.query(`insert into ${table} overriding system value select * from ${table}_before`);
  await pool.query(`drop table ${table}_before`);
  const { rows } = await pool.query<{ name: string }>(
    `select pg_get_serial_sequence($1, attname) as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  );
  for (const { name } of rows) {
    await pool.query(`select setval($1, 1 + (select coalesce(max(id), 0) from ${table}))`, [name]);
    // post_movements takes ids from it by name.
    await pool.query(`alter sequence ${name} rename to ${table}_id_seq`);
  }
  for (const { definition } of kept.rows) await pool.query(definition);
}

const rowsOf = async (table: string): Promise<number[]> => {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} group by tableoid order by tableoid`,
  );
  return rows.map(({ count }) => count);
};

test('ledger and history are partitioned by ranges of their ids, and no command notices', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  for (const [table, column] of PARTED) await partition(table, column);
  const numbers: string[] = [];
  for (let order = 0; order < 30; order += 1) {
    const each = order === 0 ? listing : await aListing(service);
    numbers.push((await aPaidOrder(service, renter, each)).order_no);
  }
  expect((await readOrder(service, renter, numbers[0] ?? '')).order_no).toBe(numbers[0]);
  expect((await service.get(listOrders, { query: {} }, { token: renter.token })).list.length).toBeGreaterThan(0);
  expect(await ledgerState(service)).toMatchObject(soundLedger);
  for (const table of ['ledger_transaction', 'ledger_entry']) expect((await rowsOf(table)).length).toBeGreaterThan(1);
});
