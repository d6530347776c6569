import { afterEach, expect, it } from 'vitest';
import { logIn } from '#tests/screens/stage.tsx';
import { dropUnfinished, hasUnfinished, storeUnfinished, unfinishedOf } from './unfinished.ts';

afterEach(() => sessionStorage.clear());

it('stores one command per errand and user until its answer, without what is single-use', () => {
  logIn({ id: '3' });
  storeUnfinished('withdraw', { wish: { amountFen: 1_000, proof: 'proof-1' }, key: 'key-1' });
  storeUnfinished('withdraw', { wish: { amountFen: 2_000, proof: 'proof-2' }, key: 'key-2' });
  storeUnfinished('recharge', { wish: { amountFen: 3_000 }, key: 'key-3' });
  expect(unfinishedOf('withdraw', '3')).toEqual({ wish: { amountFen: 2_000, proof: null }, key: 'key-2' });
  dropUnfinished('withdraw');
  expect([unfinishedOf('withdraw', '3'), hasUnfinished('withdraw'), unfinishedOf('recharge', '3')]).toEqual([
    null,
    false,
    { wish: { amountFen: 3_000 }, key: 'key-3' },
  ]);
});

it('is never continued by another user, who cannot drop it either', () => {
  logIn({ id: '3' });
  storeUnfinished('recharge', { wish: { amountFen: 3_000 }, key: 'key-3' });
  logIn({ id: '4' });
  dropUnfinished('recharge');
  expect([unfinishedOf('recharge', '4'), hasUnfinished('recharge'), unfinishedOf('recharge', '3')]).toEqual([
    null,
    true,
    { wish: { amountFen: 3_000 }, key: 'key-3' },
  ]);
});

it('ignores what is not its own', () => {
  sessionStorage.setItem('unfinished-commands', '{"recharge":1}');
  expect([unfinishedOf('recharge', '3'), hasUnfinished('recharge')]).toEqual([null, false]);
});
