import { expect, test } from 'vitest';
import { fromHash, fromSimulated, toHash, toSimulated } from './address.ts';

test('an address round-trips', () => {
  const address = { chart: 'checkout', state: 'checkout.verifying', run: 'path:checkout~rent.submit#3/-a', step: 4, panel: 'log' };
  expect(fromHash(toHash(address))).toEqual(address);
  expect(toHash({})).toBe('');
  expect(fromHash('#chart=a&step=x&colour=red')).toEqual({ chart: 'a' });
});

test('a simulation round-trips with its steps, and a malformed one is rejected', () => {
  const steps = [
    { a: '', e: { type: 'rent.submit', key: '1：2' } },
    { a: 'realName', k: 'done', o: '成年' },
    { ms: 500 },
    { next: true },
  ] as const;
  expect(fromSimulated(toSimulated('orderPayment@期限将到', steps))).toEqual({ id: 'orderPayment@期限将到', steps });
  expect([fromSimulated('sim:a:[1]'), fromSimulated('sim:a:{'), fromSimulated('path:a')]).toEqual([null, null, null]);
});
