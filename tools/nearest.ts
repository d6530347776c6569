/** How many letters must be put in, left out or changed to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) next.push(Math.min(row[j]! + (left === right ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row[b.length]!;
}

/** Names that resemble a mistyped one, the nearest first; those that hold it, or that it holds, count as near. */
export function nearest(word: string, names: readonly string[], most = 3): string[] {
  const lower = word.toLowerCase();
  return names
    .map((name) => {
      const other = name.toLowerCase();
      const isPart = lower.length > 1 && (other.includes(lower) || lower.includes(other));
      return { name, far: isPart ? 1 : distance(lower, other) };
    })
    .filter(({ name, far }) => far <= Math.max(2, Math.ceil(name.length / 2)))
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ name }) => name);
}
