import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import type { SheetTask, SheetTaskDone } from './sheets.ts';
import { requireUnpacked } from './unpacked.ts';
import { ImportRefused } from './faults.ts';

const EXACT = 15;

/** A number as it was typed: spreadsheets keep fifteen digits, and more of them in powers of ten. */
function numberText(stored: string): string {
  const value = Number(stored);
  if (/^-?\d{1,15}$/.test(stored)) return stored;
  return Math.abs(value) >= 10 ** EXACT ? value.toExponential().toUpperCase() : String(Number(value.toPrecision(EXACT)));
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).replaceAll(/\r\n?/g, '\n').trim();
};

async function run(task: SheetTask): Promise<SheetTaskDone> {
  if (task.kind === 'write') {
    const file = writeExcelFile(
      task.sheets.map(({ name, widths, rows }) => ({
        sheet: name,
        columns: widths.map((width) => ({ width })),
        stickyRowsCount: 1,
        data: rows.map((row) =>
          row.map((cell) => {
            if (cell === null) return null;
            const { value, style } = typeof cell === 'string' ? { value: cell, style: undefined } : cell;
            const look = style === 'header' ? { fontWeight: 'bold' as const } : style === 'fault' ? { backgroundColor: '#FFD6D6' } : {};
            return { value, type: String, format: '@', ...look };
          }),
        ),
      })),
    );
    return { kind: 'bytes', bytes: await file.toBuffer() };
  }
  const zip = Buffer.from(task.bytes);
  requireUnpacked(zip, task.unpackedMost);
  const rows = await readSheet<string>(zip, { parseNumber: numberText });
  return { kind: 'rows', rows: rows.map((row) => row.map(cellText)) };
}

/** What the libraries call a file that is none. */
const refusals: Readonly<Record<string, string>> = {
  XLS_FILE_NOT_SUPPORTED: '这是旧的 .xls，或加了密码的文件，请另存为没有密码的 .xlsx 后再导入',
  NO_DATA: '文件是空的',
};

try {
  parentPort?.postMessage(await run(workerData as SheetTask));
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message =
    error instanceof ImportRefused ? error.message : (refusals[code] ?? '文件损坏，或不是 .xlsx 文件，请用 Excel 重新另存为 .xlsx');
  parentPort?.postMessage({ kind: 'refused', message } satisfies SheetTaskDone);
}
