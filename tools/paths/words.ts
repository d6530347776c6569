import { must } from '#lib/must.ts';

function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (const [i, char] of [...left].entries()) {
    let before = i + 1;
    let corner = i;
    const next = [before];
    for (const [j, above] of row.slice(1).entries()) {
      before = Math.min(before + 1, above + 1, corner + (char === right[j] ? 0 : 1));
      corner = above;
      next.push(before);
    }
    row = next;
  }
  return must(row.at(-1));
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
