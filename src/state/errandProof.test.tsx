import { expect, test } from 'vitest';
import { logIn } from '#tests/screens/stage.tsx';
import { errandProof } from './errandProof.ts';

const MINUTE = 60_000;

test('a proof is good for the next step once the first is done, for eight minutes and for the same person', () => {
  logIn({ id: '7' });
  errandProof.note('proof-1', 0);
  expect(errandProof.forNext(0)).toBe(null);
  errandProof.use('proof-2');
  expect(errandProof.forNext(0)).toBe(null);
  errandProof.use('proof-1');
  expect([errandProof.forNext(8 * MINUTE - 1), errandProof.forNext(8 * MINUTE)]).toEqual(['proof-1', null]);
  logIn({ id: '8' });
  expect(errandProof.forNext(0)).toBe(null);
});
