import { sql } from 'kysely';
import { callerColumns, type CallerRow, callerRow } from './caller.ts';
import { bytes, type Columns, json, object, orNull, type RowOf } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';

/** Query of at most one row with the facts of a command; the caller's row has the alias `caller`. */
export interface Reading<Facts extends Columns> {
  readonly columns: Facts;
  readonly query: Statement;
}

interface Opening {
  readonly tokenHash: Buffer;
  readonly key: string;
  readonly now: Date;
}

/** Caller, stored idempotency key, and facts. */
export interface Opened<Facts> extends CallerRow {
  readonly kept_hash: Buffer | null;
  /** Stored result of a decided command; other commands have `kept_answer`, the response itself. */
  readonly kept_result: unknown;
  readonly kept_answer: unknown;
  readonly facts: Facts | null;
}

/** Facts are one JSON value: describing and parsing forty columns costs more than the rest of the query. */
const openedRow = <Facts extends Columns>(facts: Facts) => ({
  ...callerRow,
  kept_hash: orNull(bytes),
  kept_result: orNull(json<unknown>()),
  kept_answer: orNull(json<unknown>()),
  facts: orNull(object(facts)),
});

/** One statement for caller, key and facts; undefined if no session has this token. */
export function openCommand<Facts extends Columns>(
  db: Db,
  { tokenHash, key, now }: Opening,
  { columns, query }: Reading<Facts>,
): Promise<Opened<RowOf<Facts>> | undefined> {
  const opening = sql`
    select ${callerColumns}, kept.input_hash as kept_hash, kept.result as kept_result, kept.answer as kept_answer, to_json(facts) as facts
    from user_session session
    join user_account caller on caller.id = session.user_id
    left join idempotency_key kept on kept.user_id = caller.id and kept.key = ${key}
    left join lateral (${query}) facts on true
    where session.token_hash = ${tokenHash} and session.expires_at > ${now}`;
  return first(db, openedRow(columns), opening, 'byKey') as Promise<Opened<RowOf<Facts>> | undefined>;
}

/** The facts alone, for a known caller. */
export async function readFacts<Facts extends Columns>(
  db: Db,
  callerId: string,
  { columns, query }: Reading<Facts>,
): Promise<RowOf<Facts> | null> {
  const reading = sql`
    select to_json(facts) as facts from user_account caller left join lateral (${query}) facts on true where caller.id = ${callerId}`;
  const row = (await first(db, { facts: orNull(object(columns)) }, reading, 'kept')) as { facts: RowOf<Facts> | null } | undefined;
  return row?.facts ?? null;
}
