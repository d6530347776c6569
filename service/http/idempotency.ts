import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { Caller } from '#service/auth.ts';
import type { Db, Deps } from '#service/deps.ts';
import { transact } from '#service/db/transact.ts';
import { refused } from './problem.ts';

interface Once {
  readonly caller: Caller | null;
  readonly endpoint: AnyEndpoint;
  readonly key: string | undefined;
  readonly input: unknown;
}

interface Claim {
  readonly input_hash: Buffer | null;
  readonly answer: unknown;
}

/** A key and what it is answered with from now on; written in one transaction with the effect. */
export interface Kept {
  readonly key: string;
  readonly hash: Buffer;
  readonly answer: unknown;
}

/** As a row of JSON carries it. */
export const keptColumns = (kept: Kept | null) => ({
  once_key: kept?.key ?? null,
  once_hash: kept && `\\x${kept.hash.toString('hex')}`,
  once_answer: kept?.answer ?? null,
});

export async function storeAnswer(db: Db, callerId: string, kept: Kept | null): Promise<void> {
  if (kept === null) return;
  await sql`/* once.store, unheard */ insert into idempotency_key (user_id, key, input_hash, answer) values (${callerId}, ${kept.key}, ${kept.hash}, ${JSON.stringify(kept.answer)})`.execute(
    db,
  );
}

/** What a key stands for: one key cannot be used for two requests. */
export const hashOf = (endpoint: AnyEndpoint, input: unknown): Buffer => hash('sha256', endpoint.name + JSON.stringify(input), 'buffer');

export const requireKey = (key: string | undefined): string => {
  if (key === undefined || !/^[\w-]{8,100}$/.test(key)) throw refused('IDEMPOTENCY_KEY_MISSING');
  return key;
};

/**
 * One key, one effect: the command and its stored answer commit together, so a key survives a kill. A second sender waits for the
 * first and gets its answer; a refusal stores nothing, so the key may be tried again.
 */
export async function answerOnce<T>(deps: Deps, once: Once, run: (deps: Deps) => Promise<T>): Promise<T> {
  const { caller } = once;
  if (caller === null) throw refused('UNAUTHENTICATED');
  const key = requireKey(once.key);
  const hash = hashOf(once.endpoint, once.input);
  return transact(deps, async (inTransaction) => {
    const { rows } = await sql<Claim>`/* once.claim */ select input_hash, answer from claim_key(${caller.id}, ${key})`.execute(
      inTransaction.db,
    );
    const [claim] = rows;
    if (claim?.input_hash) {
      if (!claim.input_hash.equals(hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
      return claim.answer as T;
    }
    const answer = await run(inTransaction);
    await storeAnswer(inTransaction.db, caller.id, { key, hash, answer });
    return answer;
  });
}
