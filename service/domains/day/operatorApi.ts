import { day as rest, lifecycles } from '#contract/operator/index.ts';
import type { LifecycleName } from '#contract/operator/lifecycles.ts';
import { addDays, dayKey, parseShanghai, startOfDay } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { HistorySource } from '#service/kernel/histories/source.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { shown } from './charts.ts';
import { rowsIn } from './lifecycleRows.ts';
import { type Lifecycle, statesOf } from './lifecycles.ts';
import { figuresBetween, totalOf } from './read.ts';
import { rowsBehind } from './rows.ts';
import { readRunning } from './running.ts';

const DAYS_BEFORE = 7;
/** Longest interval whose rows are listed. */
const LONGEST = 31 * DAY;

function dayOf(date: string | undefined, now: number): number {
  if (date === undefined) return startOfDay(now);
  const from = parseShanghai(date);
  if (from === null || dayKey(from) !== date) throw refused('BAD_REQUEST', { fields: { date: '没有这一天' } });
  if (from > now) throw refused('BAD_REQUEST', { fields: { date: '还没有到这一天' } });
  return from;
}

function registerDay(service: OperatorService): void {
  operatorRoute(service, rest.getDay, async ({ deps: { db, clock }, query }) => {
    const now = clock.now();
    const from = dayOf(query.date, now);
    const until = Math.min(now, addDays(from, 1));
    const [before, moment] = [addDays(from, -DAYS_BEFORE), addDays(until, -DAYS_BEFORE)];
    const [hours, ago, untilMoment] = await Promise.all([
      figuresBetween(db, from, until),
      figuresBetween(db, before, addDays(before, 1)),
      figuresBetween(db, before, moment),
    ]);
    return {
      date: dayKey(from),
      from,
      until,
      hours,
      total: totalOf(hours),
      week_ago: { hours: ago, total: totalOf(untilMoment) },
    };
  });

  operatorRoute(service, rest.listDayRows, async ({ deps: { db }, query }) => {
    if (query.until < query.from || query.until - query.from > LONGEST)
      throw refused('BAD_REQUEST', { message: `时间段不对，最长 ${LONGEST / DAY} 天` });
    return rowsBehind(db, query);
  });

  operatorRoute(service, rest.getRunning, async ({ deps }) => readRunning(deps));
}

/** The figures of the day, and the lifecycle charts with their rows. */
export const operatorApiOf = (histories: readonly HistorySource[]): OperatorApi => {
  const byName = new Map(histories.map((source) => [source.chart.chart, source]));
  const lifecycleOf = (name: LifecycleName): Lifecycle => {
    const source = byName.get(name);
    if (!source) throw refused('NOT_FOUND', { message: '没有这张图' });
    return { source, shown: shown[name] };
  };
  return {
    routes(service) {
      registerDay(service);
      operatorRoute(service, lifecycles.getLifecycle, async ({ deps: { db, clock }, params }) => {
        const now = clock.now();
        return { states: await statesOf(db, lifecycleOf(params.chart), now), at: now };
      });
      operatorRoute(service, lifecycles.listLifecycleRows, async ({ deps: { db, clock }, params, query }) =>
        rowsIn(db, lifecycleOf(params.chart), { ...query, now: clock.now() }),
      );
    },
  };
};
