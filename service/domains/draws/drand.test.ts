import { expect, test } from 'vitest';
import { SECOND } from '#contract/rules/constants.ts';
import { chainHash, decidingRound, isSigned, QUICKNET, randomnessOf } from './drand.ts';

/** What drand's quicknet has published. */
const published = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  round: 1_000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
};

test('the facts of quicknet have the hash by which its hosts name it', () => {
  expect(chainHash(QUICKNET)).toBe(published.chain);
  expect(chainHash({ ...QUICKNET, genesis_time: QUICKNET.genesis_time + 3 })).not.toBe(published.chain);
  expect(chainHash({ ...QUICKNET, period: 30 })).not.toBe(published.chain);
});

test('a round that quicknet has published is signed by its key, and no other round is', () => {
  expect(randomnessOf(published.signature)).toBe(published.randomness);
  expect(isSigned(QUICKNET, published.round, published.signature)).toBe(true);
  expect(isSigned(QUICKNET, published.round + 1, published.signature)).toBe(false);
});

test.each(['', '00'.repeat(48), `c0${'00'.repeat(47)}`, '8'.repeat(96), published.signature.replace('b', 'a')])(
  '%j is no signature',
  (signature) => expect(isSigned(QUICKNET, published.round, signature)).toBe(false),
);

test('the deciding round is the first one published 30 s after the start or later', () => {
  const genesis = QUICKNET.genesis_time * SECOND;
  expect([0, 1, 2_999, 3_000, 3_001].map((later) => decidingRound(QUICKNET, genesis + later))).toEqual([11, 12, 12, 12, 13]);
});
