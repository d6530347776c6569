import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import type { Caller } from '#service/auth.ts';
import type { Deps } from '#service/deps.ts';
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

/**
 * One key, one effect: the command and its stored answer commit together, so a key survives a kill. A second sender waits for the
 * first and gets its answer; a refusal stores nothing, so the key may be tried again.
 */
export async function answerOnce<T>(deps: Deps, once: Once, run: (deps: Deps) => Promise<T>): Promise<T> {
  const { key, caller } = once;
  if (caller === null) throw refused('UNAUTHENTICATED');
  if (key === undefined || !/^[\w-]{8,100}$/.test(key)) throw refused('IDEMPOTENCY_KEY_MISSING');
  const hash = createHash('sha256').update(once.endpoint.name).update(JSON.stringify(once.input)).digest();
  return transact(deps, async (inTransaction) => {
    const { rows } = await sql<Claim>`/* once.claim */ select input_hash, answer from claim_key(${caller.id}, ${key})`.execute(inTransaction.db);
    const [claim] = rows;
    if (claim?.input_hash) {
      if (!claim.input_hash.equals(hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
      return claim.answer as T;
    }
    const answer = await run(inTransaction);
    await sql`/* once.store, unheard */ insert into idempotency_key (user_id, key, input_hash, answer) values (${caller.id}, ${key}, ${hash}, ${JSON.stringify(answer)})`
      .execute(inTransaction.db);
    return answer;
  });
}
