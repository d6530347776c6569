import { addDays, startOfDay } from '#contract/rules/clock.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import { type Line, type Misfit, Replay, type Why } from './replay.ts';
import { type HistorySource, lineColumns, linesOf, type Place } from './source.ts';

declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds {
    'histories.check': true;
  }
}

/** Lines read by one statement. */
const AT_ONCE = 20_000;
const MOST_EXAMPLES = 5;
const MOST_KEPT = 1_000;

export interface Found {
  readonly source: HistorySource;
  readonly lines: number;
  readonly count: number;
  /** At most 1,000. */
  readonly misfits: readonly Misfit[];
}

/** Follows the history of every row of a table through its chart. */
export async function followHistory(db: Db, source: HistorySource, atOnce = AT_ONCE): Promise<Found> {
  const misfits: Misfit[] = [];
  let [lines, count] = [0, 0];
  const replay = new Replay(source.chart, (misfit) => {
    count += 1;
    if (misfits.length < MOST_KEPT) misfits.push(misfit);
  });
  for (let after: Place | null = null; ;) {
    const read: readonly Line[] = await db.read(lineColumns, linesOf(source, after, atOnce));
    for (const line of read) replay.take(line);
    lines += read.length;
    const last = read.at(-1);
    after = last ? { row: last.row, id: last.id } : null;
    if (read.length < atOnce) break;
  }
  replay.end();
  return { source, lines, count, misfits };
}

const WORDS: Readonly<Record<Why, (misfit: Misfit) => string>> = {
  step: ({ event, from, to }) => `图上没有 ${from === '' ? '开始于' : `${from} →`} ${to}${event === null ? '' : `（${event}）`}`,
  gap: ({ from, to }) => `上一步到 ${from}，这一步从 ${to} 开始`,
  begun: ({ from, to }) => `已经到 ${from}，又开始于 ${to}`,
  status: ({ from, to }) => `历史到 ${from}，现在却是 ${to}`,
};

/** A misfit by its row and its line of the history. */
export const misfitText = ({ table, history }: HistorySource, misfit: Misfit): string =>
  `${table} ${misfit.row}（${history?.table ?? 'status_change'} ${misfit.line}）：${WORDS[misfit.why](misfit)}`;

const NIGHT = 4 * HOUR + 5 * MINUTE;

/** Job, every night at 04:05: every history is one that the chart of its rows permits. */
export async function checkHistories(deps: Deps, sources: readonly HistorySource[]): Promise<Date> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const off: Found[] = [];
  for (const source of sources) {
    const found = await followHistory(db, source);
    if (found.count > 0) off.push(found);
  }
  for (const { source, count, misfits } of off)
    log.error({ table: source.table, count, misfits: misfits.slice(0, MOST_EXAMPLES) }, 'history is off');
  if (off.length > 0) {
    const count = off.reduce((sum, each) => sum + each.count, 0);
    const examples = off.flatMap(({ source, misfits }) => misfits.slice(0, 1).map((misfit) => misfitText(source, misfit)));
    await raiseAlarm(deps, 'histories', `历史与状态图不符 ${count} 处：${examples.slice(0, MOST_EXAMPLES).join('；')}`);
  }
  return new Date(addDays(startOfDay(now), now - startOfDay(now) < NIGHT ? 0 : 1) + NIGHT);
}
