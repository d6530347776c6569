import { DAY } from './constants.ts';
import type { Duration } from './types.ts';

/** Accounts in one file. */
export const FILE_ROWS_MOST = 5_000;
/** Size of a file, as it is sent. */
export const FILE_BYTES_MOST = 4 * 1024 * 1024;
/** A file is sent in parts, so that it can be shown how far it is, and a lost one is sent again. */
export const FILE_PART_BYTES = 40_000;
/** Errors that a page shows; the annotated file has all of them. */
export const FILE_FAULTS_SHOWN = 100;
/** Values of each column that show how the file was read. */
export const FILE_SAMPLES = 3;
/** A file that nobody goes on with is deleted after so long. */
export const FILE_KEPT: Duration = DAY;

export const FILE_TYPES = ['.xlsx', '.csv'] as const;
export const FILE_TYPE_FAULT = '请选择 .xlsx 或 .csv 文件';
export const FILE_SIZE_FAULT = `文件不能超过 ${FILE_BYTES_MOST / 1024 / 1024} MB，请分成几个文件导入`;

/** Why a file is not even sent; null: it can be. */
export function listingFileFault({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (!FILE_TYPES.some((type) => name.toLowerCase().endsWith(type))) return FILE_TYPE_FAULT;
  if (size === 0) return '文件是空的';
  return size > FILE_BYTES_MOST ? FILE_SIZE_FAULT : null;
}
