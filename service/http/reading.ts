import { type RawBuilder, sql } from 'kysely';
import { callerColumns, type CallerRow } from '#service/auth.ts';
import { isId } from '#service/db/pool.ts';
import { together } from '#service/db/together.ts';
import type { Db } from '#service/deps.ts';

type Column = 'bigint' | 'text' | 'timestamptz';

/** One value for each column that a reading asks with. */
export type Asked = Readonly<Record<string, string | Date | null>>;

/** Who calls, what the key was answered with, and the facts of a command. */
interface Opened<Facts> extends CallerRow {
  readonly kept_hash: Buffer | null;
  readonly kept_answer: unknown;
  readonly facts: Facts | null;
}

interface Opening {
  readonly tokenHash: Buffer;
  readonly key: string;
  readonly now: Date;
  readonly asked: Asked;
}

interface Row<Facts> extends Opened<Facts> {
  readonly place: number;
}

/** How the facts of one kind of command are found. */
export interface Reading<Facts extends object> {
  /** Nothing when the token is of nobody. */
  open(db: Db, opening: Opening): Promise<Opened<Facts> | undefined>;
  /** For somebody who is known. */
  look(db: Db, callerId: string, now: Date, asked: Asked): Promise<Facts | null>;
}

/**
 * A reading that stays prepared under its name. `facts` is a query of at most one row: in it `caller` is the row of who calls, and `asked` one
 * with an instant, `now`, and the columns given here. Readings that come at the same time are one statement.
 */
export function reading<Facts extends object>(
  name: string,
  columns: Readonly<Record<string, Column>>,
  facts: RawBuilder<Facts>,
): Reading<Facts> {
  const names = Object.keys(columns);
  const mark = sql.raw(`/* ${name} */`);
  const row = sql.raw(['token_hash', 'key', 'now', ...names, 'place'].join(', '));
  const all = (type: Column | 'bytea', values: readonly unknown[]) => sql`${values}::${sql.raw(type)}[]`;

  const openAll = together<Opening, Row<Facts> | undefined>(async (db, openings) => {
    const asked = [
      all(
        'bytea',
        openings.map(({ tokenHash }) => tokenHash),
      ),
      all(
        'text',
        openings.map(({ key }) => key),
      ),
      all(
        'timestamptz',
        openings.map(({ now }) => now),
      ),
      ...Object.entries(columns).map(([column, type]) =>
        all(
          type,
          openings.map((opening) => opening.asked[column] ?? null),
        ),
      ),
    ];
    const { rows } = await sql<Row<Facts>>`${mark}
      select place, ${callerColumns}, kept.input_hash as kept_hash, kept.answer as kept_answer, to_json(facts) as facts
      from unnest(${sql.join(asked)}) with ordinality asked (${row})
      cross join lateral (select user_id from user_session where token_hash = asked.token_hash and expires_at > asked.now offset 0) session
      join user_account caller on caller.id = session.user_id
      left join lateral (select input_hash, answer from idempotency_key where user_id = caller.id and key = asked.key offset 0) kept on true
      left join lateral (${facts}) facts on true`.execute(db);
    const found = new Map(rows.map((each) => [each.place, each]));
    return openings.map((_, at) => found.get(at + 1));
  });
  const open = async (db: Db, opening: Opening): Promise<Opened<Facts> | undefined> => {
    const opened = await openAll(db, opening);
    if (opened?.facts) asRead(opened.facts);
    return opened;
  };

  const look = async (db: Db, callerId: string, now: Date, asked: Asked): Promise<Facts | null> => {
    const values = Object.entries(columns).map(([column, type]) => sql`${asked[column] ?? null}::${sql.raw(type)} as ${sql.raw(column)}`);
    const { rows } = await sql<{ facts: Facts | null }>`
      select to_json(facts) as facts from user_account caller
      cross join (select ${sql.join([sql`${now}::timestamptz as now`, ...values])}) asked left join lateral (${facts}) facts on true
      where caller.id = ${callerId}`.execute(db);
    const [first] = rows;
    return first?.facts ? asRead(first.facts) : null;
  };

  return { open, look };
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
