import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { text } from './columns.ts';
import { first } from './handle.ts';
import { type SlowStatement, inRequest } from './tracing.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';

const slow: SlowStatement[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 1, onSlow: (one) => slow.push(one) });
});
afterAll(() => database.drop());
afterEach(() => vi.restoreAllMocks());

const seen = sql`select query from pg_stat_activity where pid = pg_backend_pid()`;
const asSeen = async () => (await first(database.db, { query: text }, seen))?.query;

test('a statement carries the id of its request; outside a request it carries none', async () => {
  const plain = await asSeen();
  expect(await inRequest('request-one', asSeen)).toBe(`/* request-one */ ${plain}`);
  const { rows } = await inRequest('request-two', () =>
    database.pool.query<{ query: string }>('select query from pg_stat_activity where pid = pg_backend_pid()'),
  );
  expect(rows[0]?.query).toMatch(/^\/\* request-two \*\/ select/);
});

test('requests that wait for one connection carry their own ids', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `request-${at}`);
  const direct = async () =>
    (await database.pool.query<{ query: string }>('select query from pg_stat_activity where pid = pg_backend_pid()')).rows[0]?.query;
  const marks = await Promise.all(ids.map((id, at) => inRequest(id, at % 2 === 0 ? direct : asSeen)));
  expect(marks.map((text) => text?.split(' ')[1])).toEqual(ids);
});

test('a named statement keeps its text and stays prepared; the `begin` of its transaction carries the id', async () => {
  const [client] = [await database.pool.connect()];
  client.release(true);
  const sent: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function spied(this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string; name?: string }];
    if (typeof config === 'object') sent.push(config.name === undefined ? config.text : `${config.name}: ${config.text}`);
    return (query as (...all: unknown[]) => never).apply(this, args);
  });
  const transfer = (id: string) => inRequest(id, () => database.db.transaction((db) => db.write(sql`select 1 as one`, 'kept')));
  await transfer('request-one');
  await transfer('request-two');
  const name = sent[1]?.split(':')[0];
  expect(name).toMatch(/^s\d+$/);
  const named = `${name}: select 1 as one`;
  expect(sent).toEqual([
    '/* request-one */ begin',
    named,
    '/* request-one */ commit',
    '/* request-two */ begin',
    named,
    '/* request-two */ commit',
  ]);
  const { rows } = await database.pool.query(
    'select statement, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements where name = $1',
    [name],
  );
  expect(rows).toEqual([{ statement: 'select 1 as one', runs: 2 }]);
});

test('a slow statement is reported with its request, also when it fails', async () => {
  slow.length = 0;
  await inRequest('request-slow', () => database.pool.query('select pg_sleep(0.3)'));
  await expect(inRequest('request-failed', () => database.pool.query('select pg_sleep(0.3), 1 / (random() * 0)::integer'))).rejects.toThrow(
    'division by zero',
  );
  await database.pool.query('select 1');
  expect(slow).toEqual([
    { requestId: 'request-slow', ms: expect.any(Number), statement: 'select pg_sleep(0.3)' },
    { requestId: 'request-failed', ms: expect.any(Number), statement: 'select pg_sleep(0.3), 1 / (random() * 0)::integer' },
  ]);
});
