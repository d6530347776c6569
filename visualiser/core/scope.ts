import type { Run } from './run.ts';
import { position, view } from './view.ts';

const isWithin = (run: Run, actor: string, above: string): boolean => run.wayTo(actor).some(({ id }) => id === above);

/** Whether log, sequence and timeline include an actor: charts only, optionally only ancestors and descendants of the shown one. */
function isShown(run: Run, actor: string): boolean {
  if (run.actors.get(actor)?.chart === null) return false;
  return !view.isNarrow || view.actor === null || isWithin(run, actor, view.actor) || isWithin(run, view.actor, actor);
}

interface Lines {
  readonly run: Run | null;
  readonly scope: string;
  readonly answers: Map<string, boolean>;
  count: number;
  shown: readonly number[];
}

const NONE: readonly number[] = [];
let lines: Lines = { run: null, scope: '', answers: new Map(), count: 0, shown: NONE };

/** Another text when other lines are in scope. */
export const scopeNow = (): string => `${view.run?.id} ${view.run?.cuts} ${view.isNarrow ? `of ${view.actor ?? ''}` : 'all'}`;

/** Positions of the frames in scope, in order; the same array until another one is added. */
export function linesNow(): readonly number[] {
  const { run } = view;
  const scope = scopeNow();
  if (lines.run !== run || lines.scope !== scope) lines = { run, scope, answers: new Map(), count: 0, shown: NONE };
  if (!run) return NONE;
  const fresh: number[] = [];
  for (; lines.count < run.frames.length; lines.count += 1) {
    const actor = run.frames[lines.count]?.actor ?? '';
    const known = lines.answers.get(actor) ?? isShown(run, actor);
    lines.answers.set(actor, known);
    if (known) fresh.push(lines.count);
  }
  if (fresh.length > 0) lines.shown = [...lines.shown, ...fresh];
  return lines.shown;
}

/** Index of the line at the shown position, or before it; -1 if there is none. */
export function lineNow(): number {
  const [shown, at] = [linesNow(), position()];
  let [low, high] = [0, shown.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shown[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
