import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('bigint is read as a number, dates as text, instants as Date', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as most, array[1, null, 2]::bigint[] as list,
      date '2008-02-29' as day, timestamptz '2026-11-20 22:00+08' as instant`,
  );
  expect(rows).toEqual([{ most: 9_007_199_254_740_991, list: [1, null, 2], day: '2008-02-29', instant: new Date('2026-11-20T14:00:00Z') }]);
});

test('a bigint that a number cannot represent exactly is rejected, and the connection stays usable', async () => {
  await expect(database.pool.query('select 9007199254740992::bigint as more')).rejects.toThrow(
    new RangeError('bigint 9007199254740992 does not fit a number exactly'),
  );
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a connection lost inside a transaction rejects its query, and the pool keeps working', async () => {
  const lost: string[] = [];
  const { pool, drop } = await testDatabase({ onLost: (error) => lost.push(error.message) });
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.on('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow('Client has encountered a connection error and is not queryable');
  client.release(true);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  expect(lost[0]).toBe('terminating connection due to administrator command');
  await drop();
});

test('connections use UTC', async () => {
  const { rows } = await database.pool.query(`select current_setting('TimeZone') as zone`);
  expect(rows).toEqual([{ zone: 'UTC' }]);
});
