import { createActor } from 'xstate';
import { watchable } from '#lib/watching.ts';
import type { Run } from './run.ts';
import { changed, type PanelName, position, view } from './view.ts';
import { visualiserMachine } from './visualiser.machine.ts';

/** Shows a chart, with an actor that runs it if there is one. */
export function showChart(chart: string): void {
  view.chart = chart;
  const running =
    view.run &&
    [...view.run.actors.values()].findLast(
      (actor) => actor.chart === chart && view.run?.frameOf(actor.id, position())?.status === 'active',
    );
  view.actor = running?.id ?? null;
}

/** Shows an actor's chart, or for other actors that of the parent. */
export function showActor(actor: string): void {
  const note = view.run?.chartOf(actor);
  if (!note) return;
  view.actor = note.id;
  view.chart = note.chart;
}

function moveTo(at: number | null): void {
  const last = (view.run?.frames.length ?? 0) - 1;
  view.at = at === null || (at >= last && view.run?.isOpen === true) ? null : Math.max(0, Math.min(at, last));
  if (view.at === null) workflow.send({ type: 'latest.follow' });
}

/** Goes to a frame on the user's request; null: follows the latest again. */
export function goTo(at: number | null): void {
  workflow.send({ type: 'step.choose' });
  moveTo(at);
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
  workflow.send(run ? { type: 'run.opened', kind: run.kind, isOpen: run.isOpen } : { type: 'run.closed' });
  changed();
}

/** Shows a page of the app; a chart that was shown without an actor stays shown. */
function showPage(page: Run | undefined): void {
  if (!page) return;
  const read = view.run === null ? view.chart : null;
  showRun(page);
  if (read !== null) showChart(read);
}

/** Looks up a state, or one of its transitions; null: clears the lookup. */
export function find(found: typeof view.found): void {
  view.found = found;
  const chart = found?.state.split('.', 1)[0];
  if (chart !== undefined && chart !== view.chart) showChart(chart);
}

/** Hides lists and panels, or shows them again. */
export function showSides(hasSides: boolean): void {
  view.hasSides = hasSides;
}

export function showPanel(panel: PanelName): void {
  view.panel = panel;
  showSides(true);
}

const SLOWEST_MS = 900;
const QUICKEST_MS = 220;

const pace = (): number => {
  const frames = view.run?.frames ?? [];
  const [now, next] = [frames[position()], frames[position() + 1]];
  return now && next ? Math.min(SLOWEST_MS, Math.max(QUICKEST_MS, next.at - now.at)) : 0;
};

function showNext(): void {
  const next = position() + 1;
  const frame = view.run?.frames[next];
  if (!frame) return;
  moveTo(next);
  showActor(frame.actor);
}

/** Plays the recording from the shown step, or again from the first one. */
export function replay(): void {
  const last = (view.run?.frames.length ?? 0) - 1;
  workflow.send({ type: 'replay.start', steps: position() < last ? last - position() : last });
}

/** The visualiser's own workflow: which run is shown, and whether it is followed, replayed or looked back on. */
export const workflow = createActor(
  visualiserMachine.provide({
    actions: {
      showPage: ({ event }) => showPage(event.type === 'page.found' ? view.runs.get(event.page) : undefined),
      showAnyPage: () => showPage([...view.runs.values()].find(({ kind, ended }) => kind === 'live' && !ended)),
      showFirst: () => {
        if (position() >= (view.run?.frames.length ?? 0) - 1) view.at = 0;
      },
      showNext,
    },
    delays: { pace },
  }),
  watchable,
).start();
