import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { DAY } from './rules/constants.ts';
import { waitDeadlines, waits } from './waits.ts';

const files = fs.readdirSync(import.meta.dirname).filter((name) => name.endsWith('Lifecycle.machine.ts'));
const chartOf = (file: string): string => file.replace('Lifecycle.machine.ts', '');

async function machineOf(file: string): Promise<AnyStateMachine> {
  const module = (await import(path.join(import.meta.dirname, file))) as Record<string, AnyStateMachine>;
  const machine = module[`${chartOf(file)}LifecycleMachine`];
  if (!machine) throw new Error(`${file} exports no machine`);
  return machine;
}

const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  const children = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(leavesOf);
};
const isFinal = (node: AnyStateNode): boolean => node.type === 'final';
/** Events of a state and of the states around it. */
const eventsOf = (node: AnyStateNode): string[] => [...node.ownEvents, ...(node.parent ? eventsOf(node.parent) : [])];

test('every state of every lifecycle that is not final is listed, and nothing else', async () => {
  const found = await Promise.all(
    files.map(async (file) => {
      const states = leavesOf((await machineOf(file)).root).filter((node) => !isFinal(node));
      return [chartOf(file), states.map(({ path: steps }) => steps.join('.')).toSorted()] as const;
    }),
  );
  const listed = Object.entries(waits).map(([chart, states]) => [chart, Object.keys(states).toSorted()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
  expect(files.length).toBeGreaterThanOrEqual(8);
});

test('the clock ends a state by an event of the chart; a row of another chart has one', async () => {
  const wrong: string[] = [];
  for (const file of files) {
    const states: Readonly<Record<string, { for: string; ends?: string; of?: string }>> = waits[chartOf(file) as keyof typeof waits];
    for (const node of leavesOf((await machineOf(file)).root)) {
      const wait = states[node.path.join('.')];
      if (!wait) continue;
      const isEnded = wait.ends === undefined ? wait.for !== 'clock' : eventsOf(node).includes(wait.ends);
      const isListed = wait.for !== 'chart' || Object.keys(waits).includes(wait.of ?? '');
      if (!isEnded || !isListed) wrong.push(`${file} ${node.path.join('.')}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('whoever waits for somebody else waits for a day at most before an alarm, for an answer to a suggestion three', () => {
  const long = Object.entries(waitDeadlines).filter(([, within]) => !(within > 0 && within <= DAY));
  expect(long).toEqual([['desk.suggestion', 3 * DAY]]);
  expect(Object.keys(waitDeadlines).toSorted()).toEqual([
    'application.submitted',
    'charge.expired',
    'chat.left',
    'chat.waiting',
    'complaint.answered',
    'complaint.open',
    'desk.paymentDispute',
    'desk.review',
    'desk.suggestion',
    'drawSession.closed',
    'listing.waiting',
    'place.disputed',
    'place.held',
    'withdrawal.paying',
    'withdrawal.requested',
  ]);
});
