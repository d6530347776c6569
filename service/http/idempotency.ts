import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { Caller } from '#service/auth.ts';
import { bytes, json, orNull } from '#service/db/columns.ts';
import { first } from '#service/db/handle.ts';
import type { Db, Deps } from '#service/deps.ts';
import { transact } from '#service/db/transact.ts';
import { refused } from './problem.ts';

interface Sent {
  readonly caller: Caller | null;
  readonly endpoint: AnyEndpoint;
  readonly key: string | undefined;
  readonly input: unknown;
}

const claim = { input_hash: orNull(bytes), answer: orNull(json<unknown>()) };

/** An idempotency key and the hash of its request; written in one transaction with the effect. */
export interface Once {
  readonly key: string;
  readonly hash: Buffer;
}

/** As a row of JSON carries it. */
export const onceColumns = (once: Once | null) => ({
  once_key: once?.key ?? null,
  once_hash: once && `\\x${once.hash.toString('hex')}`,
});

type Stored = { readonly answer: unknown } | { readonly result: unknown };

/** Keeps what a key is answered with, or the result that its answer is presented from. */
export async function storeOnce(db: Db, callerId: string, { key, hash }: Once, stored: Stored): Promise<void> {
  await db
    .insertInto('idempotency_key')
    .values({
      user_id: callerId,
      key,
      input_hash: hash,
      answer: 'answer' in stored ? JSON.stringify(stored.answer) : null,
      result: 'result' in stored ? JSON.stringify(stored.result) : null,
    })
    .execute();
}

/** One key cannot be used for two requests. The same request may be retried with another proof of ownership or captcha ticket. */
export const hashOf = (endpoint: AnyEndpoint, input: unknown): Buffer =>
  hash(
    'sha256',
    endpoint.name + JSON.stringify(input, (name, value: unknown) => (name === 'proof' || name === 'verify_key' ? undefined : value)),
    'buffer',
  );

export const requireKey = (key: string | undefined): string => {
  if (key === undefined || !/^[\w-]{8,100}$/.test(key)) throw refused('IDEMPOTENCY_KEY_MISSING');
  return key;
};

/**
 * One key, one effect: the command and its stored answer commit together, so a key survives a kill. A second sender waits for the
 * first and gets its answer; a refusal stores nothing, so the key may be tried again.
 */
export async function answerOnce<T>(deps: Deps, sent: Sent, run: (deps: Deps) => Promise<T>): Promise<T> {
  const { caller } = sent;
  if (caller === null) throw refused('UNAUTHENTICATED');
  const key = requireKey(sent.key);
  const hash = hashOf(sent.endpoint, sent.input);
  return transact(deps, async (inTransaction) => {
    const { db } = inTransaction;
    const claimed = await first(db, claim, sql`select input_hash, answer from claim_key(${caller.id}, ${key})`, 'kept');
    if (claimed?.input_hash) {
      if (!claimed.input_hash.equals(hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
      return claimed.answer as T;
    }
    const answer = await run(inTransaction);
    await storeOnce(db, caller.id, { key, hash }, { answer });
    return answer;
  });
}
