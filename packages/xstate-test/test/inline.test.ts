import { assign, createMachine, fromCallback, fromObservable, fromPromise, fromTransition, setup, spawnChild } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  cover,
  defineModel,
  explore,
  fromToken,
  lint,
  ModelError,
  runOnMachine,
  toToken,
  UndeclaredOutcome,
  type Graph,
} from '../src/index.ts';

let started = 0;
const start = (): void => void started++;
const stepsOf = (graph: Graph): string[] => [...new Set(graph.edges.map(({ step }) => step.id))];

/** Runs every edge on the real chart through its token; no inline actor must have run. */
function expectFaithful(graph: Graph): void {
  started = 0;
  for (const path of cover(graph, { goal: 'edges' }).paths) runOnMachine(graph, fromToken(graph, toToken(graph, path)));
  expect(started).toBe(0);
}

describe('actors inline in invoke', () => {
  const promise = createMachine({
    id: 'user',
    initial: 'loading',
    context: { name: '' },
    states: {
      loading: {
        invoke: {
          src: fromPromise(async () => {
            start();
            return 'Ann';
          }),
          onDone: { target: 'shown', actions: assign({ name: ({ event }) => event.output as string }) },
          onError: 'failed',
        },
        after: { 5000: 'failed' },
      },
      shown: {},
      failed: { on: { retry: 'loading' } },
    },
  });

  it('a promise: done, failed and pending', () => {
    const answers = { done: { ann: 'Ann' }, error: { down: new Error('down') }, pending: true };
    const graph = explore(promise, { outcomes: {}, inline: { '0.user.loading': answers } });
    expect(stepsOf(graph)).toEqual(['0.user.loading+ann', '0.user.loading-down', '@5000.user.loading', 'retry']);
    expect(graph.nodes.map(({ snapshot }) => snapshot.context)).toContainEqual({ name: 'Ann' });
    expectFaithful(graph);
  });

  it('callback, observable and transition function, by id', () => {
    const machine = createMachine({
      id: 'mixed',
      type: 'parallel',
      context: { size: 0, count: 0 },
      states: {
        page: {
          invoke: { id: 'watch', src: fromCallback(start) },
          initial: 'visible',
          states: { visible: { on: { hidden: 'away' } }, away: { on: { shown: 'visible' } } },
        },
        width: {
          invoke: {
            id: 'width',
            src: fromObservable(() => ({ subscribe: () => (start(), { unsubscribe: () => undefined }) })),
            onSnapshot: { actions: assign({ size: ({ event }) => (event.snapshot.context as number | undefined) ?? 0 }) },
            onDone: { actions: assign({ size: -1 }) },
          },
        },
        counter: {
          invoke: {
            id: 'counter',
            src: fromTransition((n: number) => n + 1, 0),
            onSnapshot: { actions: assign({ count: ({ event }) => event.snapshot.context as number }) },
          },
        },
      },
    });
    const graph = explore(machine, {
      outcomes: {},
      inline: {
        watch: { emits: { hidden: { type: 'hidden' }, shown: { type: 'shown' } } },
        width: { snapshot: { small: { context: 320 }, large: { context: 1440 } }, done: { end: undefined } },
        counter: { snapshot: { zero: { context: 0 }, one: { context: 1 } } },
      },
    });
    expect(stepsOf(graph)).toEqual([
      'watch>hidden',
      'width+end',
      'width=small',
      'width=large',
      'counter=zero',
      'counter=one',
      'watch>shown',
    ]);
    expectFaithful(graph);
  });

  it('together with named ones, whose names the compiler still checks', () => {
    const machine = setup({ actors: { save: fromPromise<number>(() => Promise.reject(new Error('not filled in'))) } }).createMachine({
      id: 'both',
      initial: 'loading',
      states: {
        loading: { invoke: { src: fromPromise(() => Promise.resolve(start())), onDone: 'saving' } },
        saving: { invoke: { id: 'save', src: 'save', onDone: 'saved' } },
        saved: { type: 'final' },
      },
    });
    const model = defineModel(machine, { outcomes: { save: { done: [1] } }, inline: { '0.both.loading': { done: [undefined] } } });
    // @ts-expect-error save is missing
    defineModel(machine, { outcomes: {}, inline: {} });
    const graph = explore(machine, model);
    expect(stepsOf(graph)).toEqual(['0.both.loading+1', 'save+1']);
    expect(lint(machine, model)).toEqual([]);
    expectFaithful(graph);
  });
});

describe('actors inline in spawn', () => {
  it('are numbered if they have no id, and a freed number is reused', () => {
    const item = createMachine({ id: 'item', context: { n: start() } });
    const machine = createMachine({
      id: 'list',
      initial: 'open',
      states: {
        open: {
          entry: [spawnChild(item), assign({ one: ({ spawn }) => spawn(item) })],
          on: { clear: 'open' },
        },
      },
    });
    const graph = explore(machine, { outcomes: {}, inline: { 'item-*': { done: { bought: undefined } } } });
    expect([...graph.nodes[0]!.waiting]).toEqual([
      ['item-1', 'item-1'],
      ['item-2', 'item-2'],
    ]);
  });
});

describe('errors name', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { invoke: { src: fromPromise(() => Promise.resolve(1)), onDone: 'b' } }, b: { on: { go: 'a' } } },
  });
  const inline = { '0.m.a': { done: [1] } };

  it('an inline actor without answers, and answers without an actor', () => {
    expect(() => explore(machine, { outcomes: {} })).toThrow(new UndeclaredOutcome('0.m.a', 'm "a"', true));
    expect(() => explore(machine, { outcomes: {} })).toThrow('add inline["0.m.a"] to the model');
    expect(() => explore(machine, { outcomes: {}, inline: { ...inline, '0.m.b': {} } })).toThrow(
      new ModelError('inline of the model of m has "0.m.b", and the chart has no such actor; those that run: 0.m.a'),
    );
  });

  it('an event that no state handles: listed, returned by a function or sent back', () => {
    const unknown = new ModelError('the model of m sends "gone", and no state of the chart handles it; known: go');
    const gone = { type: 'gone' };
    expect(() => explore(machine, { outcomes: {}, inline, events: [{ type: 'go' }, gone] })).toThrow(unknown);
    expect(() => explore(machine, { outcomes: {}, inline, events: [{ event: gone, name: 'x' }] })).toThrow(unknown);
    expect(() => explore(machine, { outcomes: {}, inline, events: () => [gone] })).toThrow(unknown);
    expect(() => explore(machine, { outcomes: {}, inline: { '0.m.a': { done: [1], emits: [gone] } } })).toThrow(unknown);
    expect(explore(machine, { outcomes: {}, inline, events: [{ type: 'go' }] }).nodes.length).toBe(2);
  });
});
