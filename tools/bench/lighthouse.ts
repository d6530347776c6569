import lighthouse from 'lighthouse';

/** Retries, since a trace sometimes lacks its beginning. */
const TRIES = 3;

/** Lighthouse's performance score (0 to 100) of a first visit on its emulated phone; `port` is the browser's debugging port. */
export async function lighthouseScore(address: string, port: number, tries = TRIES): Promise<number> {
  const result = await lighthouse(address, { port, onlyCategories: ['performance'], output: 'json', logLevel: 'error' });
  const score = result?.lhr.categories['performance']?.score;
  if (typeof score === 'number') return Math.round(score * 100);
  if (tries > 1) return lighthouseScore(address, port, tries - 1);
  throw new Error(`no score of ${address}: ${result?.lhr.runtimeError?.message ?? 'nothing was measured'}`);
}
