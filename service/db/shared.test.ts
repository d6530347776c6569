import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/harness/database.ts';

const double = (value: number) =>
  sql<{ pid: number; twice: number }>`/* test.double */ select pg_backend_pid() as pid, ${value}::integer * 2 as twice`;

test('all read over one connection, each gets its own answer, and a fault is its own', async () => {
  const { reading, drop } = await testDatabase();
  const values = Array.from({ length: 40 }, (_, at) => at);
  const answers = values.map((value) => double(value).execute(reading));
  const fault = sql`select 1 / ${0}::integer`.execute(reading).then(
    () => 'none',
    (error: Error) => error.message,
  );
  const later = double(40).execute(reading);
  const rows = (await Promise.all([...answers, later])).map((answer) => answer.rows[0]);
  expect(rows.map((row) => row?.twice)).toEqual([...values, 40].map((value) => value * 2));
  expect(await fault).toBe('division by zero');
  expect(new Set(rows.map((row) => row?.pid)).size).toBe(1);
  await drop();
});

test('a lost connection is replaced by the next one', async () => {
  const lost: string[] = [];
  const { reading, pool, drop } = await testDatabase({ onLost: (error) => lost.push(error.message) });
  const before = (await double(1).execute(reading)).rows[0];
  const waiting = sql`select pg_sleep(60)`.execute(reading).then(
    () => 'done',
    (error: Error) => error.message,
  );
  await expect
    .poll(
      async () =>
        (await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and state = $2', [before?.pid, 'active']))
          .rowCount,
    )
    .toBe(1);
  expect(await waiting).toMatch(/terminat/);
  await expect
    .poll(() =>
      double(2)
        .execute(reading)
        .then(
          ({ rows }) => rows[0]?.twice,
          () => null,
        ),
    )
    .toBe(4);
  expect((await double(2).execute(reading)).rows[0]?.pid).not.toBe(before?.pid);
  expect(lost.length).toBeGreaterThan(0);
  await drop();
});
