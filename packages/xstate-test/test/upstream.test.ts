// The subjects of the published tests of `xstate/graph` (traffic light, regions, payloads, counters, jugs), with its own results as the
// expectation: where both apply, the package finds the same situations, and paths as short.
import { assign, createMachine, setup, type AnyStateMachine, type EventFromLogic } from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { expect, it } from 'vitest';
import { explore, shortestTo, simplePaths, type Graph, type Model } from '../src/index.ts';

const light = createMachine({
  id: 'light',
  initial: 'green',
  states: {
    green: { on: { TIMER: 'yellow', POWER_OUTAGE: 'red.flashing', PUSH_BUTTON: { actions: 'ignore' } } },
    yellow: { on: { TIMER: 'red', POWER_OUTAGE: 'red.flashing' } },
    red: {
      initial: 'walk',
      on: { TIMER: 'green', POWER_OUTAGE: 'red.flashing' },
      states: { walk: { on: { COUNTDOWN: 'wait' } }, wait: { on: { COUNTDOWN: 'stop' } }, stop: {}, flashing: {} },
    },
  },
});

const region = (name: string) => ({
  initial: `${name}1`,
  states: {
    [`${name}1`]: { on: { 2: `${name}2`, 3: `${name}3` } },
    [`${name}2`]: { on: { 3: `${name}3`, 1: `${name}1` } },
    [`${name}3`]: {},
  },
});
const parallel = createMachine({ id: 'p', type: 'parallel', states: { a: region('a'), b: region('b') } });

const alike = createMachine({
  id: 'alike',
  initial: 'a',
  states: { a: { on: { FOO: 'b', BAR: 'b' } }, b: { on: { FOO: 'a', BAR: 'a' } } },
});

const byPayload = setup({
  types: { context: {} as { id: string }, events: {} as { type: 'EVENT'; id: string } | { type: 'STATE' } },
}).createMachine({
  id: 'byPayload',
  context: { id: 'foo' },
  initial: 'pending',
  states: {
    pending: {
      on: {
        EVENT: [{ guard: ({ event }) => event.id === 'foo', target: 'foo' }, { target: 'bar' }],
        STATE: [{ guard: ({ context }) => context.id === 'foo', target: 'foo' }, { target: 'bar' }],
      },
    },
    foo: {},
    bar: {},
  },
});

