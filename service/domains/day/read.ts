import { sql } from 'kysely';
import { dayFigures, type Figure, type Figures } from '#contract/operator/day.ts';
import { HOUR } from '#contract/rules/constants.ts';
import type { Db } from '#service/kernel/deps.ts';
import { joined, startOfHour } from './hours.ts';
import { dayFigure } from './tables.ts';
import { sumsBetween } from './sums.ts';

const none: Figure = { count: 0, fen: 0 };
const zero: Figures = { orders: none, rent: none, take: none, refunds: none, withdrawals: none, disputes: none, people: none };

const sum = (a: Figure, b: Figure): Figure => ({ count: a.count + b.count, fen: a.fen + b.fen });

/** The sum of figures. */
export const totalOf = (all: readonly Figures[]): Figures =>
  all.reduce(
    (total, figures) => ({ ...total, ...Object.fromEntries(dayFigures.map((name) => [name, sum(total[name], figures[name])])) }),
    zero,
  );

/** Figures by hour from the beginning of an hour; an hour whose sum is not stored, or that ends later than `until`, is summed now. */
export async function figuresBetween(db: Db, from: number, until: number): Promise<Figures[]> {
  const last = startOfHour(until);
  const stored = await db.read(dayFigure, sql`select * from day_figure where hour >= ${new Date(from)} and hour < ${new Date(last)}`);
  const known = new Set(stored.map(({ hour }) => hour.getTime()));
  const hours = Array.from({ length: Math.ceil((until - from) / HOUR) }, (_, at) => from + at * HOUR);
  const missing = joined(hours.filter((hour) => !known.has(hour)));
  const summed = await Promise.all(
    missing.map(([start, end]) => db.read(dayFigure, sumsBetween(new Date(start), new Date(Math.min(end, until))))),
  );
  const rows = Map.groupBy([...stored, ...summed.flat()], ({ hour }) => hour.getTime());
  return hours.map((hour) => ({
    ...zero,
    ...Object.fromEntries((rows.get(hour) ?? []).map(({ figure, count, fen }) => [figure, { count, fen }])),
  }));
}
