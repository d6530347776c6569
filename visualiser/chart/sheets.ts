import type { Sheet } from '#tools/charts/drawing/index.ts';

const modules = import.meta.glob<Sheet>('/../docs/charts/*.layout.json', { import: 'default' });
const byName = new Map(Object.entries(modules).map(([path, load]) => [path.replace(/^.*\/|\.layout\.json$/g, ''), load]));

/** Fetches a chart’s drawing; undefined when there is none of that name. */
export const loadSheet = (name: string): Promise<Sheet | undefined> => byName.get(name)?.() ?? Promise.resolve(undefined);
