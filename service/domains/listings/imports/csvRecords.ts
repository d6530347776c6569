import { type Fault, ImportRefused } from './faults.ts';
import { linesIn } from './readText.ts';

/** One row of a table: its cells as texts. */
export interface TableRow {
  /** Its first line in an editor, or its row in a spreadsheet. */
  readonly line: number;
  readonly cells: readonly string[];
}

type Cut =
  | { readonly kind: 'row'; readonly cells: readonly string[]; readonly next: number }
  /** A quote that is not closed, or inside a cell without quotes. */
  | { readonly kind: 'stray'; readonly at: number }
  | { readonly kind: 'more' };

const LONGEST_RECORD = 200_000;
const MORE: Cut = { kind: 'more' };
const isBreak = (letter: string | undefined): boolean => letter === '\n' || letter === '\r';
const isBlank = (letter: string | undefined, separator: string): boolean => letter !== separator && (letter === ' ' || letter === '\t');

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (isBlank(text[at], separator)) at += 1;
  return at;
}

/** Position of the quote that closes the one before `from`; -1: none. Doubled quotes belong to the cell. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

/** The row that begins at `from`; `more`: the text ends before it does. */
function cutRow(text: string, from: number, separator: string, isLast: boolean): Cut {
  const cells: string[] = [];
  const plain = new RegExp(`[${separator === '\t' ? '\\t' : separator}"\\n\\r]`, 'g');
  for (let start = from; ;) {
    const begin = skipBlanks(text, start, separator);
    let end: number;
    if (text[begin] === '"') {
      const close = closing(text, begin + 1);
      if (close < 0 || (close + 1 === text.length && !isLast)) return isLast ? { kind: 'stray', at: begin } : MORE;
      end = skipBlanks(text, close + 1, separator);
      if (end < text.length && text[end] !== separator && !isBreak(text[end])) return { kind: 'stray', at: begin };
      cells.push(
        text
          .slice(begin + 1, close)
          .replaceAll('""', '"')
          .replaceAll(/\r\n?/g, '\n'),
      );
    } else {
      plain.lastIndex = begin;
      const stop = plain.exec(text);
      end = stop?.index ?? text.length;
      if (stop?.[0] === '"') return { kind: 'stray', at: end };
      cells.push(text.slice(begin, end).trim());
    }
    if (end >= text.length - 1 && !isLast) return MORE;
    if (text[end] !== separator) return { kind: 'row', cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    start = end + 1;
  }
}

const SEPARATORS = [',', '\t', ';'] as const;

/** The separator that the header has most of, outside quotes; a comma if in doubt. */
function separatorOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** What Excel writes in the first line to name its separator. */
const DECLARED = /^\s*"?sep=([,;\t])"?[,;\t ]*(?:\r\n|\r|\n|$)/i;
const FIRST_LINE = /[\r\n]/;

const lineBreaks = (text: string, from: number, to: number): number => linesIn(text.slice(from, to).replaceAll(/\r\n?/g, '\n'));

/** Where the next line begins; null: not in the text. */
function nextLine(text: string, from: number): number | null {
  const found = /\r\n?|\n/g;
  found.lastIndex = from;
  return found.exec(text) ? found.lastIndex : null;
}

/**
 * Rows of a CSV file as spreadsheets write it: any line breaks, commas, semicolons or tabs, `sep=` in the first line. Empty rows are left
 * out. A stray quote is an error of its line alone: reading goes on with the next line.
 */
export async function* csvRecords(text: AsyncIterable<string>, onFault: (fault: Fault) => void): AsyncGenerator<TableRow> {
  let [rest, line, separator] = ['', 1, ''];

  function* rows(isLast: boolean): Generator<TableRow> {
    let at = 0;
    if (separator === '') {
      if (!isLast && !FIRST_LINE.test(rest.trimStart())) return;
      const declared = DECLARED.exec(rest);
      at = declared?.[0].length ?? 0;
      line += lineBreaks(rest, 0, at);
      separator = declared?.[1] ?? separatorOf(rest.trimStart().split(FIRST_LINE, 1)[0] ?? '');
    }
    while (at < rest.length) {
      const isTooLong = rest.length - at > LONGEST_RECORD;
      const cut = cutRow(rest, at, separator, isLast || isTooLong);
      if (cut.kind === 'more') break;
      if (cut.kind === 'stray') {
        const strayLine = line + lineBreaks(rest, at, cut.at);
        const next = nextLine(rest, cut.at);
        if (next === null && isTooLong) throw new ImportRefused(`第 ${strayLine} 行太长`);
        if (next === null && !isLast) break;
        onFault({ line: strayLine, column: '', reason: '引号不成对或位置不对' });
        [at, line] = [next ?? rest.length, strayLine + 1];
        continue;
      }
      if (isTooLong && cut.next > rest.length) throw new ImportRefused(`第 ${line} 行太长`);
      if (cut.cells.some((cell) => cell !== '')) yield { line, cells: cut.cells };
      line += lineBreaks(rest, at, Math.min(cut.next, rest.length));
      at = cut.next;
    }
    rest = rest.slice(at);
  }

  for await (const piece of text) {
    rest += piece;
    yield* rows(false);
  }
  yield* rows(true);
}
