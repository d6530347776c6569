import type { Fault } from './faults.ts';
import { type Field, fields, type Kind, kindField } from './fields.ts';
import { type Cell, shown } from './values.ts';

/** One line of a file: its filled cells by column. */
export interface Line {
  readonly line: number;
  /** Set if the kind is given outside the line. */
  readonly kind?: Kind | undefined;
  readonly cells: ReadonlyMap<Field, Cell>;
}

/** A line with all cells parsed, by column name. */
export interface Row {
  readonly line: number;
  readonly kind: Kind;
  readonly values: Readonly<Record<string, unknown>>;
}

const kindNames: Readonly<Record<Kind, string>> = { game: '游戏', owner: '号主', listing: '账号' };

/** Parses every cell of a line; on errors it reports all of them and returns null. */
export function readLine({ line, kind: section, cells }: Line, onFault: (fault: Fault) => void): Row | null {
  let isGood = true;
  const refuse = (field: Field, reason: string): void => {
    isGood = false;
    const cell = cells.get(field);
    onFault({ line, column: field.label, reason, ...(cell !== undefined && { value: shown(cell) }) });
  };
  const told = cells.get(kindField);
  const read = told === undefined ? { ok: true as const, value: section ?? 'listing' } : kindField.read(told);
  if (!read.ok) {
    refuse(kindField, read.message);
    return null;
  }
  const kind = read.value as Kind;
  const values = readCells(fields[kind], cells, refuse);
  for (const field of cells.keys()) {
    if (field !== kindField && !fields[kind].includes(field)) refuse(field, `${kindNames[kind]}没有这一列`);
  }
  return isGood ? { line, kind, values } : null;
}

/** Values by column name; each cell that cannot be read is refused. */
export function readCells<F extends Field>(
  columns: readonly F[],
  cells: ReadonlyMap<Field, Cell>,
  refuse: (field: F, reason: string) => void,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of columns) {
    const cell = cells.get(field);
    if (cell === undefined && field.fallback === undefined) refuse(field, '必填');
    const value = cell === undefined ? { ok: true as const, value: field.fallback } : field.read(cell);
    if (value.ok) values[field.name] = value.value;
    else refuse(field, value.message);
  }
  return values;
}
