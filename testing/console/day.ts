import { dayFigures, type DayFigure, type Figures } from '#contract/operator/day.ts';
import type { LifecycleState } from '#contract/operator/lifecycles.ts';
import { startOfDay } from '#contract/rules/clock.ts';
import { now } from './cases.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** Figures of an hour, each with a value of its own. */
export const figuresOf = (hour: number): Figures =>
  Object.fromEntries(dayFigures.map((name, at) => [name, { count: hour + at, fen: (hour + 1) * 1_000 + at }])) as Record<
    DayFigure,
    { count: number; fen: number }
  >;

const totalOf = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    dayFigures.map((name) => [
      name,
      { count: all.reduce((sum, each) => sum + each[name].count, 0), fen: all.reduce((sum, each) => sum + each[name].fen, 0) },
    ]),
  ) as Record<DayFigure, { count: number; fen: number }>;

const from = startOfDay(now);
const hours = Array.from({ length: Math.ceil((now - from) / HOUR) }, (_, hour) => figuresOf(hour));
const ago = Array.from({ length: 24 }, (_, hour) => figuresOf(hour));

/** The day of the tests, and how the platform runs. */
export const theDay = {
  date: '2026-11-27',
  from,
  until: now,
  hours,
  total: totalOf(hours),
  week_ago: { hours: ago, total: totalOf(ago.slice(0, 10)) },
};

export const running = {
  jobs: { due: 2, lag_ms: 400, failing: 0 },
  sms: { sent: 1_284, most: 5_000 },
  mail: { sent: 91, most: 1_000 },
  holds: 72,
  alarms: [{ id: '4', kind: 'ledger', at: now - WEEK, words: '账目差 1 分' }],
};

const state = (name: string, more: Partial<LifecycleState>): LifecycleState => ({
  state: name,
  is_final: false,
  count: 0,
  p95_ms: null,
  sample: 0,
  overdue: null,
  longest_ms: null,
  ...more,
});

/** States of orders. */
export const orderStates: readonly LifecycleState[] = [
  state('unpaid', { count: 63, p95_ms: 400_000, sample: 200, overdue: 0 }),
  state('paying', { count: 9, p95_ms: 72_000, sample: 40, overdue: 2, longest_ms: 18 * 60_000 }),
  state('waiting', { count: 214, overdue: 0 }),
  state('renting', { count: 486, overdue: 0 }),
  state('finished.unsettled', { count: 1_127, p95_ms: 24 * HOUR + 120_000, sample: 200, overdue: 3, longest_ms: 26 * 60_000 }),
  state('finished.settled', { is_final: true, count: 1_604 }),
];

export const dayAnswers = {
  getDay: () => theDay,
  getRunning: () => running,
  getLifecycle: () => ({ states: orderStates, at: now }),
  listLifecycleRows: () => ({
    list: [{ key: '5', number: '20261126194800002260', since: now - 25 * HOUR, due: now - 26 * 60_000, fen: 2_500 }],
    next_cursor: null,
  }),
};
