import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { SECOND } from '#contract/rules/constants.ts';
import type { TableRow } from './csvRecords.ts';
import { ImportRefused } from './faults.ts';

export type SheetCell = string | null | { readonly value: string; readonly style: 'header' | 'fault' };

export interface SheetPage {
  readonly name: string;
  /** Of the columns, in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export type SheetTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly unpackedMost: number }
  | { readonly kind: 'write'; readonly sheets: readonly SheetPage[] };
export type SheetTaskDone =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly message: string };

/** Of a file that a merchant sends, and of one that the command reads. */
export const UNPACKED_MOST = 50 * 1024 * 1024;
const HEAP_MB = 512;
const PATIENCE = 30 * SECOND;
const TOO_LARGE = '文件太大，请分成几个文件导入';

/** Spreadsheets are packed and unpacked in a thread with a bound on memory and time: a second of it would hold up every other request. */
async function inThread(task: SheetTask): Promise<SheetTaskDone> {
  const worker = new Worker(path.join(import.meta.dirname, 'sheetWorker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
    execArgv: [],
  });
  const stop = setTimeout(() => void worker.terminate(), PATIENCE);
  const gone = once(worker, 'exit').then((): SheetTaskDone => ({ kind: 'refused', message: TOO_LARGE }));
  try {
    const [done] = (await Promise.race([once(worker, 'message'), gone.then((refusal) => [refusal])])) as [SheetTaskDone];
    return done;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new ImportRefused(TOO_LARGE);
    throw error;
  } finally {
    clearTimeout(stop);
    gone.catch(() => {});
    await worker.terminate();
  }
}

/** Rows of the first sheet of an .xlsx file; empty ones are left out. */
export async function readSheetRows(bytes: Uint8Array, unpackedMost = UNPACKED_MOST): Promise<readonly TableRow[]> {
  const done = await inThread({ kind: 'read', bytes, unpackedMost });
  if (done.kind !== 'rows') throw new ImportRefused(done.kind === 'refused' ? done.message : TOO_LARGE);
  return done.rows.map((cells, at) => ({ line: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** An .xlsx file; every cell is a text, so that a spreadsheet keeps numbers as they are typed. */
export async function writeSheets(sheets: readonly SheetPage[]): Promise<Buffer> {
  const done = await inThread({ kind: 'write', sheets });
  if (done.kind !== 'bytes') throw new Error('an .xlsx file was not written');
  return Buffer.from(done.bytes);
}
