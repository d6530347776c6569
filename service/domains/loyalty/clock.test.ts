import { afterAll, beforeEach, expect, test } from 'vitest';
import { fromShanghai } from '#contract/rules/clock.ts';
import { DAY, SECOND } from '#contract/rules/constants.ts';
import { COINS_WARNED, CREDIT_START } from '#contract/rules/loyalty.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { expireCoins, raiseCredit } from './clock.ts';

let service: TestService | undefined;
beforeEach(async () => {
  await service?.close();
  service = await aService();
});
afterAll(() => service?.close());

const running = (): TestService => {
  if (!service) throw new Error('no service');
  return service;
};
const now = (): number => running().clock.now();
const numberOf = async (query: string): Promise<number> =>
  (await running().database.pool.query<{ found: number }>(`select count(*)::int as found from ${query}`)).rows[0]?.found ?? 0;
/** So many users with one coin each, and a credit below the initial value. */
const aCrowd = (size: number) =>
  running().database.pool.query(
    `insert into user_account (username, nickname, avatar, gold_coin, credit_score, created_at)
    select 'crowd_' || n, '玩家', '/static/avatars/1.svg', 1, $2, $3 from generate_series(1, $1::int) n`,
    [size, CREDIT_START - 1, new Date(now() - 40 * DAY)],
  );
const lots = (expiresAt: number) =>
  running().database.pool.query('insert into coin_lot (user_id, expires_at, remaining) select id, $1, 1 from user_account', [
    new Date(expiresAt),
  ]);
const expire = () => inTransaction(running().deps, expireCoins);
const raise = (runs: number) => inTransaction(running().deps, (deps) => raiseCredit(deps, '', runs));
const soon = () => new Date(now() + SECOND);
const tonight = new Date(fromShanghai({ y: 2026, m: 11, d: 21, mi: 10 }));

test('expired coins are removed from 200 users at a time, a second apart; the next night’s run is at 00:10', async () => {
  await aCrowd(201);
  await lots(now());
  const left = () => numberOf('coin_lot where remaining > 0');
  expect([await expire(), await left()]).toEqual([soon(), 1]);
  expect([await expire(), await left()]).toEqual([tonight, 0]);
  expect(await numberOf('notification')).toBe(0);
  expect(await numberOf("loyalty_entry where cause = 'run_out' and amount = -1")).toBe(201);
});

test('200 users at a time are warned of coins about to expire, each once', async () => {
  await aCrowd(201);
  await lots(now() + COINS_WARNED);
  const told = () => numberOf("notification where title = '金币快到期了'");
  expect([await expire(), await told()]).toEqual([soon(), 200]);
  expect([await expire(), await told()]).toEqual([tonight, 201]);
  expect([await expire(), await told()]).toEqual([tonight, 201]);
});

test('coins that expire later are not warned of, nor are those that have expired', async () => {
  await aCrowd(1);
  await lots(now() + COINS_WARNED + 1);
  await lots(now());
  expect([await expire(), await numberOf('notification')]).toEqual([tonight, 0]);
});

test('credit is raised for 200 users at a time, a second apart, until the first of the next month at 00:30', async () => {
  await aCrowd(201);
  const next = new Date(fromShanghai({ y: 2026, m: 12, d: 1, mi: 30 }));
  const low = () => numberOf(`user_account where credit_score < ${CREDIT_START}`);
  expect([await raise(0), await low()]).toEqual([next, 201]);
  expect([await raise(1), await low()]).toEqual([soon(), 1]);
  expect([await raise(2), await low()]).toEqual([next, 0]);
  expect(await numberOf("loyalty_entry where cause = 'monthly' and subject = '2026-11' and amount = 1")).toBe(201);
});
