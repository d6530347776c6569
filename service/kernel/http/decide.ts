import { admittedCaller, type Caller, tokenHash } from './caller.ts';
import { type Columns, decodeRow, type RowOf } from '#service/kernel/database/columns.ts';
import { isSerializationConflict, inTransaction } from '#service/kernel/database/transact.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import type { Once } from './idempotency.ts';
import { refused } from './problem.ts';
import { openCommand, type Reading, readFacts } from './reading.ts';

/** Writes everything and returns the statement's result; throws a serialization failure if the facts have changed since they were read. */
export type Write<Result extends Columns> = (db: Db, once: Once | null) => Promise<RowOf<Result>>;

/** A money command at one instant: reads, decides by pure rules, then writes. */
export interface Command<Facts extends Columns, Result extends Columns> {
  readonly now: number;
  readonly reads: Reading<Facts>;
  /** Columns of the result; it is stored with the idempotency key, and a repeated request is answered from it. */
  readonly result: Result;
  /** Throws a refusal, or returns the write; null: no such row. */
  decide: (facts: RowOf<Facts> | null, caller: Caller) => Write<Result>;
  /** Locks what others may change of the facts, until the transaction ends; only the caller's own rows. */
  hold(db: Db, callerId: string): Promise<unknown>;
  /** Whether it writes in several statements, which are safe only under those locks. */
  readonly isHeldFirst: boolean;
}

interface Sent<Facts extends Columns, Result extends Columns, Data> {
  readonly token: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly command: (now: number) => Command<Facts, Result>;
  readonly present: (result: RowOf<Result>) => Data;
}

/**
 * Idempotent execution. One statement reads caller, stored key and facts, another writes effect and result; nothing is locked in between.
 * If the facts have changed by then, everything is repeated under locks. A command that writes in several statements is also decided once
 * before locking, so that only callers who may run it can lock rows.
 */
export async function decideOnce<Facts extends Columns, Result extends Columns, Data>(
  deps: Deps,
  { token, key, hash, command: at, present }: Sent<Facts, Result, Data>,
): Promise<Data> {
  const { clock, db } = deps;
  const decide = async (from: Db, { now, reads, result, decide: judge }: Command<Facts, Result>) => {
    const opened = await openCommand(from, { tokenHash: tokenHash(token), key, now: new Date(now) }, reads);
    const caller = opened ? admittedCaller(opened, now) : null;
    if (!opened || caller === null) throw refused('UNAUTHENTICATED');
    if (caller.isClosing) throw refused('ACCOUNT_CLOSING');
    const { caller_id: callerId, kept_hash, kept_result, kept_answer } = opened;
    if (kept_hash) {
      if (!kept_hash.equals(hash)) throw refused('IDEMPOTENCY_KEY_REUSED');
      const answer = kept_result === null ? (kept_answer as Data) : present(decodeRow(result, kept_result as Record<string, unknown>));
      return { callerId, answer };
    }
    const write = judge(opened.facts, caller);
    return { callerId, write: async (to: Db) => present(await write(to, { key, hash })) };
  };

  const command = at(clock.now());
  const first = await decide(db, command);
  if (!first.write) return first.answer;
  if (!command.isHeldFirst) {
    try {
      return await first.write(db);
    } catch (error) {
      if (!isSerializationConflict(error)) throw error;
    }
  }
  return inTransaction(deps, async (held) => {
    await command.hold(held.db, first.callerId);
    const again = await decide(held.db, at(clock.now()));
    return again.write ? again.write(held.db) : again.answer;
  });
}

/** The same inside an open transaction for a known caller, without an idempotency key. */
export async function carryOut<Facts extends Columns, Result extends Columns>(
  db: Db,
  caller: Caller,
  command: Command<Facts, Result>,
): Promise<RowOf<Result>> {
  await command.hold(db, caller.id);
  const write = command.decide(await readFacts(db, caller.id, command.reads), caller);
  return write(db, null);
}
