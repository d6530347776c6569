import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityDiscountFen } from '#contract/rules/activity.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';

interface Priced {
  readonly rental: number;
  readonly discount: number;
  readonly shown_rental: number;
}

const rentals = [
  ...Array.from({ length: 30 }, (_, at) => at + 1),
  45,
  50,
  99,
  125,
  333,
  1_000,
  1_999,
  123_457,
  99_999_999,
  Number.MAX_SAFE_INTEGER,
];
const discounts = [
  ...Array.from({ length: 100 }, (_, at) => (at + 1) / 100),
  0.0001,
  0.0005,
  0.0123,
  0.3333,
  0.5005,
  0.6667,
  0.9995,
  0.9999,
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`insert into user_account (username, nickname, avatar) values ('owner', '号主', '/a.svg')`);
  await database.pool.query(`insert into game (title, world) values ('王者荣耀', 'moba')`);
  await database.pool.query(
    `
    insert into listing (owner_id, game_id, title, platform, zone, role_name, login_account, login_secret, haystack, rental, discount)
    select user_account.id, game.id, '号', '安卓', '一区', '甲', 'a', 'b', '号', rental, discount
    from user_account, game, unnest($1::bigint[]) rental, unnest($2::numeric[]) discount`,
    [rentals, discounts],
  );
});
afterAll(() => database.drop());

const priced = async (): Promise<Priced[]> =>
  (await database.pool.query<Priced>('select rental, discount::float8, shown_rental from listing order by id')).rows;
const asOnCards = (rows: readonly Priced[]): Priced[] =>
  rows.map(({ rental, discount }) => ({
    rental,
    discount,
    shown_rental: rental - activityDiscountFen(rental, { discount, rentalPromotion: [] }),
  }));

test('the database computes the price on a card for every rent and discount', async () => {
  const rows = await priced();
  expect(rows).toHaveLength(rentals.length * discounts.length);
  expect(rows).toEqual(asOnCards(rows));
});

test('it follows changes of rent and discount, and overwrites any value written', async () => {
  await database.pool.query('update listing set rental = rental + 1 where id % 2 = 0 and rental < 1000000');
  await database.pool.query('update listing set discount = 0.35 where id % 3 = 0');
  await database.pool.query('update listing set shown_rental = 1 where id % 5 = 0');
  const rows = await priced();
  expect(rows).toEqual(asOnCards(rows));
});

test('it is also computed for rows copied with triggers disabled', async () => {
  const columns = 'owner_id, game_id, title, platform, zone, role_name, login_account, login_secret, haystack, discount, shown_rental';
  await database.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into listing (rental, ${columns}) select rental * 3 + 1, ${columns} from listing where rental < 1000000;
    commit`);
  const rows = await priced();
  expect(rows.length).toBeGreaterThan(rentals.length * discounts.length);
  expect(rows).toEqual(asOnCards(rows));
});
