import type { DayFigure } from '#contract/operator/day.ts';
import { instant, oneOf, whole } from '#service/kernel/database/columns.ts';

/** Figures of an hour that has ended, summed by the job `day.sum`. */
export const dayFigure = { hour: instant, figure: oneOf<DayFigure>(), count: whole, fen: whole };

export const dayTables = { day_figure: dayFigure };

type DayTables = typeof dayTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends DayTables {}
}
