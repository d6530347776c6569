import { parseJson } from '#contract/json.ts';
import type { Fault } from './faults.ts';
import { ImportRefused } from './faults.ts';
import { type Field, fieldOf, type Kind } from './fields.ts';
import { ObjectCutter, type Piece } from './objectCutter.ts';
import type { Line } from './readLine.ts';
import type { Cell } from './values.ts';

const sections: ReadonlyMap<string, Kind> = new Map([
  ['games', 'game'],
  ['游戏', 'game'],
  ['owners', 'owner'],
  ['号主', 'owner'],
  ['listings', 'listing'],
  ['账号', 'listing'],
]);

/** Objects of a JSON file, which is streamed. An unreadable object becomes an error. */
export async function* readJson(text: AsyncIterable<string>, onFault: (fault: Fault) => void): AsyncGenerator<Line> {
  const cutter = new ObjectCutter();
  for await (const chunk of text) {
    for (const piece of cutter.feed(chunk)) {
      const line = readPiece(piece, onFault);
      if (line) yield line;
    }
  }
  cutter.end();
}

function readPiece({ line, list, text }: Piece, onFault: (fault: Fault) => void): Line | null {
  const kind = list === '' ? undefined : sections.get(list);
  if (list !== '' && kind === undefined) throw new ImportRefused(`第 ${line} 行：未知的部分“${list}”，应为 games、owners 或 listings`);
  let value: Record<string, Cell>;
  try {
    value = parseJson(text) as Record<string, Cell>;
  } catch {
    onFault({ line, column: '', reason: 'JSON 格式不正确' });
    return null;
  }
  const cells = new Map<Field, Cell>();
  for (const [key, cell] of Object.entries(value)) {
    const field = fieldOf(key);
    if (!field) onFault({ line, column: key, reason: '未知的列' });
    else if (!isEmpty(cell)) cells.set(field, cell);
  }
  return { line, kind, cells };
}

const isEmpty = (cell: Cell): boolean => cell === null || cell === '' || (Array.isArray(cell) && cell.length === 0);
