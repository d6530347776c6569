import type { AnyActorRef, InspectionEvent } from 'xstate';
import { randomId } from '#lib/randomId.ts';
import { CHANNEL, type FromApp, type FromVisualiser, LOOKING, type Order, type PageNote } from '#lib/recording.ts';
import type { watching } from '#lib/watching.ts';
import { createHoldableClock, type HoldableClock } from './clock.ts';
import { CannotResume } from './pending.ts';
import { Recorder } from './recorder.ts';

type Watching = typeof watching;

function isRunning(ref: AnyActorRef): boolean {
  return ref.getSnapshot().status === 'active';
}

function moveClock(clock: HoldableClock, order: Order): void {
  if (order.do === 'hold') clock.hold();
  if (order.do === 'release') clock.release();
  if (order.do === 'step') clock.step();
  if (order.do === 'pass') clock.pass(order.ms);
}

/**
 * Reports this page's charts to the visualiser in another tab of the same origin, and executes its orders. Called once per page.
 */
export function record(page: Watching): void {
  const channel = new BroadcastChannel(CHANNEL);
  const id = randomId();
  const post = (message: FromApp): void => channel.postMessage(message);
  let path = location.pathname;
  const { setTimeout, clearTimeout } = page.clock;
  const clock = createHoldableClock({ setTimeout, clearTimeout });
  const recorder = new Recorder(clock, (actors, frames) => {
    post({ kind: 'turn', page: id, actors, frames });
    if (location.pathname === path) return;
    path = location.pathname;
    post({ kind: 'moved', page: here() });
  });
  const here = (): PageNote => ({ id, path: location.pathname, title: document.title });
  const tellClock = (): void => post({ kind: 'clock', page: id, clock: { held: clock.held, now: clock.now() } });
  const introduce = (): void =>
    post({ kind: 'here', page: here(), actors: recorder.actors, frames: recorder.frames, clock: { held: clock.held, now: clock.now() } });
  const release = (): void => {
    if (!clock.held) return;
    clock.release();
    tellClock();
  };

  const obey = (order: Order): string | null => {
    try {
      if ('actor' in order) recorder.obey(order);
      else moveClock(clock, order);
      // A crashed visualiser sends no message, but its lock is released.
      if (order.do === 'hold') void navigator.locks?.request(LOOKING, release);
      return null;
    } catch (error) {
      if (error instanceof CannotResume) return error.message;
      reportError(error);
      return '应用抛出了错误，见它的控制台';
    }
  };

  channel.onmessage = ({ data }: MessageEvent<FromVisualiser>) => {
    if (data.kind === 'who') introduce();
    if (data.kind === 'left') release();
    if (data.kind !== 'order' || data.page !== id) return;
    const refused = obey(data.order);
    if (!('actor' in data.order)) tellClock();
    post({ kind: 'answer', page: id, to: data.id, refused });
  };
  addEventListener('pagehide', () => post({ kind: 'gone', page: id }));
  addEventListener('pageshow', ({ persisted }) => persisted && introduce());
  page.clock.setTimeout = clock.setTimeout;
  page.clock.clearTimeout = clock.clearTimeout;
  for (const root of page.roots) {
    const ref = root.deref();
    if (ref && isRunning(ref)) recorder.adopt(ref);
  }
  page.hear = (event: InspectionEvent) => {
    // An exception in XState's inspection callback would reach the app.
    try {
      recorder.hear(event);
    } catch (error) {
      reportError(error);
    }
  };
  recorder.flush();
  introduce();
}
