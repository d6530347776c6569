import { position, type PanelName, changed, view } from './view.ts';
import type { Run } from './run.ts';

/** Shows a chart, with an actor that runs it if there is one. */
export function showChart(chart: string): void {
  view.chart = chart;
  const running =
    view.run &&
    [...view.run.actors.values()].findLast(
      (actor) => actor.chart === chart && view.run?.frameOf(actor.id, position())?.status === 'active',
    );
  view.actor = running?.id ?? null;
  changed('chart', 'moment');
}

/** Shows an actor's chart, or for other actors that of the parent. `tell`: `changed` when chosen, `arrived` after an event. */
export function showActor(actor: string, tell: typeof changed = changed): void {
  const note = view.run?.chartOf(actor);
  if (!note) return;
  view.actor = note.id;
  view.chart = note.chart;
  tell('chart', 'moment');
}

/** Goes to a frame; null: follows the latest again. */
export function goTo(at: number | null): void {
  const last = (view.run?.frames.length ?? 0) - 1;
  view.at = at === null || (at >= last && view.run?.isOpen === true) ? null : Math.max(0, Math.min(at, last));
  changed('moment');
}

/** Goes to a frame and shows its actor. */
export function showFrame(at: number): void {
  const frame = view.run?.frames[at];
  if (!frame) return;
  goTo(at);
  showActor(frame.actor);
}

/** The actor with the latest frame; without frames, the innermost chart. */
function latestOf(run: Run): string | undefined {
  const living = run.frames.filter(({ actor, status }) => status === 'active' && run.actors.get(actor)?.chart !== null);
  const depth = ({ actor }: { actor: string }): number => run.wayTo(actor).length;
  return (living.findLast(({ event }) => event.type !== 'recorder.found') ?? living.toSorted((a, b) => depth(b) - depth(a))[0])?.actor;
}

export function showRun(run: Run | null): void {
  view.run = run;
  view.at = run && !run.isOpen && run.kind !== 'live' ? 0 : null;
  view.actor = null;
  const latest = run && latestOf(run);
  if (latest !== undefined && latest !== null) showActor(latest);
  changed('runs', 'frames', 'moment', 'chart', 'clock');
}

/** Looks up a state, or one of its transitions; null: clears the lookup. */
export function find(found: typeof view.found): void {
  view.found = found;
  if (found) {
    const chart = found.state.split('.', 1)[0] ?? '';
    if (chart !== view.chart) showChart(chart);
  }
  changed('found');
}

/** Hides lists and panels, or shows them again. */
export function showSides(hasSides: boolean): void {
  view.hasSides = hasSides;
  document.body.classList.toggle('wide', !hasSides);
  changed('panels');
}

export function showPanel(panel: PanelName): void {
  view.panel = panel;
  if (!view.hasSides) showSides(true);
  changed('panel');
}
