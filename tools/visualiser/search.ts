import type { Sheet } from '#tools/charts/drawing/index.ts';

export type FoundKind = 'state' | 'event' | 'guard' | 'actor' | 'call' | 'page';

/** A searchable element of a chart. */
export interface Found {
  readonly kind: FoundKind;
  readonly name: string;
  readonly chart: string;
  readonly state: string;
  readonly transition: string | null;
  readonly about: string;
}

/** All searchable elements of a chart; each name of a kind once per state. */
export function searchable({ name: chart, states, transitions }: Sheet): Found[] {
  const found = new Map<string, Found>();
  const add = (one: Omit<Found, 'chart'>): void => {
    const key = `${one.kind} ${one.name} ${one.state}`;
    if (!found.has(key)) found.set(key, { ...one, chart });
  };
  for (const { id, description, runs } of states) {
    if (id !== chart) add({ kind: 'state', name: id.slice(chart.length + 1), state: id, transition: null, about: description });
    for (const actor of runs) add({ kind: 'actor', name: actor, state: id, transition: null, about: `${id} 运行它` });
  }
  for (const { kind, from, on, guard, transition } of transitions) {
    if (kind === 'event') add({ kind: 'event', name: on, state: from, transition, about: `在 ${from}` });
    if (guard !== '') add({ kind: 'guard', name: guard, state: from, transition, about: `${from}：${on}` });
  }
  return [...found.values()];
}

/** Best matches: prefixes before substrings, states before other elements. */
export function searchIn(all: readonly Found[], text: string, most: number): Found[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const rank = ({ name, kind }: Found): number => {
    const own = name.toLowerCase();
    const place = own === wanted ? 0 : own.startsWith(wanted) ? 1 : own.includes(wanted) ? 2 : 3;
    return place * 2 + (kind === 'state' ? 0 : 1);
  };
  return all
    .filter(({ name, about, kind }) => name.toLowerCase().includes(wanted) || (kind === 'state' && about.toLowerCase().includes(wanted)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}
