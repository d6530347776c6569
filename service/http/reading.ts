import { sql } from 'kysely';
import { callerColumns, type CallerRow, callerRow } from '#service/auth.ts';
import { bytes, type Columns, json, object, orNull, type RowOf } from '#service/db/columns.ts';
import { first, type Statement } from '#service/db/handle.ts';
import type { Db } from '#service/deps.ts';

/** The facts that a command is decided on: a query of at most one row, in which `caller` is the row of who calls. */
export interface Reading<Facts extends Columns> {
  readonly columns: Facts;
  readonly query: Statement;
}

interface Opening {
  readonly tokenHash: Buffer;
  readonly key: string;
  readonly now: Date;
}

/** Who calls, what the key was answered with, and the facts. */
export interface Opened<Facts> extends CallerRow {
  readonly kept_hash: Buffer | null;
  /** What the command returned, of which the answer is presented; of other calls `kept_answer`, the answer itself. */
  readonly kept_result: unknown;
  readonly kept_answer: unknown;
  readonly facts: Facts | null;
}

/** Facts come as one value: describing and reading forty columns one by one costs more than the rest of the query. */
const openedRow = <Facts extends Columns>(facts: Facts) => ({
  ...callerRow,
  kept_hash: orNull(bytes),
  kept_result: orNull(json<unknown>()),
  kept_answer: orNull(json<unknown>()),
  facts: orNull(object(facts)),
});

/** One statement for all that a command is decided on; undefined when no session has this token. */
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

/** The facts alone, for a caller who is known. */
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
