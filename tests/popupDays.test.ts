import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aLife, FAIR, LIVES, live, SEED } from '#tests/popups/days.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('on random days every ad and popup is permitted by the specification', { timeout: 600_000 }, async () => {
  const total = { ads: 0, urgent: 0, notifications: 0, choices: 0, first: 0 };
  await fc.assert(
    fc.asyncProperty(aLife, async (life) => {
      const { ads, urgent, notifications, chances } = await live(life);
      total.ads += ads;
      total.urgent += urgent;
      total.notifications += notifications;
      total.choices += chances.of;
      total.first += chances.first;
    }),
    { numRuns: LIVES, seed: SEED, endOnFailure: true },
  );
  const least = { ads: 8 * LIVES, urgent: 8 * LIVES, notifications: 2 * LIVES, choices: 1.2 * LIVES };
  expect(Object.entries(least).filter(([what, count]) => total[what as keyof typeof least] <= count)).toEqual([]);
  const share = total.first / total.choices;
  expect(share).toBeGreaterThan(FAIR[0]);
  expect(share).toBeLessThan(FAIR[1]);
});
