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

/**
 * One key, one effect: the key's row, the command and the stored answer commit together, so a key survives a kill.
 * A second sender waits on the row and gets the first one's answer; a refusal stores nothing, so the key may be tried again.
 */
export async function answerOnce<T>(deps: Deps, once: Once, run: (deps: Deps) => Promise<T>): Promise<T> {
  const { key, caller } = once;
  if (caller === null) throw refused('UNAUTHENTICATED');
  if (key === undefined || !/^[\w-]{8,100}$/.test(key)) throw refused('IDEMPOTENCY_KEY_MISSING');
  const hash = createHash('sha256').update(once.endpoint.name).update(JSON.stringify(once.input)).digest();
  return transact(deps, async (inTransaction) => {
    const mine = await sql`insert into idempotency_key (user_id, key, input_hash) values (${caller.id}, ${key}, ${hash}) on conflict do nothing`
      .execute(inTransaction.db);
    if (mine.numAffectedRows === 0n) return storedAnswer<T>(inTransaction, caller.id, key, hash);
    const answer = await run(inTransaction);
    await sql`update idempotency_key set answer = ${JSON.stringify(answer)}::jsonb where user_id = ${caller.id} and key = ${key}`.execute(inTransaction.db);
    return answer;
  });
}

async function storedAnswer<T>(deps: Deps, userId: string, key: string, hash: Buffer): Promise<T> {
  const { rows } = await sql<{ input_hash: Buffer; answer: T }>`
    select input_hash, answer from idempotency_key where user_id = ${userId} and key = ${key}`.execute(deps.db);
  const [row] = rows;
  if (!row) throw refused('IDEMPOTENCY_IN_FLIGHT');
  if (!row.input_hash.equals(hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
  return row.answer;
}
