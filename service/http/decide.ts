import { type Caller, presentCaller, tokenHash } from '#service/auth.ts';
import { isOvertaken, transact } from '#service/db/transact.ts';
import type { Db, Deps } from '#service/deps.ts';
import type { Kept } from './idempotency.ts';
import { refused } from './problem.ts';
import type { Asked, Reading } from './reading.ts';

export interface Decision<Result> {
  readonly result: Result;
  /** Writes all of it, or fails as a serialization failure does when what was read is no longer so. */
  write(db: Db, kept: Kept | null): Promise<unknown>;
}

/** A money command, for one instant: it reads, decides by pure rules, and only then writes. */
export interface Command<Facts extends object, Result> {
  readonly now: number;
  /** By what it decides, and what that is asked with. */
  readonly reads: Reading<Facts>;
  readonly asked: Asked;
  /** Refuses by throwing; null: there was no such row. */
  decide: (facts: Facts | null, caller: Caller) => Decision<Result>;
  /** Holds until the transaction ends whatever others may change of the facts: for a caller who is known, and of the caller's own rows alone. */
  hold(db: Db, callerId: string): Promise<unknown>;
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

/**
 * One key, one effect. Reads who calls, what the key was answered with and the command’s facts in one statement, decides, and writes
 * effect and answer in another; nothing is locked in between. Whoever was overtaken meanwhile does it again, holding the facts; what writes
 * in several statements is decided first without a lock as well, so that only who may do it ever holds a row.
 */
export async function decideOnce<Facts extends object, Result, Data>(deps: Deps, sent: Sent<Facts, Result, Data>): Promise<Data> {
  const { clock, keyed, reading } = deps;
  const hash = tokenHash(sent.token);
  const decide = async (from: Db, { now, reads, asked, decide: judge }: Command<Facts, Result>) => {
    const row = await reads.open(from, { tokenHash: hash, key: sent.key, now: new Date(now), asked });
    if (!row) throw refused('UNAUTHENTICATED');
    const callerId = row.caller_id;
    if (row.kept_hash) {
      if (!row.kept_hash.equals(sent.hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
      return { callerId, answer: row.kept_answer as Data };
    }
    const decision = judge(row.facts, presentCaller(row, now));
    const answer = sent.present(decision.result, now);
    return { callerId, answer, write: (db: Db) => decision.write(db, { key: sent.key, hash: sent.hash, answer }) };
  };

  const command = sent.command(clock.now());
  const first = await decide(reading, command);
  if (!first.write) return first.answer;
  if (!command.isHeldFirst) {
    try {
      await first.write(keyed);
      return first.answer;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  return transact({ ...deps, db: keyed }, async ({ db }) => {
    await command.hold(db, first.callerId);
    const { answer, write } = await decide(db, sent.command(clock.now()));
    await write?.(db);
    return answer;
  });
}

/** The same in a transaction that is open, for somebody who is known; no key is kept. */
export async function carryOut<Facts extends object, Result>(db: Db, caller: Caller, command: Command<Facts, Result>): Promise<Result> {
  await command.hold(db, caller.id);
  const facts = await command.reads.look(db, caller.id, new Date(command.now), command.asked);
  const decision = command.decide(facts, caller);
  await decision.write(db, null);
  return decision.result;
}
