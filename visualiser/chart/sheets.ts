import type { Sheet } from '#tools/charts/drawing/index.ts';
import { changed } from '#visualiser/core/view.ts';

const modules = import.meta.glob<Sheet>('/../docs/charts/*.layout.json', { import: 'default' });
const byName = new Map(Object.entries(modules).map(([path, load]) => [path.replace(/^.*\/|\.layout\.json$/g, ''), load]));

const fetched = new Map<string, Sheet>();

/** Fetches a chart's drawing; undefined if there is none. */
export async function loadSheet(name: string): Promise<Sheet | undefined> {
  const sheet = await byName.get(name)?.();
  if (sheet && !fetched.has(name)) {
    fetched.set(name, sheet);
    changed();
  }
  return sheet;
}

/** A drawing that has been fetched. */
export const sheetNow = (name: string | null): Sheet | undefined => (name === null ? undefined : fetched.get(name));
