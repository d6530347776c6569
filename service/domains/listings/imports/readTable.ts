import type { TableRow } from './csvRecords.ts';
import { type Fault, ImportRefused } from './faults.ts';
import { type Field, fieldOf, fields, kindField } from './fields.ts';
import type { Line } from './readLine.ts';

/** Lines of a table by its header. Cells that are missing at the end of a row are empty; so may be those behind the header's. */
export async function* readTable(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  onFault: (fault: Fault) => void,
): AsyncGenerator<Line> {
  let header: readonly (Field | null)[] | undefined;
  for await (const { line, cells: row } of rows) {
    if (!header) {
      header = readHeader(row);
      continue;
    }
    const filled = row.findLastIndex((cell) => cell !== '') + 1;
    if (filled > header.length) {
      onFault({ line, column: '', reason: `应有 ${header.length} 列，实有 ${filled} 列` });
      continue;
    }
    const cells = new Map<Field, string>();
    for (const [at, field] of header.entries()) {
      const cell = row[at] ?? '';
      if (field && cell !== '') cells.set(field, cell);
    }
    yield { line, cells };
  }
  if (!header) throw new ImportRefused('文件是空的');
}

/** Columns without a header are skipped. */
function readHeader(record: readonly string[]): (Field | null)[] {
  const header = record.map((name) => (name.trim() === '' ? null : (fieldOf(name) ?? name)));
  const unknown = header.filter((field) => typeof field === 'string');
  if (unknown.length > 0) throw new ImportRefused(`表头中有未知的列：${unknown.join('、')}`);
  const known = header.filter((field) => field !== null && typeof field !== 'string');
  const twice = known.find((field, at) => known.indexOf(field) < at);
  if (twice) throw new ImportRefused(`表头中“${twice.label}”出现了两次`);
  const missing = known.includes(kindField) ? [] : fields.listing.filter((field) => field.fallback === undefined && !known.includes(field));
  if (missing.length > 0) throw new ImportRefused(`表头缺少必填的列：${missing.map(({ label }) => label).join('、')}`);
  return header.map((field) => (typeof field === 'string' ? null : field));
}
