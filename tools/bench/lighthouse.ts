import lighthouse from 'lighthouse';

/** A trace sometimes misses its own beginning. */
const TRIES = 3;

/** Lighthouse's performance score for a first visit on its emulated phone, 0 to 100; `port` is the browser's debugging port. */
export async function lighthouseScore(address: string, port: number, tries = TRIES): Promise<number> {
  const result = await lighthouse(address, { port, onlyCategories: ['performance'], output: 'json', logLevel: 'error' });
  const score = result?.lhr.categories['performance']?.score;
  if (typeof score === 'number') return Math.round(score * 100);
  if (tries > 1) return lighthouseScore(address, port, tries - 1);
  throw new Error(`no score of ${address}: ${result?.lhr.runtimeError?.message ?? 'nothing was measured'}`);
}
