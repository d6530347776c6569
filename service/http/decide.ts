import { type RawBuilder, sql } from 'kysely';
import { type Caller, callerColumns, type CallerRow, presentCaller, tokenHash } from '#service/auth.ts';
import { isId } from '#service/db/pool.ts';
import { isOvertaken, transact } from '#service/db/transact.ts';
import type { Db, Deps } from '#service/deps.ts';
import type { Kept } from './idempotency.ts';
import { refused } from './problem.ts';

export interface Decision<Result> {
  readonly result: Result;
  /** Writes all of it, or fails as a serialization failure does when what was read is no longer so. */
  write(db: Db, kept: Kept | null): Promise<unknown>;
}

/** A money command, for one instant: it reads, decides by pure rules, and only then writes. */
export interface Command<Facts extends object, Result> {
  /** Of its reading, which stays prepared under it. */
  readonly name: string;
  /** A query of at most one row with an `id`; in it, `caller` is the row of who calls. */
  readonly facts: RawBuilder<Facts>;
  /** Refuses by throwing; null: there was no such row. */
  decide(facts: Facts | null, caller: Caller): Decision<Result>;
  /** Holds until the transaction ends whatever others may change of the facts. */
  hold(db: Db): Promise<unknown>;
  /** Whether it writes in several statements, which are safe only while that is held. */
  readonly isHeldFirst: boolean;
}

interface Sent<Facts extends object, Result, Data> {
  readonly token: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly command: (now: number) => Command<Facts, Result>;
  readonly present: (result: Result, now: number) => Data;
}

interface Opened<Facts> extends CallerRow {
  readonly kept_hash: Buffer | null;
  readonly kept_answer: unknown;
  readonly facts: Facts | null;
}

/**
 * One key, one effect. Reads who calls, what the key was answered with and the command’s facts in one statement, decides, and writes
 * effect and answer in another; nothing is locked in between. Whoever was overtaken meanwhile does it again, holding the facts.
 */
export async function decideOnce<Facts extends object, Result, Data>(deps: Deps, sent: Sent<Facts, Result, Data>): Promise<Data> {
  const { clock, keyed, reading } = deps;
  const attempt = async (from: Db, db: Db, command: Command<Facts, Result>, now: number): Promise<Data> => {
    const row = await open(from, sent, command, now);
    if (!row) throw refused('UNAUTHENTICATED');
    if (row.kept_hash) {
      if (!row.kept_hash.equals(sent.hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
      return row.kept_answer as Data;
    }
    const decision = command.decide(row.facts && asRead(row.facts), presentCaller(row, now));
    const data = sent.present(decision.result, now);
    await decision.write(db, { key: sent.key, hash: sent.hash, answer: data });
    return data;
  };

  const now = clock.now();
  const command = sent.command(now);
  if (!command.isHeldFirst) {
    try {
      return await attempt(reading, keyed, command, now);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  return transact({ ...deps, db: keyed }, async ({ db }) => {
    await command.hold(db);
    const later = clock.now();
    return attempt(db, db, sent.command(later), later);
  });
}

const INSTANT = /(?:_at|_time|_deadline)$/;

/** Facts come as one value, for forty columns are described and read one by one; what they hold is as columns would give it. */
function asRead<Facts extends object>(facts: Facts): Facts {
  const read = facts as Record<string, unknown>;
  for (const [name, value] of Object.entries(read)) {
    if (typeof value === 'number') {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${name} does not fit a number exactly`);
      if (isId(name)) read[name] = String(value);
    } else if (typeof value === 'string' && INSTANT.test(name)) {
      read[name] = new Date(value);
    }
  }
  return facts;
}

async function open<Facts extends object>(
  db: Db, { token, key }: { token: string; key: string }, { name, facts }: Pick<Command<Facts, unknown>, 'name' | 'facts'>, now: number,
): Promise<Opened<Facts> | undefined> {
  const { rows } = await sql<Opened<Facts>>`/* ${sql.raw(name)} */
    select ${callerColumns}, kept.input_hash as kept_hash, kept.answer as kept_answer, to_json(facts) as facts
    from user_session join user_account caller on caller.id = user_session.user_id
    left join idempotency_key kept on kept.user_id = caller.id and kept.key = ${key}
    left join lateral (${facts}) facts on true
    where user_session.token_hash = ${tokenHash(token)} and user_session.expires_at > ${new Date(now)}`.execute(db);
  return rows[0];
}

/** The same in a transaction that is open, for somebody who is known; no key is kept. */
export async function carryOut<Facts extends object, Result>(db: Db, caller: Caller, command: Command<Facts, Result>): Promise<Result> {
  await command.hold(db);
  const { rows } = await sql<{ facts: Facts | null }>`
    select to_json(facts) as facts from user_account caller left join lateral (${command.facts}) facts on true where caller.id = ${caller.id}`.execute(db);
  const [row] = rows;
  const decision = command.decide(row?.facts ? asRead(row.facts) : null, caller);
  await decision.write(db, null);
  return decision.result;
}
