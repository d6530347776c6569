import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';
import { puzzleCounts } from '#service/domains/identity/attempts.ts';

/** COST: hashes per try. FIRST: mean tries for the first puzzle with proof of work. */
const COST = 100;
const FIRST = 400;
/** Maximum number of doublings: about 1.3 million hashes, seconds on a slow phone. */
const DOUBLINGS = 5;

const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ puzzle: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string() }),
});

/** Difficulty level of an address: raised by wrong solutions, and by more right ones than one household would make. */
async function levelOf(deps: Deps, address: string): Promise<number> {
  const { wrong, right } = await puzzleCounts(deps, address);
  const free = { wrong: Math.ceil(deps.rateLimit / 20), right: Math.ceil(deps.rateLimit / 6) };
  return Math.max(0, wrong + 1 - free.wrong) + Math.max(0, right + 1 - free.right);
}

const secretsOf = async (deps: Deps): Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> => {
  const secret = (await serviceSecret(deps, 'puzzle_work')).toString('hex');
  return { hmacSignatureSecret: `${secret}.challenge`, hmacKeySignatureSecret: `${secret}.key` };
};

/** Proof-of-work challenge (altcha JSON) for the address's next puzzle; null: none needed. */
export async function workFor(deps: Deps, address: string, puzzle: string): Promise<string | null> {
  const level = await levelOf(deps, address);
  if (level === 0) return null;
  const tries = FIRST * 2 ** Math.min(level - 1, DOUBLINGS);
  const counter = randomInt(Math.ceil(tries * 1.5), Math.floor(tries / 2));
  const challenge = { algorithm: 'SHA-256', cost: COST, counter, deriveKey, data: { puzzle } };
  return JSON.stringify(await createChallenge({ ...challenge, ...(await secretsOf(deps)) }));
}

/** Whether the proof of work belongs to this puzzle. */
export async function isWorked(deps: Deps, puzzle: string, given: string | undefined): Promise<boolean> {
  try {
    const { challenge, solution } = parseJson(given ?? '', (value) => payload.parse(value));
    if (challenge.parameters.data.puzzle !== puzzle) return false;
    return (await verifySolution({ challenge, solution, deriveKey, ...(await secretsOf(deps)) })).verified;
  } catch {
    return false;
  }
}
