import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { bytes, day, decimal, flag, id, instant, json, object, orNull, pick, texts, whole } from './columns.ts';
import { first } from './handle.ts';
import { listing } from '#service/domains/listings/tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    insert into user_account (username, nickname, avatar) values ('owner', '号主', '/1.svg'), ('renter', '租客', '/2.svg');
    insert into game (title, world) values ('星海竞技', 'fantasy');
    insert into listing (owner_id, game_id, title, platform, zone, role_name, rental, discount)
      values (1, 1, '甲', '安卓', '一区', '乙', 500, 0.8)`);
});
afterAll(() => database.drop());

const columns = {
  id,
  who: orNull(id),
  fen: whole,
  rate: decimal,
  at: instant,
  born: day,
  sealed: bytes,
  is_open: flag,
  names: texts,
  list: json<number[]>(),
};
const values = sql`
  select 7::bigint as id, null::bigint as who, 9007199254740991::bigint as fen, 0.35::numeric as rate,
    timestamptz '2026-11-20 22:00:00.125+08' as at,
    date '2008-02-29' as born, '\\x0aff'::bytea as sealed, true as is_open, array['甲', '乙'] as names,
    '[1, 2]'::jsonb as list, 'left out' as other`;
const row = {
  id: '7',
  who: null,
  fen: 9_007_199_254_740_991,
  rate: 0.35,
  at: new Date('2026-11-20T14:00:00.125Z'),
  born: '2008-02-29',
  sealed: Buffer.from([10, 255]),
  is_open: true,
  names: ['甲', '乙'],
  list: [1, 2],
};

describe('a row is decoded by the columns of its query', () => {
  test.each(['perCall', 'kept', 'byKey'] as const)('with plan %s', async (planning) => {
    expect(await database.db.read(columns, values, planning)).toEqual([row]);
  });

  test('also inside JSON, except bytes, which JSON does not support', async () => {
    const { sealed: _sealed, ...ofJson } = columns;
    const { sealed: _bytes, ...expected } = row;
    expect(await database.db.read({ row: object(ofJson) }, sql`select to_json(found) as row from (${values}) found`)).toEqual([
      { row: expected },
    ]);
  });

  test('an inexact number and an unexpected null are rejected with the column’s name', async () => {
    await expect(database.db.read({ row: object({ fen: whole }) }, sql`select '{"fen": 9007199254740993}'::json as row`)).rejects.toThrow(
      'fen: 9007199254740992 does not fit a number exactly',
    );
    await expect(database.db.read({ fen: whole }, sql`select null::bigint as fen`)).rejects.toThrow('fen is null');
  });
});

describe('a builder query is decoded by the columns that it selects', () => {
  const query = () => database.db.selectFrom('listing').innerJoin('user_account as owner', 'owner.id', 'listing.owner_id');

  test('by name, table and alias', async () => {
    expect(await query().select(['listing.id', 'owner.id as who', 'discount', 'rental', 'owner_id']).execute()).toEqual([
      { id: '1', who: '1', discount: 0.8, rental: 500, owner_id: '1' },
    ]);
  });

  test('all columns of a table', async () => {
    expect(await query().selectAll('listing').execute()).toEqual([
      expect.objectContaining({ id: '1', owner_id: '1', game_id: '1', discount: 0.8, rating: 4.5, rental: 500 }),
    ]);
  });

  test('a column of an outer join can be null', async () => {
    const without = database.db
      .selectFrom('user_account')
      .leftJoin('listing', 'listing.owner_id', 'user_account.id')
      .select(['user_account.id', 'listing.id as own', 'title'])
      .orderBy('user_account.id');
    expect(await without.execute()).toEqual([
      { id: '1', own: '1', title: '甲' },
      { id: '2', own: null, title: null },
    ]);
  });

  test('rows returned by a write inside a transaction', async () => {
    const changed = await database.db.transaction((db) =>
      db.updateTable('listing').set({ rental: 600 }).where('id', '=', '1').returning(['id', 'rental', 'discount']).execute(),
    );
    expect(changed).toEqual([{ id: '1', rental: 600, discount: 0.8 }]);
  });

  test('an unknown column is rejected', () => {
    const query = database.db.selectFrom('listing').select('nothing' as 'id');
    expect(() => query.compile()).toThrow('no table of the query has a column nothing');
  });
});

describe('a transaction', () => {
  const rental = async () => (await first(database.db, pick(listing, 'rental'), sql`select rental from listing`))?.rental;

  test('is all or nothing, and joins an open one', async () => {
    const before = await rental();
    const failing = database.db.transaction(async (db) => {
      await db.transaction((same) => same.write(sql`update listing set rental = 1`));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await rental()).toBe(before);
  });

  test('is invisible outside until it commits', async () => {
    const before = await rental();
    const seen = await database.db.transaction(async (db) => {
      const changed = await db.write(sql`update listing set rental = 700`);
      return [changed, await first(db.root, { rental: whole }, sql`select rental from listing`), db.isTransaction, db.root.isTransaction];
    });
    expect([seen, await rental()]).toEqual([[1, { rental: before }, true, false], 700]);
  });
});

test('a stream has a dedicated connection, and its open transaction ends with it', async () => {
  const broken = database.db.stream(async (client) => {
    await client.query('begin; update listing set rental = 2');
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  expect(await database.db.read(pick(listing, 'rental'), sql`select rental from listing`)).toEqual([{ rental: 700 }]);
});
