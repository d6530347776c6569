import { sql } from 'kysely';
import { startOfDay } from '#contract/rules/clock.ts';
import { instant, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { dueOf, historyOf, isIn, type Lifecycle, placeAfter } from './lifecycles.ts';

interface StateQuery {
  readonly state: string;
  readonly overdue: boolean;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly now: number;
}

const columns = { key: text, number: text, since: orNull(instant), due: orNull(instant), fen: orNull(whole) };
type Row = {
  readonly key: string;
  readonly number: string;
  readonly since: Date | null;
  readonly due: Date | null;
  readonly fen: number | null;
};

const keyOf = ({ source }: Lifecycle): Statement => sql.ref(`moved.${source.key}`);
const isNumber = ({ source }: Lifecycle): boolean => source.key === 'id';

const keyed = (lifecycle: Lifecycle, key: string): Statement => {
  if (!isNumber(lifecycle)) return sql`${key}`;
  if (!/^\d{1,18}$/.test(key)) throw refused('BAD_REQUEST', { message: '翻页位置无效，请回到第一页' });
  return sql`${key}::bigint`;
};

/** What is read of each row; `since` is the last line of its history. */
function shownOf(lifecycle: Lifecycle): Statement {
  const { source, shown } = lifecycle;
  const line = historyOf(source, 'line');
  const key = keyOf(lifecycle);
  const row = source.history === null ? sql`${key}::text` : key;
  return sql`
    ${key}::text as key, ${shown.number ?? sql`${key}::text`} as number, ${dueOf(lifecycle)} as due,
    ${shown.fen ?? sql`null::bigint`} as fen,
    (select ${line.at} from ${line.table} line where ${line.own} and ${line.row} = ${row} order by line.id desc limit 1) as since`;
}

/** Rows that are in a state, in the order of their keys. */
const standing = (db: Db, lifecycle: Lifecycle, { state, overdue, cursor, limit, now }: StateQuery): Promise<readonly Row[]> => {
  const key = keyOf(lifecycle);
  const after = cursor === undefined ? sql`true` : sql`${key} > ${keyed(lifecycle, cursor)}`;
  const { unfinished } = lifecycle.shown;
  const table = sql.table(lifecycle.source.table);
  // The few rows that are not final are read by their index first; in the order of their keys all others would be passed.
  const rows = unfinished ? sql`(select * from ${table} moved where ${unfinished} offset 0)` : table;
  const late = overdue ? sql`${dueOf(lifecycle)} < ${new Date(now)}` : sql`true`;
  return db.read(
    columns,
    sql`select ${shownOf(lifecycle)} from ${rows} moved
      where ${isIn(lifecycle, [state])} and ${late} and ${after} order by ${key} limit ${limit + 1}`,
  );
};

/** Rows that came to a final state today, the last first; the cursor is the number of a line. */
async function arrived(
  db: Db,
  lifecycle: Lifecycle,
  { state, cursor, limit, now }: StateQuery,
): Promise<readonly (Row & { line: string })[]> {
  const { source } = lifecycle;
  const { chart } = source;
  const line = historyOf(source, 'line');
  const key = keyOf(lifecycle);
  const row = source.history === null ? sql`${key}::text` : key;
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw refused('BAD_REQUEST', { message: '翻页位置无效，请回到第一页' });
  const after = cursor === undefined ? sql`true` : sql`line.id < ${cursor}::bigint`;
  // Several events can lead from one status to another; only those that lead here count.
  const found = await db.read(
    { ...columns, line: text, event: orNull(text), from: orNull(text), to: text },
    sql`select ${shownOf(lifecycle)}, line.id::text as line, ${line.event} as event, ${line.from}::text as from, ${line.to}::text as to
      from ${line.table} line join ${sql.table(source.table)} moved on ${row} = ${line.row}
      where ${line.own} and ${line.from} is not null and ${line.to} = ${sql.lit(chart.statusOf(state))}
        and ${line.at} >= ${new Date(startOfDay(now))} and ${after}
      order by line.id desc limit ${limit + 1}`,
  );
  return found.filter(({ event, from, to }) => placeAfter(chart, event, from, to) === state);
}

/** A page of the rows in a state. */
export async function rowsIn(db: Db, lifecycle: Lifecycle, asked: StateQuery) {
  const { steps } = lifecycle.source.chart;
  const moves = steps.get(asked.state);
  if (!moves) throw refused('NOT_FOUND', { message: '图上没有这个状态' });
  const isFinal = moves.size === 0;
  const rows = isFinal
    ? (await arrived(db, lifecycle, asked)).map((row) => ({ ...row, place: row.line }))
    : (await standing(db, lifecycle, asked)).map((row) => ({ ...row, place: row.key }));
  const page = rows.slice(0, asked.limit);
  const last = rows.length > asked.limit ? page.at(-1) : undefined;
  return {
    list: page.map(({ key, number, since, due, fen }) => ({
      key,
      number,
      since: since?.getTime() ?? null,
      due: due?.getTime() ?? null,
      fen,
    })),
    next_cursor: last?.place ?? null,
  };
}
