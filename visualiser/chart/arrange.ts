import type { Picture as Drawing, Sheet } from '#tools/charts/drawing/index.ts';
import { say, view } from '#visualiser/core/view.ts';
import { drawAnew } from '#visualiser/layout/client.ts';
import type { Way, LayoutRequest } from '#visualiser/layout/messages.ts';
import { draw } from './element.ts';

/** Layout of the shown chart. `paper`: as in the documentation. */
interface Arrangement {
  way: Way | 'paper' | 'fitted';
  readonly closed: Set<string>;
  /** States were collapsed at first sight, to make the whole chart legible: not again after the user expands them. */
  hasFolded: boolean;
}

const arrangements = new Map<string, Arrangement>();

export function arrangementOf(chart: string): Arrangement {
  const known = arrangements.get(chart) ?? { way: 'paper' as const, closed: new Set<string>(), hasFolded: false };
  arrangements.set(chart, known);
  return known;
}

/** Compound states of a drawn chart. */
export const foldableIn = ({ picture }: Sheet): string[] =>
  picture.boxes.filter(({ kind }) => kind === 'compound' || kind === 'parallel').map(({ id }) => id);

export function arrange(chart: string, way: Arrangement['way']): void {
  arrangementOf(chart).way = way;
  view.layout += 1;
}

/** Expands or collapses a compound state. */
export function toggleFold(chart: string, state: string): void {
  const { closed } = arrangementOf(chart);
  if (!closed.delete(state)) closed.add(state);
  view.layout += 1;
}

/** Collapses all compound states, or expands all if any is collapsed. */
export function toggleFolds(sheet: Sheet): void {
  const { closed } = arrangementOf(sheet.name);
  if (closed.size > 0) closed.clear();
  else for (const id of foldableIn(sheet)) closed.add(id);
  view.layout += 1;
}

/** The chart as currently shown: as in the documentation, or laid out again. */
export async function arranged(sheet: Sheet, room: LayoutRequest['room']): Promise<Drawing> {
  const arrangement = arrangementOf(sheet.name);
  const { way, closed } = arrangement;
  if (way === 'paper' && closed.size === 0) return sheet.picture;
  try {
    const mayFold = way === 'fitted' && !arrangement.hasFolded;
    const drawn = await drawAnew({
      chart: sheet.name,
      way: way === 'fitted' ? undefined : way === 'paper' ? 'down' : way,
      closed: [...closed],
      isBare: way === 'fitted',
      mayFold,
      room,
    });
    if (mayFold) {
      arrangement.hasFolded = true;
      for (const id of drawn.closed) closed.add(id);
    }
    return drawn.picture;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return sheet.picture;
  }
}

/** Adds a toggle to each state that can be collapsed or expanded. */
export function addFolds(svg: SVGSVGElement, drawing: Drawing, sheet: Sheet): void {
  const { closed } = arrangementOf(sheet.name);
  for (const id of foldableIn(sheet)) {
    const box = drawing.boxes.find((one) => one.id === id);
    if (!box) continue;
    const isClosed = closed.has(id);
    const [x, y] = [box.x + box.width - (box.kind === 'parallel' ? 36 : 16), box.y + 15];
    const sign = draw('g', { class: 'fold-sign', 'data-fold': id, transform: `translate(${x} ${y})` });
    const title = draw('title', {});
    title.textContent = isClosed ? '展开' : '折叠';
    sign.append(title, draw('circle', { r: 8 }), draw('path', { d: isClosed ? 'M-4 0h8M0-4v8' : 'M-4 0h8' }));
    svg.append(sign);
  }
}
