import { must } from '#lib/must.ts';

/**
 * Largest advance widths, in hundredths of an em, of U+0020 to U+007E in the fonts of a chart: Helvetica and compatible ones, Noto Sans
 * CJK, DejaVu Sans Condensed.
 */
const ADVANCES = {
  regular:
    '29 36 48 76 58 92 70 28 35 35 47 76 29 35 29 39 58 58 58 58 58 58 58 58 58 58 31 31 76 76 76 56 102 67 67 73 73 67 61 78 73 30 54 67 56 84 ' +
    '73 78 67 78 73 67 61 73 67 95 67 67 62 35 39 35 76 56 61 57 62 51 62 56 33 57 61 28 28 55 29 93 61 61 62 62 39 50 38 61 54 80 54 54 50 58 31 58 76',
  bold:
    '32 41 58 76 63 97 79 33 41 41 51 76 34 38 34 39 63 63 63 63 63 63 63 63 63 63 36 36 76 76 76 61 101 73 73 73 75 67 62 78 76 34 57 73 61 90 ' +
    '76 78 67 78 73 67 63 75 70 100 70 67 66 41 39 41 76 57 63 61 65 56 65 61 39 65 64 31 31 61 32 97 64 63 65 65 45 56 43 64 59 87 58 59 53 64 33 64 76',
};
const TABLES = { regular: ADVANCES.regular.split(' ').map(Number), bold: ADVANCES.bold.split(' ').map(Number) };
const MIDDLE_DOT = 60;
/** Chinese characters are as wide as high; other characters are at most that wide. */
const WHOLE = 100;

function advance(char: string, table: readonly number[]): number {
  const code = char.codePointAt(0) ?? 0;
  return code === 0xb7 ? MIDDLE_DOT : (table[code - 0x20] ?? WHOLE);
}

/** Largest width in pixels of a text in any of the fonts, rounded up. */
export function textWidth(text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number {
  const hundredths = [...text].reduce((sum, char) => sum + advance(char, TABLES[weight]), 0);
  return Math.ceil((hundredths * size) / 100);
}

const NEVER_FIRST = '，。；：、！？）】》」』”’,.;:!?)]}%';
const NEVER_LAST = '（【《「『“‘([{';

/** Pieces between which a line may break: a Chinese character, a number with its unit, a word; punctuation stays with its neighbour. */
function pieces(text: string): string[] {
  const raw = text.match(/\d[\d.]* ?[⺀-鿿]{1,2}|[⺀-￿]|[^⺀-￿\s]+\s*|\s+/gu) ?? [];
  const joined: string[] = [];
  for (const piece of raw) {
    const last = joined.at(-1);
    if (last !== undefined && (NEVER_FIRST.includes(must(piece[0])) || NEVER_LAST.includes(must(last.at(-1)))))
      joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/** Breaks text into lines of at most `width` pixels and of similar length. */
export function wrap(text: string, size: number, width: number): string[] {
  const total = textWidth(text, size);
  const count = Math.ceil(total / width);
  for (let limit = count > 1 ? total / count : width; limit < width; limit += size / 2) {
    const lines = fill(text, size, limit);
    if (lines.length <= count) return lines;
  }
  return fill(text, size, width);
}

function fill(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (line !== '' && textWidth(line + piece.trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}
