import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { Caller } from './caller.ts';
import { bytes, json, orNull } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { refused } from './problem.ts';

interface Sent {
  readonly caller: Caller | null;
  readonly endpoint: AnyEndpoint;
  readonly key: string | undefined;
  readonly input: Input;
}

/** The validated parts of a command. */
interface Input {
  readonly params: unknown;
  readonly body: unknown;
}

const claim = { input_hash: orNull(bytes), answer: orNull(json<unknown>()) };

/** Idempotency key and request hash; written in one transaction with the effect. */
export interface Once {
  readonly key: string;
  readonly hash: Buffer;
}

/** The same fields as columns of a JSON row. */
export const onceColumns = (once: Once | null) => ({
  once_key: once?.key ?? null,
  once_hash: once && `\\x${once.hash.toString('hex')}`,
});

type Stored = { readonly answer: unknown } | { readonly result: unknown };

/** Stores the response under the key, or the result from which the response is presented. */
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

/** A key cannot be reused for a different request; a retry may bring other values of the fields that the endpoint excludes. */
export function hashOf({ name, unhashed = [] }: AnyEndpoint, { params, body }: Input): Buffer {
  const own =
    body === undefined ? undefined : Object.fromEntries(Object.entries(body as object).filter(([field]) => !unhashed.includes(field)));
  return hash('sha256', name + JSON.stringify([params, own]), 'buffer');
}

export const requireKey = (key: string | undefined): string => {
  if (key === undefined || !/^[\w-]{8,100}$/.test(key)) throw refused('IDEMPOTENCY_KEY_MISSING');
  return key;
};

/**
 * Idempotent execution: effect and stored response commit together, so a key survives a crash. A concurrent duplicate waits and gets the
 * same response; a refusal is not stored, so the key can be retried.
 */
export async function answerOnce<T>(deps: Deps, sent: Sent, run: (deps: Deps) => Promise<T>): Promise<T> {
  const { caller } = sent;
  if (caller === null) throw refused('UNAUTHENTICATED');
  const key = requireKey(sent.key);
  const hash = hashOf(sent.endpoint, sent.input);
  return inTransaction(deps, async (held) => {
    const { db } = held;
    const claimed = await first(db, claim, sql`select input_hash, answer from claim_key(${caller.id}, ${key})`, 'kept');
    if (claimed?.input_hash) {
      if (!claimed.input_hash.equals(hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
      return claimed.answer as T;
    }
    const answer = await run(held);
    await storeOnce(db, caller.id, { key, hash }, { answer });
    return answer;
  });
}