const untilThree = setup({ types: { context: {} as { count: number }, events: {} as { type: 'INC'; value: number } } }).createMachine({
  id: 'untilThree',
  context: { count: 0 },
  initial: 'start',
  states: {
    start: {
      always: { guard: ({ context }) => context.count === 3, target: 'finish' },
      on: { INC: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    },
    finish: {},
  },
});

const endless = setup({ types: { context: {} as { count: number }, events: {} as { type: 'INC' } } }).createMachine({
  id: 'endless',
  context: { count: 0 },
  on: { INC: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

const locked = setup({ types: { context: {} as { allowed: boolean } } }).createMachine({
  id: 'locked',
  context: { allowed: false },
  initial: 'start',
  states: {
    start: { on: { NEXT: 'idle' } },
    idle: { on: { PROCEED: { guard: ({ context }) => context.allowed, target: 'done' }, ALLOW: { actions: assign({ allowed: true }) } } },
    done: { type: 'final' },
  },
});

const [SMALL, LARGE, WANTED] = [3, 5, 4];
/** Two jugs, a well, and the question how to get four gallons. */
const jugs = setup({ types: { context: {} as { small: number; large: number } } }).createMachine({
  id: 'jugs',
  context: { small: 0, large: 0 },
  initial: 'pending',
  states: {
    pending: {
      always: { guard: ({ context }) => context.large === WANTED, target: 'solved' },
      on: {
        FILL_SMALL: { actions: assign({ small: SMALL }) },
        FILL_LARGE: { actions: assign({ large: LARGE }) },
        EMPTY_SMALL: { actions: assign({ small: 0 }) },
        EMPTY_LARGE: { actions: assign({ large: 0 }) },
        POUR_INTO_LARGE: {
          actions: assign(({ context: { small, large } }) => {
            const poured = Math.min(small, LARGE - large);
            return { small: small - poured, large: large + poured };
          }),
        },
        POUR_INTO_SMALL: {
          actions: assign(({ context: { small, large } }) => {
            const poured = Math.min(large, SMALL - small);
            return { small: small + poured, large: large - poured };
          }),
        },
      },
    },
    solved: { type: 'final' },
  },
});

interface Fixture {
  readonly machine: AnyStateMachine;
  readonly events?: readonly EventFromLogic<AnyStateMachine>[];
  readonly stopWhen?: (state: { readonly context: { readonly count: number } }) => boolean;
}
const FIXTURES: Readonly<Record<string, Fixture>> = {
  light: { machine: light },
  parallel: { machine: parallel },
  alike: { machine: alike },
  byPayload: { machine: byPayload, events: [{ type: 'EVENT', id: 'whatever' }, { type: 'EVENT', id: 'foo' }, { type: 'STATE' }] },
  untilThree: { machine: untilThree, events: [{ type: 'INC', value: 1 }] },
  endless: { machine: endless, events: [{ type: 'INC' }], stopWhen: ({ context }) => context.count === 5 },
  locked: { machine: locked },
  jugs: { machine: jugs },
};

interface Situation {
  readonly value: unknown;
  readonly context: unknown;
}
const situation = ({ value, context }: Situation): string => `${JSON.stringify(value)} ${JSON.stringify(context)}`;

const graphOf = ({ machine, ...words }: Fixture): Graph => explore(machine, words as unknown as Model);

/** Length of the shortest path to every situation, by both. */
function shortest({ machine, ...words }: Fixture): readonly [own: Record<string, number>, upstream: Record<string, number>] {
  const graph = graphOf({ machine, ...words });
  const own = graph.nodes.map(({ index, snapshot }) => {
    const path = shortestTo(graph, (node) => node.index === index);
    return [situation(snapshot), path?.edges.length ?? Number.NaN] as const;
  });
  const options = words as Parameters<typeof getShortestPaths>[1];
  const upstream = getShortestPaths(machine, options).map(
    ({ state, weight }) => [situation(state as unknown as Situation), weight] as const,
  );
  return [Object.fromEntries(own), Object.fromEntries(upstream)];
}

it.each(Object.entries(FIXTURES))('%s: the situations of xstate/graph, and shortest paths of the same length', (_, fixture) => {
  const [own, upstream] = shortest(fixture);
  expect(own).toEqual(upstream);
  expect(Object.keys(own).length).toBeGreaterThan(1);
});

/** The jugs have more simple paths than the limit. */
const FEW = Object.entries(FIXTURES).filter(([, { machine }]) => machine !== jugs);

it.each(FEW)('%s: the simple paths of xstate/graph', (_, fixture) => {
  const { machine, ...words } = fixture;
  const { paths, complete } = simplePaths(graphOf(fixture));
  const own = paths.map(({ edges }) => edges.map(({ step }) => step.event.type).join(' '));
  const upstream = getSimplePaths(machine, words as Parameters<typeof getSimplePaths>[1]).map(({ steps }) =>
    steps
      .slice(1)
      .map(({ event }) => event.type)
      .join(' '),
  );
  expect(complete).toBe(true);
  expect(own.toSorted()).toEqual(upstream.filter((path) => path !== '').toSorted());
});

it('four gallons take six steps', () => {
  const graph = graphOf({ machine: jugs });
  expect(shortestTo(graph, 'jugs.solved')?.edges.map(({ step }) => step.event.type)).toEqual([
    'FILL_LARGE',
    'POUR_INTO_SMALL',
    'EMPTY_SMALL',
    'POUR_INTO_SMALL',
    'FILL_LARGE',
    'POUR_INTO_SMALL',
  ]);
});

it('events that a state cannot take are left out by filterEvents', () => {
  const graph = explore(locked, { filterEvents: (state, event) => state.can(event as never) });
  expect(simplePaths(graph, { to: 'locked.done' }).paths.map(({ edges }) => edges.map(({ step }) => step.event.type))).toEqual([
    ['NEXT', 'ALLOW', 'PROCEED'],
  ]);
});
