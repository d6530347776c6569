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

test('a thousand random days: every ad and popup that shows is one that the specification allows', { timeout: 600_000 }, async () => {
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
  expect([total.ads > 1_000, total.urgent > 1_000, total.notifications > 250, total.choices > 150]).toEqual([true, true, true, true]);
  const share = total.first / total.choices;
  expect(share).toBeGreaterThan(FAIR[0]);
  expect(share).toBeLessThan(FAIR[1]);
});
