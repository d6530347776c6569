import { Told } from '#tools/main.ts';

/** Wrong usage of the command: exit code 2. */
export class Misused extends Told {}

function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (const [i, char] of [...left].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= right.length; j++)
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (char === right[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

/** Up to three similar names, nearest first. */
export function closest(name: string, names: readonly string[]): string[] {
  const meant = name.toLowerCase();
  const cost = (other: string): number => {
    const one = other.toLowerCase();
    return meant.length > 2 && (one.includes(meant) || meant.includes(one)) ? 0 : distance(meant, one) / Math.max(meant.length, one.length);
  };
  return names
    .map((other) => ({ other, cost: cost(other) }))
    .filter((one) => one.cost <= 0.5)
    .toSorted((a, b) => a.cost - b.cost || a.other.length - b.other.length)
    .slice(0, 3)
    .map(({ other }) => other);
}

/** Width of a text in terminal columns. */
export const widthOf = (text: string): number => [...text].reduce((width, char) => width + (/[⺀-￦]/u.test(char) ? 2 : 1), 0);

/** Aligned columns for a terminal; a Chinese character counts as two. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((text, i) => Math.max(widthOf(text), most[i] ?? 0)), []);
  return rows
    .map((row) =>
      row
        .map((text, i) => text + ' '.repeat(widths[i]! - widthOf(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
