import { CHANNEL, type Frame, type FromApp, type FromVisualiser, LOOKING, type Order } from '#lib/recording.ts';
import { showActor, workflow } from './actions.ts';
import { Run } from './run.ts';
import { arrived, changed, say, view } from './view.ts';
import { must } from '#lib/must.ts';

const RENEW_MS = 30_000;
/** When a run has more frames than this, the older half is dropped. */
const MOST = 20_000;
const channel = new BroadcastChannel(CHANNEL);
const answers = new Map<string, (refused: string | null) => void>();
type Painter = (run: Run, frames: readonly Frame[]) => void;
const painters = new Set<Painter>();
let orders = 0;

const post = (message: FromVisualiser): void => channel.postMessage(message);

/** Called with new frames of the shown run, before the page is redrawn. */
export const onFrames = (paint: Painter): (() => void) => {
  painters.add(paint);
  return () => void painters.delete(paint);
};

function mark(): void {
  try {
    localStorage.setItem(LOOKING, String(Date.now()));
  } catch {
    say('浏览器不允许本页保存数据，已打开的应用标签页需要刷新一次');
  }
}

function receive({ page, actors, frames, clock }: Extract<FromApp, { kind: 'here' }>): void {
  const known = view.runs.get(page.id);
  const run = known ?? new Run(page.id, 'live', page);
  run.page = page;
  run.ended = false;
  run.setClock(clock);
  for (const actor of actors) run.addActor(actor);
  for (const frame of frames) run.add(frame);
  view.runs.set(page.id, run);
  changed();
  workflow.send({ type: 'page.found', page: page.id });
}

/** Adds the actors and frames of one message to a run. */
export function takeIn(run: Run, { actors, frames }: Pick<Extract<FromApp, { kind: 'turn' }>, 'actors' | 'frames'>): void {
  for (const actor of actors) run.addActor(actor);
  const fresh = frames.filter((frame) => run.add(frame));
  if (run !== view.run || fresh.length === 0) return;
  if (view.actor === null && view.chart === null) showActor(must(fresh[0]).actor);
  for (const paint of painters) paint(run, fresh);
  if (run.frames.length > MOST && view.at === null) run.shorten(MOST / 2);
  arrived();
}

function hear(message: FromApp): void {
  if (message.kind === 'here') {
    receive(message);
    return;
  }
  const run = view.runs.get(message.kind === 'moved' ? message.page.id : message.page);
  if (!run) {
    if (message.kind !== 'gone') post({ kind: 'who' });
    return;
  }
  switch (message.kind) {
    case 'turn':
      takeIn(run, message);
      break;
    case 'moved':
      run.page = message.page;
      changed();
      break;
    case 'clock':
      run.setClock(message.clock);
      changed();
      break;
    case 'answer':
      answers.get(message.to)?.(message.refused);
      answers.delete(message.to);
      break;
    case 'gone':
      run.ended = true;
      if (run === view.run) workflow.send({ type: 'page.closed' });
      changed();
      break;
  }
}

/** Sends an order to a page; resolves with the reason if it failed, or null. */
export function ask(order: Order, run: Run | null = view.run): Promise<string | null> {
  if (run?.obey) return Promise.resolve(run.obey(order));
  if (run?.kind !== 'live' || run.ended) return Promise.resolve('没有连着的页面');
  const id = `${++orders}`;
  const answer = new Promise<string | null>((resolve) => answers.set(id, resolve));
  post({ kind: 'order', page: run.id, id, order });
  return answer;
}

/** Like `ask`, and shows the user a failure. Returns whether it succeeded. */
export async function tell(order: Order): Promise<boolean> {
  const refused = await ask(order);
  say(refused);
  return refused === null;
}

/** Connects to any page of the app, open now or later. */
export function connect(): void {
  channel.onmessage = ({ data }: MessageEvent<FromApp | FromVisualiser>) => {
    if (data.kind !== 'who' && data.kind !== 'order' && data.kind !== 'left') hear(data);
  };
  // Held for the life of this page; when it is released the app releases its held clock.
  void navigator.locks?.request(LOOKING, { mode: 'shared' }, () => new Promise(() => {}));
  mark();
  setInterval(mark, RENEW_MS);
  addEventListener('pagehide', () => {
    localStorage.removeItem(LOOKING);
    post({ kind: 'left' });
  });
  post({ kind: 'who' });
}
