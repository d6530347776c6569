import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCoins } from '#contract/rest/loyalty.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { fromShanghai } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { type LoyaltyMove, postLoyalty } from './post.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const move = (at: number, wanted: LoyaltyMove) => inTransaction(service.deps, ({ db }) => postLoyalty(db, at, wanted));
const coins = (userId: string, amount: number, subject: string, at = NOON) =>
  move(at, { userId, unit: 'coin', amount, cause: amount > 0 ? 'sign_in' : 'packet', subject });

const held = (userId: string) =>
  service.database.db
    .selectFrom('user_account')
    .select(['gold_coin', 'points', 'credit_score'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

const lots = (userId: string) =>
  service.database.db
    .selectFrom('coin_lot')
    .select(['expires_at', 'remaining'])
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .execute();

test('one cause and subject move a unit once, even with fifty concurrent calls', async () => {
  const { id } = await aRenter(service);
  const changes = await Promise.all(Array.from({ length: 50 }, () => coins(id, 5, '2026-11-20')));
  expect(changes.filter((change) => change !== null)).toEqual([5]);
  expect(await coins(id, 5, '2026-11-21')).toBe(5);
  expect(await held(id)).toEqual({ gold_coin: 10, points: 0, credit_score: 60 });
});

test.each([
  ['credit', 50, 40, 100],
  ['credit', -70, -60, 0],
  ['point', 7, 7, 7],
  ['point', -7, 0, 0],
  ['coin', -3, 0, 0],
] as const)('%s with a requested change of %d changes by %d, to %d', async (unit, amount, change, after) => {
  const { id } = await aRenter(service);
  expect(await move(NOON, { userId: id, unit, amount, cause: 'correction', subject: '1', note: '更正' })).toBe(change);
  const { gold_coin: coin, points: point, credit_score: credit } = await held(id);
  expect({ coin, point, credit }[unit]).toBe(after);
  const entries = await service.database.db.selectFrom('loyalty_entry').selectAll().where('user_id', '=', id).execute();
  expect(entries).toEqual([
    {
      id: expect.any(String),
      user_id: id,
      unit,
      at: new Date(NOON),
      cause: 'correction',
      subject: '1',
      amount: change,
      balance_after: after,
      note: '更正',
    },
  ]);
});

test('coins end at midnight, whether or not a job has removed them: not spent, not added to, not shown', async () => {
  const { id, token } = await aRenter(service);
  const end = fromShanghai({ y: 2028, m: 1, d: 1 });
  await coins(id, 30, 'this year');
  await coins(id, 5, 'next year', fromShanghai({ y: 2027, m: 3, d: 1 }));
  await service.deps.db
    .updateTable('user_session')
    .set({ expires_at: new Date(end + DAY) })
    .where('user_id', '=', id)
    .execute();
  const shown = async () => ({
    page: await service.get(getCoins, {}, { token }),
    head: (await service.get(getUserInfo, {}, { token })).gold_coin,
  });
  service.clock.move(end - 1 - service.clock.now());
  expect(await shown()).toEqual({ page: { balance: 35, next_to_run_out: 30, run_out_at: end }, head: 35 });
  expect(await coins(id, -10, 'a moment before', end - 1)).toBe(-10);
  service.clock.move(1);
  const nextEnd = fromShanghai({ y: 2029, m: 1, d: 1 });
  expect(await shown()).toEqual({ page: { balance: 5, next_to_run_out: 5, run_out_at: nextEnd }, head: 5 });
  expect(await coins(id, -10, 'at midnight', end)).toBe(-5);
  expect([await held(id), await lots(id)]).toMatchObject([
    { gold_coin: 0 },
    [
      { expires_at: new Date(end), remaining: 0 },
      { expires_at: new Date(nextEnd), remaining: 0 },
    ],
  ]);
  const entries = await service.database.db
    .selectFrom('loyalty_entry')
    .select(['cause', 'subject', 'amount', 'balance_after'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries).toEqual([
    { cause: 'packet', subject: 'at midnight', amount: -5, balance_after: 0 },
    { cause: 'run_out', subject: '2028-01-01', amount: -20, balance_after: 5 },
  ]);
  service.clock.move(NOON - service.clock.now());
});

test('coins expire at the end of the next year, and are spent in the order of expiry', async () => {
  const { id } = await aRenter(service);
  const nextYear = fromShanghai({ y: 2027, m: 1, d: 1 });
  const [first, second] = [new Date(fromShanghai({ y: 2028, m: 1, d: 1 })), new Date(fromShanghai({ y: 2029, m: 1, d: 1 }))];
  await coins(id, 10, 'last moment of the year', nextYear - 1);
  await coins(id, 20, 'first of the next', nextYear);
  expect(await lots(id)).toEqual([
    { expires_at: first, remaining: 10 },
    { expires_at: second, remaining: 20 },
  ]);
  expect(await coins(id, -14, 'a packet', nextYear)).toBe(-14);
  expect(await lots(id)).toEqual([
    { expires_at: first, remaining: 0 },
    { expires_at: second, remaining: 16 },
  ]);
  expect(await coins(id, -99, 'another', nextYear)).toBe(-16);
  expect((await lots(id)).map(({ remaining }) => remaining)).toEqual([0, 0]);
});

test('a rolled back movement leaves no trace', async () => {
  const { id } = await aRenter(service);
  await expect(
    inTransaction(service.deps, async ({ db }) => {
      await postLoyalty(db, NOON, { userId: id, unit: 'coin', amount: 5, cause: 'sign_in', subject: 'x' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect([await held(id), await lots(id)]).toEqual([{ gold_coin: 0, points: 0, credit_score: 60 }, []]);
  expect(await coins(id, 5, 'x')).toBe(5);
});

test('entries can be neither changed nor deleted', async () => {
  const { id } = await aRenter(service);
  await coins(id, 5, 'y');
  const { db } = service.database;
  await expect(db.write(sql`update loyalty_entry set amount = 6 where user_id = ${id}`)).rejects.toThrow('append-only');
  await expect(db.write(sql`delete from loyalty_entry where user_id = ${id}`)).rejects.toThrow('append-only');
});
