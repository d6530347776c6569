import type { ColumnType, InsertType, Selectable, SelectType, UpdateType } from 'kysely';

/** Decoder of one column's values, whether selected directly or inside JSON. */
interface AnyColumn {
  readonly isNullable: boolean;
  decode(wire: unknown): unknown;
}

/** The same column with its types for the query builder. */
export interface Column<Type> extends AnyColumn {
  /** Carries the type; never called. */
  readonly typed?: (type: Type) => Type;
}

export type Columns = Readonly<Record<string, AnyColumn>>;

/** Table type for the query builder. */
export type TableOf<C> = { -readonly [Name in keyof C]: C[Name] extends Column<infer Type> ? Type : never };

/** Row type as read. */
export type RowOf<C> = { readonly [Name in keyof Selectable<TableOf<C>>]: Selectable<TableOf<C>>[Name] };

const column = <Type>(decode: (wire: unknown) => unknown): Column<Type> => ({ isNullable: false, decode });

const asIs = (wire: unknown): unknown => wire;

function safeInteger(wire: unknown): number {
  const value = typeof wire === 'number' ? wire : Number(wire);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${String(wire)} does not fit a number exactly`);
  return value;
}

/** A `bigint` key, read as text. */
export const id = column<string>((wire) => String(safeInteger(wire)));
/** Money in fen, counts, statuses. */
export const whole = column<number>(safeInteger);
/** `numeric` and `float8`. */
export const decimal = column<number>(Number);
export const text = column<string>(asIs);
export const flag = column<boolean>(asIs);
export const bytes = column<Buffer>(asIs);
/** `date`, as 'YYYY-MM-DD'. */
export const day = column<string>(asIs);
export const texts = column<string[]>(asIs);
/** `timestamptz`; inside JSON it is text. */
export const instant = column<Date>((wire) => (wire instanceof Date ? wire : new Date(String(wire))));
/** `timestamptz` that may be infinite. */
export const untilInstant = column<Date | 'infinity'>((wire) =>
  wire === Number.POSITIVE_INFINITY || wire === 'infinity' ? 'infinity' : wire instanceof Date ? wire : new Date(String(wire)),
);
/** `json` and `jsonb`: written as text. */
export const json = <T>(): Column<ColumnType<T, string, string>> => column(asIs);
/** A JSON object with these columns. */
export const object = <C extends Columns>(columns: C): Column<RowOf<C>> =>
  column((wire) => decodeRow(columns, wire as Readonly<Record<string, unknown>>));
/** One of several texts or numbers; the database enforces it. */
export const oneOf = <T extends string | number>(): Column<T> => column(asIs);

export const orNull = <Type>(of: Column<Type>): Column<Type | null> => ({
  isNullable: true,
  decode: (wire) => (wire === null ? null : of.decode(wire)),
});
/** Optional on insert: the column has a default. */
export const byDefault = <Type>(of: Column<Type>): Column<ColumnType<SelectType<Type>, InsertType<Type> | undefined, UpdateType<Type>>> =>
  of as never;
/** Written by the database only. */
export const always = <Type>(of: Column<Type>): Column<ColumnType<SelectType<Type>, never, never>> => of as never;

/** Decodes one value; an error names the column. */
export function decodeValue(name: string, column: AnyColumn, wire: unknown): unknown {
  if (wire === null || wire === undefined) {
    if (column.isNullable) return null;
    throw new TypeError(`${name} is null`);
  }
  try {
    return column.decode(wire);
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${name}: ${error.message}`) : error;
  }
}

/** Decodes a row or JSON object; other properties are dropped. */
export function decodeRow<C extends Columns>(columns: C, wire: Readonly<Record<string, unknown>>): RowOf<C> {
  const row: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(columns)) row[name] = decodeValue(name, each, wire[name]);
  return row as RowOf<C>;
}

export const pick = <C extends Columns, Name extends keyof C & string>(columns: C, ...names: readonly Name[]): Pick<C, Name> =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, Name>;
