import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import type { Fault } from './faults.ts';
import { ImportRefused } from './faults.ts';
import { type Field, fieldOf, fields, kindField } from './fields.ts';
import { linesIn } from './readText.ts';
import type { Line } from './readLine.ts';

interface Parsed {
  readonly record: readonly string[];
  readonly info: Info;
}

const LONGEST_RECORD = 200_000;

/** Lines of a CSV file by its header. A malformed line becomes an error. */
export async function* readCsv(text: AsyncIterable<string>, onFault: (fault: Fault) => void): AsyncGenerator<Line> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    max_record_size: LONGEST_RECORD,
    on_skip: (error) => {
      onFault({ line: lineOf(error), column: '', reason: '引号不成对或位置不对' });
      return undefined;
    },
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);

  let header: readonly (Field | null)[] | undefined;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    if (!header) {
      header = readHeader(record);
      continue;
    }
    const line = info.lines - record.reduce((sum, cell) => sum + linesIn(cell), 0);
    if (record.length !== header.length) {
      onFault({ line, column: '', reason: `应有 ${header.length} 列，实有 ${record.length} 列` });
      continue;
    }
    const cells = new Map<Field, string>();
    for (const [at, field] of header.entries()) {
      const cell = record[at] ?? '';
      if (field && cell !== '') cells.set(field, cell);
    }
    yield { line, cells };
  }
  if (!header) throw new ImportRefused('文件是空的');
}

const lineOf = (error: CsvError | undefined): number => Number(error?.['lines'] ?? 0);

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
