import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type VisualiserEvent, visualiserMachine } from './visualiser.machine.ts';

const page: VisualiserEvent = { type: 'run.opened', kind: 'live', isOpen: true };
const file: VisualiserEvent = { type: 'run.opened', kind: 'file', isOpen: false };
const sim: VisualiserEvent = { type: 'run.opened', kind: 'sim', isOpen: true };
const choose: VisualiserEvent = { type: 'step.choose' };
const follow: VisualiserEvent = { type: 'latest.follow' };
const replay: VisualiserEvent = { type: 'replay.start', steps: 2 };
const stop: VisualiserEvent = { type: 'replay.stop' };
const gone: VisualiserEvent = { type: 'page.closed' };
const awaiting: VisualiserEvent = { type: 'page.await', page: 'p1' };
const found = (one: string): VisualiserEvent => ({ type: 'page.found', page: one });

/** The state after events and waits in ms, and the actions on the way. */
function after(steps: readonly (VisualiserEvent | number)[]) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const machine = visualiserMachine.provide({
    actions: {
      showPage: ({ event }) => void done.push(event.type === 'page.found' ? `showPage ${event.page}` : ''),
      showAnyPage: note('showAnyPage'),
      showFirst: note('showFirst'),
      showNext: note('showNext'),
    },
    delays: { pace: 100 },
  });
  const actor = createActor(machine, { clock }).start();
  for (const step of steps) {
    if (typeof step === 'number') clock.increment(step);
    else actor.send(step);
  }
  return [actor.getSnapshot().value, ...done];
}

test.each([
  ['a page that answers is shown', [found('p1'), page], ['live', 'showPage p1']],
  ['a page that is followed is not replaced by another one', [page, found('p2')], ['live']],
  ['only the awaited page is shown', [awaiting, found('p2'), found('p1'), page], ['live', 'showPage p1']],
  ['an awaited page that does not answer is given up', [awaiting, 2_999, found('p2'), 1], ['waiting', 'showAnyPage']],
  ['a file rests on a step', [file, follow], ['paused']],
  ['a simulation is followed again', [sim, choose, follow], ['simulating']],
  ['a page is followed again', [page, choose, follow], ['live']],
  ['a page that was closed while one looked back', [page, choose, gone], ['lost']],
  ['a closed page gives way to the next one', [page, gone, found('p2'), page], ['live', 'showPage p2']],
  ['a closed page is not followed', [page, gone, follow], ['lost']],
  ['a replay ends on the last step', [file, replay, 100, 100], ['paused', 'showFirst', 'showNext', 'showNext']],
  ['a replay goes on step by step', [file, replay, 100, 99], ['replaying', 'showFirst', 'showNext']],
  ['a replay stops when a step is chosen', [file, replay, 100, choose, 500], ['paused', 'showFirst', 'showNext']],
  ['a replay stops', [sim, replay, stop, 500], ['paused', 'showFirst']],
  ['the replay of a closed page ends as closed', [page, gone, replay, 100, 100], ['lost', 'showFirst', 'showNext', 'showNext']],
  ['a replay of a page gives way to following it', [page, choose, replay, follow, 500], ['live', 'showFirst']],
  ['without a run it waits', [file, { type: 'run.closed' }, found('p1')], ['waiting', 'showPage p1']],
] as [string, (VisualiserEvent | number)[], string[]][])('%s', (_, steps, expected) => {
  expect(after(steps)).toEqual(expected);
});
