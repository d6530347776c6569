import type { TableRow } from './csvRecords.ts';
import { type Fault, ImportRefused } from './faults.ts';
import { type Field, fieldOf, fields, kindField } from './fields.ts';
import type { Line } from './readLine.ts';

/** Which columns a table may have. */
export interface TableColumns {
  /** The column for a header; undefined: there is none. */
  readonly named: (header: string) => Field | undefined;
  /** Columns that must be there beside those that are. */
  readonly required: (known: readonly Field[]) => readonly Field[];
}

/** The columns of `npm run import`. */
const everyColumn: TableColumns = {
  named: fieldOf,
  required: (known) => (known.includes(kindField) ? [] : fields.listing.filter(({ fallback }) => fallback === undefined)),
};

/** Columns by position; null: a column without a header, which is skipped. */
export type Header = readonly (Field | null)[];

/** Lines of a table by its header. Cells that are missing at the end of a row are empty; so may be those behind the header's. */
export async function* readTable(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  onFault: (fault: Fault) => void,
): AsyncGenerator<Line> {
  let header: Header | undefined;
  for await (const row of rows) {
    if (header) {
      const line = lineOf(row, header, onFault);
      if (line) yield line;
    } else header = readHeader(row.cells, everyColumn);
  }
  if (!header) throw new ImportRefused('文件是空的');
}

/** One line; null if it has more cells than the header, which is an error. */
export function lineOf({ line, cells: row }: TableRow, header: Header, onFault: (fault: Fault) => void): Line | null {
  const filled = row.findLastIndex((cell) => cell !== '') + 1;
  if (filled > header.length) {
    onFault({ line, column: '', reason: `应有 ${header.length} 列，实有 ${filled} 列` });
    return null;
  }
  const cells = new Map<Field, string>();
  for (const [at, field] of header.entries()) {
    const cell = row[at] ?? '';
    if (field && cell !== '') cells.set(field, cell);
  }
  return { line, cells };
}

const NAMED_MOST = 10;
const NAME_LONGEST = 20;

/** Names for a message: of a file with thousands of columns only the first ones. */
function someOf(names: readonly string[]): string {
  const cut = names
    .slice(0, NAMED_MOST)
    .map((name) => ([...name].length > NAME_LONGEST ? `${[...name].slice(0, NAME_LONGEST).join('')}…` : name));
  return names.length > NAMED_MOST ? `${cut.join('、')}等 ${names.length} 列` : cut.join('、');
}

export function readHeader(record: readonly string[], { named, required }: TableColumns): Header {
  const header = record.map((name) => (name.trim() === '' ? null : (named(name) ?? name)));
  const unknown = header.filter((field) => typeof field === 'string');
  if (unknown.length > 0) throw new ImportRefused(`表头中有未知的列：${someOf(unknown)}`);
  const known = header.filter((field) => field !== null && typeof field !== 'string');
  const twice = known.find((field, at) => known.indexOf(field) < at);
  if (twice) throw new ImportRefused(`表头中“${twice.label}”出现了两次`);
  const missing = required(known).filter((field) => !known.includes(field));
  if (missing.length > 0) throw new ImportRefused(`表头缺少必填的列：${missing.map(({ label }) => label).join('、')}`);
  return header.map((field) => (typeof field === 'string' ? null : field));
}
