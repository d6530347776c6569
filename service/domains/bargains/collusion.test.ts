import { expect, test } from 'vitest';
import { BARGAIN_OFFERS, counterFen, offerRange } from '#contract/rules/bargain.ts';
import { randomFrom } from '#service/kernel/lib/random.ts';
import { counterDraw, leastFor } from './draw.ts';

const HOURLY = 1_000;
const MARKETS = 3;
const FLOOR = 85;
const [DAYS, ACCOUNTS, LISTINGS] = [30, 20, 12];
const days = Array.from({ length: DAYS }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
const range = offerRange(HOURLY);

/** One owner's market under one secret. */
function market(seed: number) {
  const secret = Buffer.from(`secret of the simulation ${seed}`);
  const drawnLeast = new Map<string, number>();
  const drawn = (person: number, listing: number, day: string) => ({ userId: `${person}`, ownerId: '7', listingId: `${listing}`, day });
  return {
    /** The price of an accepted offer, else the counter-offer. */
    ask(person: number, listing: number, day: string, turn: number, fen: number): { accepted: number } | { counter: number } {
      const at = drawn(person, listing, day);
      const key = `${person} ${listing} ${day}`;
      const least = drawnLeast.get(key) ?? leastFor(secret, at, FLOOR, HOURLY);
      drawnLeast.set(key, least);
      if (fen >= least) return { accepted: fen };
      return { counter: Math.max(least, counterFen(HOURLY, least, turn, counterDraw(secret, at, turn))) };
    },
  };
}
type Market = ReturnType<typeof market>;

/** Raises the offer from where he likes to begin, and takes the last counter-offer. */
function honest({ ask }: Market, person: number, day: string, random: ReturnType<typeof randomFrom>): number {
  const listing = random.int(0, LISTINGS - 1);
  let offer = random.int(range.least, 880);
  let last = HOURLY;
  for (let turn = 1; turn <= BARGAIN_OFFERS; turn += 1) {
    const answer = ask(person, listing, day, turn, offer);
    if ('accepted' in answer) return answer.accepted;
    last = answer.counter;
    offer = Math.min(range.most, Math.round((offer + last) / 2));
  }
  return last;
}

/**
 * All accounts share what they learn: each searches where the others have not been refused, and the day's lowest accepted price of any
 * listing is what the group plays for.
 */
function colluders({ ask }: Market, day: string, known: { lowest: number }): number {
  let best = HOURLY;
  for (let listing = 0; listing < LISTINGS; listing += 1) {
    let refusedAt = Math.max(range.least, known.lowest - 60);
    for (let person = 0; person < ACCOUNTS; person += 1) {
      for (let turn = 1; turn <= BARGAIN_OFFERS; turn += 1) {
        const ceiling = Math.min(best, range.most);
        const middle = Math.floor((refusedAt + ceiling) / 2);
        if (middle <= refusedAt) break;
        const answer = ask(person, listing, day, turn, middle);
        if ('accepted' in answer) {
          best = Math.min(best, answer.accepted);
          break;
        }
        best = Math.min(best, answer.counter);
        refusedAt = Math.max(refusedAt, middle - 3);
      }
    }
  }
  known.lowest = Math.min(known.lowest, best);
  return best;
}

const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;
const asPercent = (fen: number): number => Math.round((fen / HOURLY) * 10_000) / 100;

/** The cheapest days only: whoever can wait plays when it is cheap. */
const cheapest = (of: readonly number[], count: number): number[] => of.toSorted((one, other) => one - other).slice(0, count);

test('learning the floor does not pay: 20 accounts over 30 days pay at least 1 % above it, also on the cheapest days', () => {
  const random = randomFrom(11);
  const results = Array.from({ length: MARKETS }, (_, seed) => {
    const of = market(seed);
    const known = { lowest: HOURLY };
    const together = days.map((day) => colluders(of, day, known));
    const alone = days.flatMap((day) => Array.from({ length: ACCOUNTS }, (_person, person) => honest(of, 1_000 + person, day, random)));
    return { honest: mean(alone), colluders: mean(together), cheapest: mean(cheapest(together, 5)) };
  });
  const all = (name: keyof (typeof results)[number]) => asPercent(mean(results.map((each) => each[name])));
  console.log(
    `floor ${FLOOR} %: honest ${all('honest')} %, 20 colluders ${all('colluders')} %, on their 5 cheapest days ${all('cheapest')} %`,
  );
  for (const result of results) {
    expect(asPercent(result.colluders)).toBeGreaterThanOrEqual(FLOOR + 1);
    expect(asPercent(result.cheapest)).toBeGreaterThanOrEqual(FLOOR + 1);
    expect(result.colluders).toBeLessThanOrEqual(result.honest);
  }
});
