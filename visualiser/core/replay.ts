import type { ActorNote, Frame } from '#lib/recording.ts';
import { MASK } from '#lib/recording.ts';
import { goTo, showActor, showRun } from './actions.ts';
import { ask } from './link.ts';
import type { Run } from './run.ts';
import { position, say, view } from './view.ts';
import { must } from '#lib/must.ts';

/** Frames that led an actor to its state at a position, from its start; steps undone by going back are left out. */
export function historyOf(run: Run, actor: string, at: number): Frame[] {
  let history: Frame[] = [];
  for (const one of run.positionsOf(actor)) {
    if (one > at) break;
    const frame = must(run.frames[one]);
    const back = frame.event.type === 'recorder.resumed' ? frame.event['n'] : undefined;
    if (typeof back === 'number') history = history.filter(({ n }) => n <= back);
    else if (/^(?:xstate\.init|recorder\.)/.test(frame.event.type)) history = [frame];
    else history.push(frame);
  }
  return history;
}

/** The actor in an open page of the app that runs the same chart as the shown file or test path. */
export function twinInApp(): { readonly run: Run; readonly actor: ActorNote } | undefined {
  if (!view.run || view.run.kind === 'live' || view.run.kind === 'sim') return undefined;
  for (const run of [...view.runs.values()].filter(({ kind, ended }) => kind === 'live' && !ended).reverse()) {
    const actor = [...run.actors.values()].findLast(
      ({ id, chart }) => chart === view.chart && run.frameOf(id, run.frames.length - 1)?.status === 'active',
    );
    if (actor) return { run, actor };
  }
  return undefined;
}

/** Replays the app to the shown step of a file or test path, then follows it live. `held`: its requests there are answered manually. */
export async function replayIntoApp(held = false): Promise<void> {
  const twin = twinInApp();
  const { run, actor } = view;
  if (!run || actor === null) return;
  if (!twin) {
    say(`应用里现在没有 ${view.chart} 在运行：先在那里打开它`);
    return;
  }
  const history = historyOf(run, actor, position());
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last) return;
  const steps = history.slice(1).map(({ event, taken }) => ({ event, taken }));
  const timers = last.timers.map(({ id, due }) => ({ id, left: Math.max(0, due - last.at) }));
  const refused = await ask({ do: 'replay', actor: twin.actor.id, held, start: first.active, steps, timers }, twin.run);
  if (refused !== null) {
    say(refused);
    return;
  }
  showRun(twin.run);
  showActor(twin.actor.id);
  goTo(null);
  say(JSON.stringify(steps).includes(MASK) ? '应用已走到这一步；记录里被遮盖的，用了应用自己最近的内容，没有的仍是遮盖的' : null);
}
