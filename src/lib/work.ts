import { sha256 } from '@noble/hashes/sha2.js';
import type { solveChallenge } from 'altcha-lib';
import { parseJson } from '#contract/json.ts';

type Options = Parameters<typeof solveChallenge>[0];
type Challenge = Options['challenge'];

/** As altcha hashes, without the browser's own hashes, which a page without https has not. */
const deriveKey: Options['deriveKey'] = async ({ cost, keyLength }, salt, password) => {
  let key = new Uint8Array(salt.length + password.length);
  key.set(salt);
  key.set(password, salt.length);
  for (let round = 0; round < cost; round += 1) key = sha256(key);
  return { derivedKey: key.subarray(0, keyLength) };
};

/** Does the work of a challenge of altcha, given as JSON; the answer is JSON again. Lets others run in between. */
export async function doWork(work: string): Promise<string> {
  const { solveChallenge: solve } = await import('altcha-lib');
  const challenge = parseJson(work, (value) => value as Challenge);
  const solution = await solve({ challenge, deriveKey });
  if (solution === null) throw new Error('the work was not done in time');
  return JSON.stringify({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } });
}
