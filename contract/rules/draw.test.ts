import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR } from './constants.ts';
import {
  DRAW_COIN_PERCENT,
  DRAW_STOCK,
  DRAW_YEAR_BUDGET,
  type DrawEntry,
  drawList,
  drawMessage,
  drawOdds,
  type DrawPrize,
  drawResults,
  drawSession,
  nextDraw,
  readDrawList,
  stockCost,
} from './draw.ts';

const at = (text: string): number => Date.parse(`${text}:00+08:00`);
const terms = { stock: DRAW_STOCK, coinPercent: DRAW_COIN_PERCENT };

test('sessions are at 12:00 and 20:00, and named by their start in Shanghai', () => {
  const starts = ['2026-11-20T11:59', '2026-11-20T12:00', '2026-11-20T20:00', '2026-12-31T23:00'].map((text) => nextDraw(at(text)));
  expect(starts.map(drawSession)).toEqual(['2026-11-20T12:00', '2026-11-20T20:00', '2026-11-21T12:00', '2027-01-01T12:00']);
  expect(nextDraw(at('2026-11-20T12:00')) - at('2026-11-20T12:00')).toBe(8 * HOUR);
});

test('the usual stock costs 220 yuan a session, and the year’s budget covers two a day', () => {
  expect([stockCost(DRAW_STOCK), DRAW_YEAR_BUDGET]).toEqual([22_000, 365 * 2 * 22_000]);
  expect(stockCost({ rent: 0, packet: 1 })).toBe(300);
});

const entry = fc.record({
  ticket: fc.stringMatching(/^[0-9a-f]{24}$/),
  cause: fc.constantFrom<DrawEntry['cause']>('order', 'friend'),
});
const entries = fc.array(entry, { maxLength: 60 }).map((list) => list.map((each, turn) => ({ ...each, number: turn + 1 })));

test('a list reads as it was written', () => {
  fc.assert(
    fc.property(entries, (list) => {
      expect(readDrawList(drawList(list))).toEqual(list);
    }),
  );
});

const hashOf = (seed: Buffer, number: number, beacon = '') =>
  createHmac('sha256', seed)
    .update(drawMessage({ session: '2026-11-20T20:00', listHash: 'ab', beacon }, number))
    .digest('hex');

test('prizes go down the ranking until the stock is out; a friend’s chance never wins rent', () => {
  fc.assert(
    fc.property(entries, fc.nat(9), fc.nat(9), fc.integer({ min: 0, max: 100 }), (list, rent, packet, coinPercent) => {
      const seed = Buffer.alloc(32, list.length);
      const drawn = drawResults(
        list.map((each) => ({ ...each, hash: hashOf(seed, each.number) })),
        { stock: { rent, packet }, coinPercent },
      );
      expect(drawn.map(({ hash }) => hash)).toEqual(drawn.map(({ hash }) => hash).toSorted());
      expect(drawn.map(({ rank }) => rank)).toEqual(drawn.map((_, turn) => turn + 1));
      for (const { rank, prize, cause, hash } of drawn) {
        const coins = Number.parseInt(hash.slice(-8), 16) < (coinPercent / 100) * 2 ** 32 ? 'coins' : 'none';
        const right = rank <= rent ? (cause === 'friend' ? 'packet' : 'rent') : rank <= rent + packet ? 'packet' : coins;
        expect(prize).toBe(right);
      }
    }),
  );
});

test('the message has the beacon only where there is one', () => {
  expect(drawMessage({ session: 's', listHash: 'l', beacon: '' }, 7)).toBe('s|l|7');
  expect(drawMessage({ session: 's', listHash: 'l', beacon: 'b' }, 7)).toBe('s|l|7|b');
});

test('the odds are those of the chances there are, also fewer than the stock', () => {
  expect(drawOdds(486, terms)).toEqual({ rent: 5, packet: 40, coins: 132.3, none: 308.7 });
  expect(drawOdds(3, terms)).toEqual({ rent: 3, packet: 0, coins: 0, none: 0 });
  expect(drawOdds(0, terms)).toEqual({ rent: 0, packet: 0, coins: 0, none: 0 });
});

test('100,000 draws fit the odds that are shown (χ²)', () => {
  const SESSIONS = 200;
  const CHANCES = 500;
  const seen: Record<DrawPrize, number> = { rent: 0, packet: 0, coins: 0, none: 0 };
  // Rent and packets by tenths of the numbers: every number must be as good as another.
  const wins = Array<number>(10).fill(0);
  for (let turn = 0; turn < SESSIONS; turn += 1) {
    const seed = createHash('sha256').update(`session ${turn}`).digest();
    const hashed = Array.from({ length: CHANCES }, (_, each) => ({
      number: each + 1,
      ticket: '',
      cause: 'order' as const,
      hash: hashOf(seed, each + 1),
    }));
    for (const { number, prize, rank } of drawResults(hashed, terms)) {
      seen[prize] += 1;
      if (rank <= 45) wins[Math.floor(((number - 1) * 10) / CHANCES)]! += 1;
    }
  }
  const odds = drawOdds(CHANCES, terms);
  const square = (found: number, expected: number) => (found - expected) ** 2 / expected;
  const byPrize = (['rent', 'packet', 'coins', 'none'] as const).reduce(
    (sum, prize) => sum + square(seen[prize], odds[prize] * SESSIONS),
    0,
  );
  const byNumber = wins.reduce((sum, found) => sum + square(found, (45 * SESSIONS) / 10), 0);
  process.stdout.write(
    `100,000 draws: ${JSON.stringify(seen)}, χ² = ${byPrize.toFixed(2)} (1 degree of freedom, 10.83 at 0.1 %); ` +
      `winners by number χ² = ${byNumber.toFixed(2)} (9 degrees, 27.88 at 0.1 %)\n`,
  );
  expect([byPrize < 10.83, byNumber < 27.88]).toEqual([true, true]);
});
