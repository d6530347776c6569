import type { ChartTable } from './chartTable.ts';

/** One line of the history of a row. */
export interface Line {
  /** Key of the row. */
  readonly row: string;
  readonly id: string;
  /** null: the history has no events; any that leads there is accepted. */
  readonly event: string | null;
  /** null: the row begins. */
  readonly from: string | null;
  readonly to: string;
  /** The row's status now; null: the row is gone. */
  readonly status: string | null;
}

/**
 * `step`: the chart has no such transition; `gap`: it does not begin where the line before ended; `begun`: the row begins a second time;
 * `status`: the row's status is not the last of its history.
 */
export type Why = 'step' | 'gap' | 'begun' | 'status';

export interface Misfit {
  readonly chart: string;
  readonly row: string;
  readonly line: string;
  readonly why: Why;
  readonly event: string | null;
  /** States of the chart; a status that it does not have as it is stored. */
  readonly from: string;
  readonly to: string;
}

const nameIn = ({ places }: ChartTable, status: string): string => {
  const [first, ...others] = places(status);
  return first === undefined ? status : others.length === 0 ? first : first.slice(0, first.indexOf('.'));
};

interface Following {
  readonly line: Line;
  /** Where the row can be in the chart. */
  readonly places: readonly string[];
}

/** Follows histories through a chart: lines in the order of their rows, and of each row's ids. */
export class Replay {
  readonly #table: ChartTable;
  readonly #found: (misfit: Misfit) => void;
  #at: Following | null = null;

  constructor(table: ChartTable, found: (misfit: Misfit) => void) {
    this.#table = table;
    this.#found = found;
  }

  take(line: Line): void {
    const before = this.#at?.line.row === line.row ? this.#at : null;
    if (!before) this.end();
    this.#at = { line, places: this.#next(before, line) };
  }

  /** No more lines of the last row. */
  end(): void {
    if (!this.#at) return;
    const { line } = this.#at;
    this.#at = null;
    if (line.status !== null && line.status !== line.to) this.#say('status', { ...line, event: null, from: line.to, to: line.status });
  }

  #next(before: Following | null, line: Line): readonly string[] {
    const { places, steps, statusOf } = this.#table;
    const ends = places(line.to);
    if (line.from === null) {
      if (before) this.#say('begun', { ...line, from: before.line.to });
      else if (ends.length === 0) this.#say('step', line);
      return ends;
    }
    if (before && before.line.to !== line.from) this.#say('gap', { ...line, event: null, from: before.line.to, to: line.from });
    // A history that began before it was recorded starts with whatever its first line says.
    const starts = before && before.line.to === line.from ? before.places : places(line.from);
    const reached = starts
      .flatMap((place) => {
        const targets = steps.get(place);
        return line.event === null ? [...(targets?.values() ?? [])] : (targets?.get(line.event) ?? []);
      })
      .filter((place) => statusOf(place) === line.to);
    if (reached.length > 0) return [...new Set(reached)];
    this.#say('step', line);
    return ends;
  }

  #say(why: Why, { row, id, event, from, to }: Pick<Line, 'row' | 'id' | 'event' | 'from' | 'to'>): void {
    const { chart } = this.#table;
    this.#found({
      chart,
      row,
      line: id,
      why,
      event,
      from: from === null ? '' : nameIn(this.#table, from),
      to: nameIn(this.#table, to),
    });
  }
}
