import type { Deps } from '#service/kernel/deps.ts';
import { puzzleCounts } from '#service/domains/identity/attempts.ts';
import { isTrusted, siteLevel } from './pressure.ts';
import { isUnlocked, lockFor } from './timeLock.ts';

/** Squarings of the first level; each further level doubles them. A desktop's browser makes about 350,000 a second. */
const FIRST = 12_500;
/** The highest level by address, and of address and site together: half a minute on a slow phone, within a puzzle's lifetime. */
const ADDRESS_LEVELS = 7;
const HIGHEST = 9;

/** Raised by wrong solutions of an address, and by more right ones than one household would make. */
async function addressLevel(deps: Deps, address: string): Promise<number> {
  const { wrong, right } = await puzzleCounts(deps, address);
  const free = { wrong: Math.ceil(deps.rateLimit / 20), right: Math.ceil(deps.rateLimit / 6) };
  return Math.min(Math.max(0, wrong + 1 - free.wrong) + Math.max(0, right + 1 - free.right), ADDRESS_LEVELS);
}

export interface Asker {
  readonly address: string;
  /** Browser fingerprint. */
  readonly visitor: string | undefined;
}

/** Steps of the time-lock for the asker's next puzzle; null: none. */
export async function stepsFor(deps: Deps, { address, visitor }: Asker): Promise<number | null> {
  const [own, site] = [await addressLevel(deps, address), await siteLevel(deps)];
  const level = own + (site > 0 && !(await isTrusted(deps, visitor)) ? site : 0);
  return level === 0 ? null : FIRST * 2 ** (Math.min(level, HIGHEST) - 1);
}

export const workFor = (deps: Deps, puzzle: string, steps: number | null): Promise<string | null> =>
  steps === null ? Promise.resolve(null) : lockFor(deps, puzzle, steps);

/** Whether the work belongs to this puzzle. */
export const isWorked = (deps: Deps, puzzle: string, steps: number, given: string | undefined): Promise<boolean> =>
  given === undefined ? Promise.resolve(false) : isUnlocked(deps, { puzzle, steps }, given);
