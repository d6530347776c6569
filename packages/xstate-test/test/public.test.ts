import { expect, it } from 'vitest';
import { cover, explore, runOnMachine, type Graph } from '../src/index.ts';
import { authClientMachine } from './public/auth.machine.ts';
import { friendsMachine } from './public/friends.machine.ts';
import { paymentMachine } from './public/payment.machine.ts';
import { raisedMachine } from './public/raised.machine.ts';

/** Walks every edge on the real chart, which must match the graph. */
function walkAll(graph: Graph): { nodes: number; edges: number; taken: string[] } {
  for (const path of cover(graph, { goal: 'edges' }).paths) runOnMachine(graph, path);
  return {
    nodes: graph.nodes.length,
    edges: graph.edges.length,
    taken: [...new Set(graph.edges.flatMap(({ takes }) => takes))].toSorted(),
  };
}

it('children spawned without a name, with random ids', () => {
  const isRoom = ({ context }: { context: { friends: readonly unknown[] } }): boolean => context.friends.length < 2;
  const graph = explore(friendsMachine, {
    outcomes: {},
    inline: { 'friend-*': {} },
    randomIds: ['friend-'],
    identity: ({ friends }) => friends,
    events: [
      { event: { type: 'FRIENDS.ADD', name: 'Ann' }, when: isRoom },
      { event: { type: 'FRIENDS.ADD', name: ' ' }, when: isRoom },
      { type: 'NEW_FRIEND.CHANGE', name: 'Bob' },
      { event: { type: 'FRIEND.REMOVE', index: 0 }, when: ({ context }) => context.friends.length > 0 },
    ],
  });
  expect(graph.nodes.map(({ waiting }) => [...waiting.keys()])).toEqual([
    [],
    ['friend-1'],
    ['friend-1', 'friend-2'],
    ['friend-2'],
    ['friend-2', 'friend-1'],
  ]);
  expect(walkAll(graph)).toEqual({
    nodes: 5,
    edges: 12,
    taken: ['friends:FRIEND.REMOVE#0', 'friends:FRIENDS.ADD#0', 'friends:NEW_FRIEND.CHANGE#0'],
  });
});

it('a machine invoked without a name that sends events back', () => {
  const graph = explore(authClientMachine, { outcomes: {}, inline: { 'auth-server': { emits: { token: { type: 'TOKEN' } } } } });
  expect(graph.edges.map(({ step, takes }) => [step.id, takes])).toEqual([
    ['AUTH', ['client.idle:AUTH#0']],
    ['auth-server>token', ['client.authorizing:TOKEN#0']],
  ]);
  walkAll(graph);
});

it('delayed raised events, cancelled in time', () => {
  const graph = explore(raisedMachine, {
    outcomes: {},
    events: [
      { event: { type: 'NEXT' }, when: (_, timers) => timers.length === 0 },
      { type: 'CANCEL' },
      { event: { type: 'RAISED' }, when: () => false },
    ],
  });
  expect(graph.edges.map(({ from, step, to }) => [from, step.id, to])).toEqual([
    [0, 'NEXT', 1],
    [0, 'CANCEL', 0],
    [1, '@myId', 2],
    [1, 'CANCEL', 0],
  ]);
  expect(walkAll(graph).taken).toEqual(['raised.a:CANCEL#0', 'raised.a:NEXT#0', 'raised.a:RAISED#0']);
});

it('history: the target depends on the last active state', () => {
  const graph = explore(paymentMachine, { outcomes: {} });
  const back = graph.edges.filter(({ step }) => step.id === 'PREVIOUS').map(({ to }) => graph.nodes[to]!.value);
  expect(back).toEqual([{ method: 'cash' }, { method: 'check' }]);
  expect(walkAll(graph)).toEqual({
    nodes: 8,
    edges: 14,
    taken: [
      'payment.method.cash:SWITCH_CHECK#0',
      'payment.method.check:SWITCH_CASH#0',
      'payment.method:NEXT#0',
      'payment.review:PREVIOUS#0',
    ],
  });
});
