import type { Deps } from '#service/kernel/deps.ts';
import { puzzleCounts } from '#service/domains/identity/attempts.ts';
import { isTrusted, siteLevel } from './pressure.ts';
import { isUnlocked, lockFor } from './timeLock.ts';

/** Squarings of the first level; each further level doubles them. A desktop's browser makes about 350,000 a second. */
const FIRST = 12_500;
/**
 * The highest levels, so that a browser at a quarter of a desktop's speed computes less than 3 s, and 0.3 s in a calm hour. More work would
 * delay honest people behind a busy address and, in native code, cost an attacker next to nothing.
 */
const HIGHEST = { one: 5, two: 3, calm: 1 } as const;

/** Raised by wrong solutions of an address, and by more right ones than one household would make. */
async function addressLevel(deps: Deps, address: string): Promise<number> {
  const { wrong, right } = await puzzleCounts(deps, address);
  const free = { wrong: Math.ceil(deps.rateLimit / 20), right: Math.ceil(deps.rateLimit / 6) };
  return Math.max(0, wrong + 1 - free.wrong) + Math.max(0, right + 1 - free.right);
}

export interface Asker {
  readonly address: string;
  /** Browser fingerprint. */
  readonly visitor: string | undefined;
}

/** What a key costs. */
export interface Demand {
  /** Steps of the time-lock of each puzzle; null: none. */
  readonly steps: number | null;
  /** Right solutions. */
  readonly pictures: 1 | 2;
}

/** What the asker's next puzzle demands: a known browser one picture, an unknown one more work, at a busy address two pictures. */
export async function demandFor(deps: Deps, { address, visitor }: Asker): Promise<Demand> {
  const [own, site] = [await addressLevel(deps, address), await siteLevel(deps)];
  if (own + site === 0 || (await isTrusted(deps, visitor))) return { steps: null, pictures: 1 };
  const pictures = own > 0 ? 2 : 1;
  const highest = site === 0 ? HIGHEST.calm : own > 0 ? HIGHEST.two : HIGHEST.one;
  return { steps: FIRST * 2 ** (Math.min(own + site, highest) - 1), pictures };
}

export const workFor = (deps: Deps, puzzle: string, steps: number | null): Promise<string | null> =>
  steps === null ? Promise.resolve(null) : lockFor(deps, puzzle, steps);

/** Whether the work belongs to this puzzle. */
export const isWorked = (deps: Deps, puzzle: string, steps: number, given: string | undefined): Promise<boolean> =>
  given === undefined ? Promise.resolve(false) : isUnlocked(deps, { puzzle, steps }, given);
