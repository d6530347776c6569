import { type Insertable, sql, type Updateable } from 'kysely';
import type { Lifecycle } from '#contract/lifecycle.ts';
import type { orderParties, WireOf } from '#contract/names.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import type { Columns, RowOf, TableOf } from './database/columns.ts';
import { first, type Statement } from './database/handle.ts';
import { SerializationConflict } from './database/transact.ts';
import type { Db, CommandContext } from './deps.ts';
import { chartTable } from './histories/chartTable.ts';
import type { HistorySource } from './histories/source.ts';
import { refused } from './http/problem.ts';

export type OrderActor = WireOf<typeof orderParties>;
/** Who moves a row that belongs to one person: `user` is that person. */
export type OwnActor = Exclude<OrderActor, 'renter' | 'owner'> | 'user';

/** The append-only table of a lifecycle's steps, and its column with the moved row's key. */
interface History {
  readonly table: string;
  readonly row: string;
}

/** A table whose rows have a status that only a lifecycle chart moves. */
export interface StatusTable<C extends Columns> {
  readonly table: string;
  readonly columns: C;
  readonly key: keyof C & string;
  readonly history: History | null;
}

/** A line of the history; its names are the history table's columns. */
export interface HistoryLine {
  readonly event: string;
  readonly from_status: string | number | null;
  readonly to_status: string | number;
  readonly by: string;
  readonly note: string;
  /** Where the history names the person too. */
  readonly user_id?: string | null;
}

type Values = Readonly<Record<string, unknown>>;

const given = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Runs a statement that returns the written row, and appends the lines to its history in the same statement. */
function writeRow<C extends Columns>(db: Db, at: StatusTable<C>, written: Statement, now: number, lines: readonly HistoryLine[]) {
  const { columns, key, history } = at;
  const [line] = lines;
  const append = (of: History, names: readonly string[]) => sql`, recorded as (
    insert into ${sql.table(of.table)} (${sql.ref(of.row)}, at, ${sql.join(names.map((name) => sql.ref(name)))})
    select written.${sql.ref(key)}, ${new Date(now)}, ${sql.join(names.map((name) => sql.ref(`line.${name}`)))}
    from written, jsonb_populate_recordset(null::${sql.table(of.table)}, ${JSON.stringify(lines)}) as line
  )`;
  const recorded = history && line ? append(history, Object.keys(line)) : sql``;
  return first(db, columns, sql`with written as (${written} returning *)${recorded} select * from written`);
}

interface Change {
  readonly key: string;
  readonly from: string | number;
  readonly to: string | number;
  readonly changes: Values;
}

/** Moves a row whose status is still `from`; otherwise the transaction has to be retried. */
export async function moveRow<C extends Columns>(
  db: Db,
  at: StatusTable<C>,
  { key, from, to, changes }: Change,
  now: number,
  lines: readonly HistoryLine[],
): Promise<RowOf<C>> {
  const sets = given({ ...changes, status: to }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const update = sql`update ${sql.table(at.table)} set ${sql.join(sets)} where ${sql.ref(at.key)} = ${key} and status = ${from}`;
  const moved = await writeRow(db, at, update, now, lines);
  if (!moved) throw new SerializationConflict();
  return moved;
}

interface Moved<C extends Columns, Status, Event extends string, H extends History | null> extends StatusTable<C> {
  readonly lifecycle: Lifecycle<Status, Event>;
  readonly history: H;
  /** Column with the instant of the last step. */
  readonly endedAt?: keyof C & string;
  /** Refusal of an event that the chart does not allow; without one it is a fault. */
  readonly refusal?: ProblemName;
}

/** Who and why, for a table with a history; a first row names its event too. */
type Cause<H> = H extends null ? object : { readonly by: OwnActor; readonly note?: string };
type Beginning<H> = H extends null ? object : Cause<H> & { readonly event: string };
type First<C extends Columns> = Omit<Insertable<TableOf<C>>, 'status'>;
type Changes<C extends Columns> = Omit<Updateable<TableOf<C>>, 'status'>;

/**
 * The one way in which rows of a table begin and move: `start` inserts the first row, `move` follows the chart. Both write the history line
 * (who, when, why) in the same statement, and return the row as written.
 */
export function movedBy<C extends Columns, Status extends string, Event extends string, H extends History | null>(
  of: Moved<C, Status, Event, H>,
) {
  const { lifecycle, table, key, history, endedAt, refusal } = of;
  const source: HistorySource = { chart: chartTable(lifecycle), table, key, history };
  const line = (cause: object, step: Pick<HistoryLine, 'from_status' | 'to_status'>): HistoryLine[] =>
    history === null ? [] : [{ note: '', ...step, ...cause } as HistoryLine];

  return {
    /** For the nightly comparison of histories with charts. */
    source,

    /** `status` is the chart's initial state unless the row begins in another. */
    async start(
      { db, clock }: CommandContext,
      values: First<C>,
      { status = lifecycle.initial, ...cause }: { readonly status?: Status } & Beginning<H>,
    ): Promise<RowOf<C>> {
      const cells = given({ ...(values as Values), status });
      const names = sql.join(cells.map(([name]) => sql.ref(name)));
      const insert = sql`insert into ${sql.table(table)} (${names}) values (${sql.join(cells.map(([, value]) => value))})`;
      const begun = await writeRow(db, of, insert, clock.now(), line(cause, { from_status: null, to_status: status }));
      if (!begun) throw new Error(`${table}: nothing was inserted`);
      return begun;
    },

    /** Moves a row that was read in this transaction. */
    async move(
      { db, clock }: CommandContext,
      row: Values & { readonly status: Status },
      { event, changes, ...cause }: { readonly event: Event; readonly changes?: Changes<C> } & Cause<H>,
    ): Promise<RowOf<C>> {
      const id = String(row[key]);
      const from = row.status;
      const to = lifecycle.moves(from).get(event);
      if (to === undefined) throw refusal ? refused(refusal) : new Error(`${table} ${id}: no ${event} while ${from}`);
      const now = clock.now();
      const ended = endedAt !== undefined && lifecycle.isOver(to) ? { [endedAt]: new Date(now) } : {};
      const moved = { key: id, from, to, changes: { ...(changes as Values), ...ended } };
      return moveRow(db, of, moved, now, line({ event, ...cause }, { from_status: from, to_status: to }));
    },
  };
}
