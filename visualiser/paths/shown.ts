import { goTo, showRun } from '#visualiser/core/actions.ts';
import { Run } from '#visualiser/core/run.ts';
import { changed, say, view } from '#visualiser/core/view.ts';
import { askPaths } from './client.ts';
import type { Failure, Walk } from './messages.ts';

const TOKEN = /[\w@.%-]+~[^\s'"`]+/;
/** A failure as printed by `npm run paths` or a test, up to the replay line, whose path ends with the failed step. */
const FAILED = [
  /\S+：(?:开始时|第 \d+ 步（共 \d+ 步）“.*?”)：[^]*?(?=\n\s+缩短：)/,
  /\S+: (?:start|step \d+ of \d+ ".*?"): wrong [^]*?(?=\n\s+replay\s)/,
];

const ACTOR = 'path';
const NOON = new Date(new Date().setHours(12, 0, 0, 0)).getTime();
const walks = new WeakMap<Run, Walk>();
const failures = new WeakMap<Run, Failure>();

/** The test path shown as a run. */
export const walkOf = (run: Run | null): Walk | undefined => (run ? walks.get(run) : undefined);

/** Failure of the test path shown as a run. */
export const failureOf = (run: Run | null): Failure | undefined => (run ? failures.get(run) : undefined);

/** A test path as a run: its steps are frames, its clock moves only by its timers. */
export function toRun(walk: Walk): Run {
  const run = new Run(`path:${walk.token}`, 'path', { id: walk.token, path: walk.subject, title: `${walk.subject}：${walk.title}` });
  run.addActor({ id: ACTOR, parent: null, name: walk.subject, chart: walk.chart, input: null });
  let at = NOON;
  walk.steps.forEach(({ name: _name, kind, ms, timers, actorId: _actor, outcome: _outcome, ...scene }, n) => {
    at += ms;
    const waiting = timers.map((timer) => ({ id: timer.id, due: at + timer.ms, ms: timer.ms }));
    run.add({ ...scene, n, at, actor: ACTOR, from: kind === 'after' ? ACTOR : null, actions: [], timers: waiting });
  });
  run.setClock({ held: true, now: at });
  walks.set(run, walk);
  return run;
}

/** Shows a test path on its chart, at its start; a failed one at the step before the failed one. */
export function showWalk(walk: Walk, failure?: Failure): void {
  const id = `path:${walk.token}`;
  const run = view.runs.get(id) ?? toRun(walk);
  view.runs.set(id, run);
  if (failure) failures.set(run, failure);
  else failures.delete(run);
  showRun(run);
  if (failure?.isLast) goTo(walk.steps.length - 2);
  view.panel = 'paths';
  changed();
}

function failureIn(text: string): Failure | undefined {
  const [message] = FAILED.flatMap((said) => said.exec(text)?.[0] ?? []);
  return message === undefined ? undefined : { message, isLast: true };
}

/** Finds a path in a failing test's output and shows it. */
export async function showToken(text: string, failure = failureIn(text)): Promise<void> {
  const token = TOKEN.exec(text)?.[0];
  if (token === undefined) {
    say('没有找到路径：应有一行像 qrLogin~fetchTicket+二维码/…');
    return;
  }
  try {
    showWalk(await askPaths({ ask: 'walk', token }), failure);
    say(null);
  } catch (error) {
    say((error as Error).message);
  }
}
