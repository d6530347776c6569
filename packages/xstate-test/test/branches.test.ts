import { describe, expect, it } from 'vitest';
import { assign, createActor, not, setup } from 'xstate';
import { decidedBy, foreseen, transitionsByDefinition } from '../src/live.ts';
import type { Branch } from '../src/live.ts';

const door = setup({
  types: {
    context: {} as { locked: boolean; tries: number },
    events: {} as { type: 'open'; key: string } | { type: 'look' } | { type: 'lock' },
  },
  guards: {
    isLocked: ({ context }) => context.locked,
    fits: (_, { key }: { key: string }) => key === 'right',
  },
}).createMachine({
  id: 'door',
  context: { locked: true, tries: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: [
          { guard: { type: 'fits', params: ({ event }) => event }, target: 'opened' },
          { guard: 'isLocked', actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        ],
        look: { guard: not('isLocked'), target: 'opened' },
        lock: { target: 'closed' },
      },
    },
    opened: {},
  },
});
const ids = transitionsByDefinition(door);
const told = (branches: readonly Branch[]) => branches.map(({ definition, guard, holds }) => [ids.get(definition)?.id, guard, holds]);

describe('guards of a running chart', () => {
  const snapshot = createActor(door).getSnapshot();

  it('returns the result of each guard for an event', () => {
    expect(told(decidedBy(snapshot, { type: 'open', key: 'wrong' } as never))).toEqual([
      ['door.closed:open#0', 'fits', false],
      ['door.closed:open#1', 'isLocked', true],
    ]);
    expect(told(decidedBy(snapshot, { type: 'lock' }))).toEqual([]);
  });

  it('returns the results for possible events, or null if the result depends on the payload', () => {
    expect(told(foreseen(snapshot))).toEqual([
      ['door.closed:open#0', 'fits', null],
      ['door.closed:open#1', 'isLocked', true],
      ['door.closed:look#0', 'not(isLocked)', false],
    ]);
  });
});
