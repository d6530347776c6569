/** Width of a text in terminal columns. */
export const widthOf = (text: string): number => [...text].reduce((width, char) => width + (/[⺀-￦]/u.test(char) ? 2 : 1), 0);

/** Aligned columns for a terminal; a Chinese character counts as two. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((text, i) => Math.max(widthOf(text), most[i] ?? 0)), []);
  return rows
    .map((row) =>
      row
        .map((text, i) => text + ' '.repeat((widths[i] ?? 0) - widthOf(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
