import { csvRecords } from './csvRecords.ts';
import type { Fault } from './faults.ts';
import type { Line } from './readLine.ts';
import { readTable } from './readTable.ts';

/** Lines of a CSV file by its header. A malformed line becomes an error. */
export const readCsv = (text: AsyncIterable<string>, onFault: (fault: Fault) => void): AsyncGenerator<Line> =>
  readTable(csvRecords(text, onFault), onFault);
