import { sha256 } from '@noble/hashes/sha2.js';
import type { solveChallenge } from 'altcha-lib';
import { parseJson } from '#contract/json.ts';

type Options = Parameters<typeof solveChallenge>[0];
type Challenge = Options['challenge'];

/** The hash function of altcha without WebCrypto, which is missing without https. */
const deriveKey: Options['deriveKey'] = async ({ cost, keyLength }, salt, password) => {
  let key = new Uint8Array(salt.length + password.length);
  key.set(salt);
  key.set(password, salt.length);
  for (let round = 0; round < cost; round += 1) key = sha256(key);
  return { derivedKey: key.subarray(0, keyLength) };
};

/** Solves an altcha challenge (JSON); returns the solution as JSON. Yields to the event loop in between. */
export async function doWork(work: string): Promise<string> {
  const { solveChallenge: solve } = await import('altcha-lib');
  const challenge = parseJson(work, (value) => value as Challenge);
  const solution = await solve({ challenge, deriveKey });
  if (solution === null) throw new Error('the work was not done in time');
  return JSON.stringify({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } });
}
