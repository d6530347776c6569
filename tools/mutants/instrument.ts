import type { Mutant } from './operators.ts';

export interface Numbered {
  readonly id: number;
  readonly mutant: Mutant;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly here: Numbered[];
  readonly inner: Place[];
}

/** Tree of the replaced parts of the text: parts within another part are its children. */
function nested(mutants: readonly Numbered[], length: number): Place {
  const root: Place = { start: 0, end: length, here: [], inner: [] };
  const open = [root];
  for (const each of mutants.toSorted((a, b) => a.mutant.start - b.mutant.start || b.mutant.end - a.mutant.end)) {
    const { start, end } = each.mutant;
    while (open.length > 1 && (open.at(-1)?.end ?? 0) <= start) open.pop();
    const around = open.at(-1) ?? root;
    if (around !== root && around.start === start && around.end === end) {
      around.here.push(each);
      continue;
    }
    const place: Place = { start, end, here: [each], inner: [] };
    around.inner.push(place);
    open.push(place);
  }
  return root;
}

const isOn = (id: number): string => `globalThis.__mutant?.(${id})`;

/** The module with all of its mutants, each behind a check whether it is active. */
export function instrumented(source: string, mutants: readonly Numbered[]): string {
  const render = ({ start, end, here, inner }: Place): string => {
    let text = '';
    let at = start;
    for (const place of inner) {
      text += source.slice(at, place.start) + render(place);
      at = place.end;
    }
    text += source.slice(at, end);
    const expressions = here.filter(({ mutant }) => !mutant.isStatement);
    if (expressions.length > 0) text = `(${expressions.map(({ id, mutant }) => `${isOn(id)} ? (${mutant.text}) : `).join('')}(${text}))`;
    const dropped = here.filter(({ mutant }) => mutant.isStatement);
    return dropped.length > 0 ? `{ if (!(${dropped.map(({ id }) => isOn(id)).join(' || ')})) { ${text} } }` : text;
  };
  return render(nested(mutants, source.length));
}
