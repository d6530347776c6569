import { sql } from 'kysely';
import type { LifecycleState } from '#contract/operator/lifecycles.ts';
import { startOfDay } from '#contract/rules/clock.ts';
import { instant, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { ChartTable } from '#service/kernel/histories/chartTable.ts';
import type { HistorySource } from '#service/kernel/histories/source.ts';
import type { Shown } from './charts.ts';

/** A chart with the table that it moves and what is shown of its rows. */
export interface Lifecycle {
  readonly source: HistorySource;
  readonly shown: Shown;
}

/** Rows that left a state last, of which the time spent there is taken. */
const SAMPLE = 200;
const P95 = 0.95;

const isFinal = ({ steps }: ChartTable, place: string): boolean => (steps.get(place)?.size ?? 0) === 0;
const placesOf = ({ steps }: ChartTable): string[] => [...steps.keys()];

/** Statuses of some places, each once. */
const statusesOf = (chart: ChartTable, places: readonly string[]): string[] => [...new Set(places.map((place) => chart.statusOf(place)))];

/** Statuses that several places share: such a row can move without a new status. */
const shared = (chart: ChartTable): string[] => statusesOf(chart, placesOf(chart)).filter((status) => chart.places(status).length > 1);

interface HistoryColumns {
  readonly table: Statement;
  readonly row: Statement;
  readonly from: Statement;
  readonly to: Statement;
  readonly at: Statement;
  readonly event: Statement;
  /** Condition on the rows of `status_change`, which many tables share. */
  readonly own: Statement;
}

export function historyOf({ table, history }: HistorySource, alias: string): HistoryColumns {
  const column = (name: string): Statement => sql.ref(`${alias}.${name}`);
  if (history === null)
    return {
      table: sql.table('status_change'),
      row: column('subject'),
      from: column('from_status'),
      to: column('to_status'),
      at: column('noted_at'),
      event: sql`null::text`,
      own: sql`${column('of_table')} = ${sql.lit(table)}`,
    };
  return {
    table: sql.table(history.table),
    row: column(history.row),
    from: column(history.from ?? 'from_status'),
    to: column(history.to ?? 'to_status'),
    at: column('at'),
    event: column('event'),
    own: sql`true`,
  };
}

/** Where a line of a history leads: by its event, or by the status alone if the history has no events. */
export function placeAfter(chart: ChartTable, event: string | null, from: string | null, to: string): string | null {
  const ends = chart.places(to);
  if (ends.length <= 1 || from === null) return ends[0] ?? null;
  const reached = chart.places(from).flatMap((start) => {
    const steps = chart.steps.get(start);
    return event === null ? [...(steps?.values() ?? [])] : (steps?.get(event) ?? []);
  });
  return ends.find((end) => reached.includes(end)) ?? null;
}

const stayed = { previous_event: orNull(text), previous_from: orNull(text), event: orNull(text), from: text, to: text, ms: whole };

/** The 95th percentile of the time spent in each state, over the last rows that left it. */
async function timesOf(db: Db, { source }: Lifecycle): Promise<ReadonlyMap<string, { readonly p95: number; readonly sample: number }>> {
  const { chart } = source;
  const [left, came] = [historyOf(source, 'line'), historyOf(source, 'came')];
  const several = shared(chart);
  // A step that keeps the status is a move only where several states share it.
  const moves = ({ from, to }: HistoryColumns): Statement =>
    several.length === 0
      ? sql`${from} is distinct from ${to}`
      : sql`(${from} is distinct from ${to} or ${to}::text in (${sql.join(several.map((status) => sql.lit(status)))}))`;
  const ongoing = statusesOf(
    chart,
    placesOf(chart).filter((place) => !isFinal(chart, place)),
  );
  const lines = ongoing.map(
    (status) => sql`(
      select id, ${left.row} as row, ${left.event} as event, ${left.from} as came_from, ${left.to} as went_to, ${left.at} as went_at
      from ${left.table} line where ${left.own} and ${left.from} = ${sql.lit(status)} and ${moves(left)}
      order by ${left.at} desc limit ${sql.lit(SAMPLE)}
    )`,
  );
  const rows = await db.read(
    stayed,
    sql`
      select before.event as previous_event, before.from_status::text as previous_from, gone.event as event, gone.came_from::text as from,
        gone.went_to::text as to, greatest(0, round(extract(epoch from gone.went_at - before.at) * 1000))::bigint as ms
      from (${sql.join(lines, sql` union all `)}) gone
      cross join lateral (
        select ${came.event} as event, ${came.from} as from_status, ${came.at} as at from ${came.table} came
        where ${came.own} and ${came.row} = gone.row and came.id < gone.id and ${moves(came)} order by came.id desc limit 1
      ) before`,
  );
  const byPlace = Map.groupBy(rows, (row) => placeAfter(chart, row.previous_event, row.previous_from, row.from));
  return new Map(
    [...byPlace].flatMap(([place, stays]) => {
      const sorted = stays.map(({ ms }) => ms).toSorted((a, b) => a - b);
      const p95 = sorted[Math.ceil(sorted.length * P95) - 1];
      return place === null || p95 === undefined ? [] : [[place, { p95, sample: sorted.length }] as const];
    }),
  );
}

/** Condition: the row is in one of the places, by its status and, where that is not enough, by the columns that tell. */
export function isIn({ source, shown }: Lifecycle, places: readonly string[]): Statement {
  const { chart, status = 'status' } = source;
  const own = sql.ref(`moved.${status}`);
  const statuses = sql`${own} in (${sql.join(statusesOf(chart, places).map((one) => sql.lit(one)))})`;
  const tells = statusesOf(chart, places).some((one) => chart.places(one).length > 1);
  return tells && shown.place
    ? sql`${statuses} and ${placeOf({ source, shown })} in (${sql.join(places.map((place) => sql.lit(place)))})`
    : statuses;
}

/** The place of a row, or its status where only one place has it. */
function placeOf({ source, shown }: Lifecycle): Statement {
  const own = sql`${sql.ref(`moved.${source.status ?? 'status'}`)}::text`;
  return shown.place ? sql`coalesce(${shown.place}, ${own})` : own;
}

export const dueOf = ({ source, shown }: Lifecycle): Statement => {
  const { chart } = source;
  const cases = Object.entries(shown.due ?? {}).map(([place, due]) => {
    const named = chart.places(chart.statusOf(place)).length > 1 ? place : chart.statusOf(place);
    return sql`when ${sql.lit(named)} then ${due}`;
  });
  return cases.length === 0 ? sql`null::timestamptz` : sql`case ${placeOf({ source, shown })} ${sql.join(cases, sql` `)} end`;
};

const standing = { place: text, count: whole, overdue: whole, longest: orNull(instant) };

/** Rows in each state that is not final: how many, and how many beyond their deadline. */
async function countsOf(db: Db, lifecycle: Lifecycle, now: Date) {
  const { source, shown } = lifecycle;
  const { chart } = source;
  const ongoing = placesOf(chart).filter((place) => !isFinal(chart, place));
  return db.read(
    standing,
    sql`
      select place, count(*) as count, count(*) filter (where due < ${now}) as overdue, min(due) filter (where due < ${now}) as longest
      from (
        select ${placeOf(lifecycle)} as place, ${dueOf(lifecycle)} as due from ${sql.table(source.table)} moved
        where ${shown.unfinished ?? isIn(lifecycle, ongoing)}
      ) rows group by place`,
  );
}

const arrived = { event: orNull(text), from: orNull(text), to: text, count: whole };

/** Rows that came to a final state since an instant. */
async function arrivalsOf(db: Db, { source }: Lifecycle, since: Date): Promise<ReadonlyMap<string, number>> {
  const { chart } = source;
  const line = historyOf(source, 'line');
  const ends = placesOf(chart).filter((place) => isFinal(chart, place));
  const starts = statusesOf(
    chart,
    placesOf(chart).filter((place) => !isFinal(chart, place)),
  );
  const rows = await db.read(
    arrived,
    sql`
      select ${line.event} as event, ${line.from}::text as from, ${line.to}::text as to, count(*) as count from ${line.table} line
      where ${line.own} and ${line.from} in (${sql.join(starts.map((one) => sql.lit(one)))}) and ${line.at} >= ${since}
        and ${line.to} in (${sql.join(statusesOf(chart, ends).map((one) => sql.lit(one)))})
      group by 1, 2, 3`,
  );
  const found = new Map<string, number>();
  for (const { event, from, to, count } of rows) {
    const place = placeAfter(chart, event, from, to);
    if (place !== null) found.set(place, (found.get(place) ?? 0) + count);
  }
  return found;
}

/** Each state of a chart with its rows. */
export async function statesOf(db: Db, lifecycle: Lifecycle, now: number): Promise<LifecycleState[]> {
  const { chart } = lifecycle.source;
  const [counts, times, arrivals] = await Promise.all([
    countsOf(db, lifecycle, new Date(now)),
    timesOf(db, lifecycle),
    arrivalsOf(db, lifecycle, new Date(startOfDay(now))),
  ]);
  const named = new Map(counts.map((row) => [row.place, row]));
  return placesOf(chart).map((state) => {
    const row = named.get(chart.places(chart.statusOf(state)).length > 1 ? state : chart.statusOf(state));
    const time = times.get(state);
    const isEnd = isFinal(chart, state);
    return {
      state,
      is_final: isEnd,
      count: isEnd ? (arrivals.get(state) ?? 0) : (row?.count ?? 0),
      p95_ms: time?.p95 ?? null,
      sample: time?.sample ?? 0,
      overdue: lifecycle.shown.due?.[state] === undefined ? null : (row?.overdue ?? 0),
      longest_ms: row?.longest ? now - row.longest.getTime() : null,
    };
  });
}
