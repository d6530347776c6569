import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { GameAttribute } from '#contract/rules/gameAttributes.ts';
import { FILE_ROWS_MOST, FILE_SAMPLES } from '#contract/rules/listingFile.ts';
import { type ListingField, listingFaults, type ListingForm } from '#contract/rules/listingForm.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { csvRecords, type TableRow } from '#service/domains/listings/imports/csvRecords.ts';
import { type Fault, ImportRefused } from '#service/domains/listings/imports/faults.ts';
import type { Field } from '#service/domains/listings/imports/fields.ts';
import { readCells } from '#service/domains/listings/imports/readLine.ts';
import { type Header, lineOf, readHeader } from '#service/domains/listings/imports/readTable.ts';
import { decodeBytes } from '#service/domains/listings/imports/readText.ts';
import { readSheetRows } from '#service/domains/listings/imports/sheets.ts';
import { shown } from '#service/domains/listings/imports/values.ts';
import type { CellFault, ReadColumn } from '#service/domains/merchants/tables.ts';
import { columnsOfGame, type FileColumn, formOfValues, tableColumns } from './columns.ts';

/** One account of a file, all cells read. */
export interface FileAccount {
  readonly row: number;
  /** The merchant's own number; null: none. */
  readonly number: string | null;
  readonly login: { readonly account: string; readonly secret: string };
  readonly form: ListingForm;
}

export interface ReadFile {
  /** The table as it is in the file, its header first. */
  readonly table: readonly TableRow[];
  readonly columns: readonly ReadColumn[];
  readonly rows: number;
  readonly accounts: readonly FileAccount[];
  readonly faults: readonly CellFault[];
  /** The error of a column in a row. */
  readonly faultOf: (row: number, name: string, reason: string, value?: string) => CellFault;
}

const HIDDEN = '••••••';
const PRICES: ReadonlySet<ListingField | null> = new Set(['hourly', 'daily', 'ten', 'weekly', 'morning', 'afternoon', 'night', 'deposit']);

/** Which column an error of the form belongs to. */
const columnOfPart = (columns: readonly FileColumn[], part: string): FileColumn | undefined => columns.find((each) => each.part === part);

/** A value as it was read, for the preview. */
function asRead({ part, isSecret, name, fallback }: FileColumn, value: unknown): string {
  if (value === undefined || value === null || value === '' || value === fallback) return '';
  if (isSecret) return HIDDEN;
  if (PRICES.has(part) && typeof value === 'number') return `${yuanDigits(value)} 元`;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (name === 'rental_promotion')
    return (value as readonly { rental_hour: number; bonus_hour: number }[])
      .map(({ rental_hour, bonus_hour }) => `租 ${rental_hour} 送 ${bonus_hour}`)
      .join('、');
  if (name === 'inventory') return (value as readonly { name: string }[]).map((piece) => piece.name).join('、');
  return String(value);
}

async function tableOf(name: string, bytes: Buffer, onFault: (fault: Fault) => void): Promise<readonly TableRow[]> {
  if (path.extname(name).toLowerCase() === '.xlsx') return readSheetRows(bytes);
  const rows: TableRow[] = [];
  for await (const row of csvRecords(decodeBytes(bytes), onFault)) {
    rows.push(row);
    if (rows.length > FILE_ROWS_MOST + 1) break;
  }
  return rows;
}

/** What an error says without the value, which stands beside it. */
const withoutValue = (reason: string, value: string): string =>
  reason.endsWith(`：${value}`) ? reason.slice(0, -value.length - 1) : reason;

const READ_AT_ONCE = 250;

interface Given {
  readonly name: string;
  readonly bytes: Buffer;
  readonly attributes: readonly GameAttribute[];
  readonly onProgress: (share: number) => Promise<void>;
}

/** Reads a file with accounts of a game, and finds every error that it has by itself. Throws `ImportRefused` if there is no table in it. */
export async function readListingFile({ name, bytes, attributes, onProgress }: Given): Promise<ReadFile> {
  const columns = columnsOfGame(attributes);
  const faults: CellFault[] = [];
  const rowFault = ({ line, reason }: Fault) => void faults.push({ row: line, at: null, column: '', value: '', reason, right: '' });
  const table = await tableOf(name, bytes, rowFault);
  const [head, ...lines] = table;
  if (!head) throw new ImportRefused('文件是空的');
  const header: Header = readHeader(head.cells, tableColumns(columns));
  if (lines.length === 0 && faults.length === 0) throw new ImportRefused('文件中没有数据，请从第 2 行起填写账号');
  if (lines.length > FILE_ROWS_MOST) throw new ImportRefused(`一个文件最多 ${FILE_ROWS_MOST} 个账号，请分成几个文件导入`);
  const samples = new Map<Field, string[]>(columns.map((each) => [each, []]));
  const faultOf = (row: number, column: FileColumn | undefined, reason: string, value = ''): CellFault => ({
    row,
    at: column && header.includes(column) ? header.indexOf(column) : null,
    column: column?.label ?? '',
    value: column?.isSecret && value !== '' ? HIDDEN : value,
    reason: withoutValue(reason, value),
    right: column?.hint ?? '',
  });
  const accounts: FileAccount[] = [];
  for (const [at, record] of lines.entries()) {
    const line = lineOf(record, header, rowFault);
    if (line) {
      const cellOf = (column: Field): string => shown(line.cells.get(column) ?? '');
      const earlier = faults.length;
      const values = readCells(columns, line.cells, (column, reason) => {
        faults.push(faultOf(line.line, column, reason, line.cells.has(column) ? cellOf(column) : ''));
      });
      if (at < FILE_SAMPLES) for (const column of columns) samples.get(column)?.push(asRead(column, values[column.name]));
      if (faults.length === earlier) {
        const form = formOfValues(values, attributes);
        for (const [part, reason] of Object.entries(listingFaults(form, attributes))) {
          const column = columnOfPart(columns, part);
          faults.push(faultOf(line.line, column, reason, column && line.cells.has(column) ? cellOf(column) : ''));
        }
        accounts.push({
          row: line.line,
          number: (values['external_key'] as string | null) ?? null,
          login: { account: String(values['login_account']), secret: String(values['login_secret']) },
          form,
        });
      }
    }
    if (at % READ_AT_ONCE === READ_AT_ONCE - 1) {
      await onProgress((at + 1) / lines.length);
      await breathe();
    }
  }
  return {
    table,
    columns: header.flatMap((field, at) =>
      field === null ? [] : [{ header: head.cells[at] ?? '', name: field.label, samples: samples.get(field) ?? [] }],
    ),
    rows: lines.length,
    accounts,
    faults,
    faultOf: (row, label, reason, value) =>
      faultOf(
        row,
        columns.find((each) => each.name === label),
        reason,
        value,
      ),
  };
}
