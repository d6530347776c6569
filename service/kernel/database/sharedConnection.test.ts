import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/database.ts';
import { whole } from './columns.ts';
import { first } from './handle.ts';

const double = (value: number) => sql`select pg_backend_pid() as pid, ${value}::integer * 2 as twice`;
const columns = { pid: whole, twice: whole };

test('all reads share one connection, each gets its own result, and an error affects its own statement only', async () => {
  const { db, drop } = await testDatabase();
  const values = Array.from({ length: 40 }, (_, at) => at);
  const answers = values.map((value) => first(db, columns, double(value), 'byKey'));
  const fault = db.write(sql`select 1 / ${0}::integer`, 'byKey').then(
    () => 'none',
    (error: Error) => error.message,
  );
  const later = first(db, columns, double(40), 'byKey');
  const rows = await Promise.all([...answers, later]);
  expect(rows.map((row) => row?.twice)).toEqual([...values, 40].map((value) => value * 2));
  expect(await fault).toBe('division by zero');
  expect(new Set(rows.map((row) => row?.pid)).size).toBe(1);
  await drop();
});

test('a lost connection is replaced by the next statement', async () => {
  const lost: string[] = [];
  const { db, pool, drop } = await testDatabase({ onLost: (error) => lost.push(error.message) });
  const before = await first(db, columns, double(1), 'byKey');
  const waiting = db.write(sql`select pg_sleep(60)`, 'byKey').then(
    () => 'done',
    (error: Error) => error.message,
  );
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and state = $2';
  await expect.poll(async () => (await pool.query(end, [before?.pid, 'active'])).rowCount).toBe(1);
  expect(await waiting).toMatch(/terminat/);
  const again = () => first(db, columns, double(2), 'byKey').catch(() => undefined);
  await expect.poll(async () => (await again())?.twice).toBe(4);
  expect((await again())?.pid).not.toBe(before?.pid);
  expect(lost.length).toBeGreaterThan(0);
  await drop();
});
