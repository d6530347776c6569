/** Helvetica’s advances in hundredths of an em, from U+0020 to U+007E. */
const ADVANCES = (
  '28 28 36 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 ' +
  '72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58'
)
  .split(' ')
  .map(Number);
const BOLDER = 1.07;
/** Other fonts are a little wider. */
const SLACK = 1.05;

const isWide = (code: number): boolean => code >= 0x2e80;

function advance(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (isWide(code)) return 1;
  return code === 0xb7 ? 0.33 : (ADVANCES[code - 0x20] ?? 100) / 100;
}

/** Width in pixels, rounded up, with a little room for fonts wider than Helvetica. */
export function textWidth(text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number {
  const ems = [...text].reduce((sum, char) => sum + advance(char), 0);
  return Math.ceil(ems * size * (weight === 'bold' ? BOLDER : 1) * SLACK);
}

const NEVER_FIRST = '，。；：、！？）】》」』”’,.;:!?)]}%';
const NEVER_LAST = '（【《「『“‘([{';

/** Pieces between which a line may break: a Chinese character, a number with its unit, a word; punctuation stays with its neighbour. */
function pieces(text: string): string[] {
  const raw = text.match(/\d[\d.]* ?[⺀-鿿]{1,2}|[⺀-￿]|[^⺀-￿\s]+\s*|\s+/gu) ?? [];
  const joined: string[] = [];
  for (const piece of raw) {
    const last = joined.at(-1);
    if (last !== undefined && (NEVER_FIRST.includes(piece[0]!) || NEVER_LAST.includes(last.at(-1)!))) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/** Breaks text into lines no wider than `width` pixels, as even as can be. */
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
