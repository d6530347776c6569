import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { available, frozen, lockAvailable, post } from './post.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

test('a user without a wallet account has no balance', async () => {
  expect(await lockAvailable(service.deps.db, '999999')).toBe(0);
  expect(await lockAvailable(service.deps.db, (await aRenter(service, { balance: 7 })).id)).toBe(7);
});

test('a negative transfer moves money back; a movement whose transfers cancel out is not written', async () => {
  const renter = await aRenter(service, { balance: 500 });
  const [from, to] = [available(renter.id), frozen(renter.id)];
  const move = (...fen: readonly number[]) =>
    post(service.deps.db, service.clock.now(), [{ kind: 'payment_hold', transfers: fen.map((each) => ({ from, to, fen: each })) }]);
  const entries = async () =>
    (await service.database.pool.query<{ n: number }>('select count(*)::int as n from ledger_entry')).rows[0]?.n ?? 0;
  await move(300);
  expect(await walletOf(service, renter)).toEqual({ available: 200, frozen: 300 });
  await move(-100);
  expect(await walletOf(service, renter)).toEqual({ available: 300, frozen: 200 });
  const before = await entries();
  await move(0);
  await move(50, -50);
  expect(await entries()).toBe(before);
  await move(-200);
  expect(await ledgerState(service)).toEqual(soundLedger);
});
