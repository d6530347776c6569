import { assign, createMachine, fromPromise, fromTransition, setup, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { cover, explore, lint, ModelError, RandomStep, runOnMachine, SeveralFaults, StepFailure } from '../src/index.ts';

const never = fromPromise<string>(() => new Promise<never>(() => undefined));
const broken = (): never => {
  throw new Error('boom');
};

/** A guard and an assignment that throw, an actor whose failure nobody handles, and one that the model does not know. */
const faulty = setup({
  actors: { load: never, save: never },
  guards: { broken },
  actions: { broken: assign(broken) },
}).createMachine({
  id: 'faulty',
  initial: 'idle',
  states: {
    idle: { on: { check: { guard: 'broken', target: 'done' }, set: { actions: 'broken' }, load: 'loading', save: 'saving', go: 'done' } },
    loading: { invoke: { id: 'load', src: 'load', onDone: 'done' } },
    saving: { invoke: { id: 'save', src: 'save', onDone: 'done', onError: 'idle' }, on: { stop: 'idle' } },
    done: { type: 'final' },
  },
});
const outcomes = { load: { done: ['x'], error: { offline: new Error('offline') } }, save: { done: ['x'] } };
const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('an exploration goes on after a fault', () => {
  it('and reports all of them in one list', () => {
    const error = thrownBy(() => explore(faulty, { outcomes: { ...outcomes, save: undefined } as never }));
    expect(error).toBeInstanceOf(SeveralFaults);
    expect((error as SeveralFaults).faults.map(({ name, message }) => [name, message])).toEqual([
      ['StepFailure', expect.stringContaining('step "check" failed in faulty "idle": ')],
      ['StepFailure', expect.stringContaining('step "set" failed in faulty "idle": boom')],
      ['UnhandledRejection', expect.stringContaining('nobody handles the rejection "offline" of actor "load"')],
      ['UndeclaredOutcome', expect.stringContaining('no outcomes declared for actor "save"')],
    ]);
    expect((error as Error).message).toMatch(/^4 faults of faulty under its model:\n- step "check"/);
  });

  it('and a single one is thrown as it is', () => {
    const one = createMachine({ id: 'one', on: { set: { actions: assign(broken) } } });
    expect(thrownBy(() => explore(one))).toBeInstanceOf(StepFailure);
  });

  it('and lint finds what lies behind them', () => {
    expect(lint(faulty, { outcomes }).map(({ rule, subject }) => `${rule} ${subject}`)).toEqual([
      'failing-step check',
      'failing-step set',
      'unhandled-rejection load',
      'dead-transition faulty.idle:check#0',
      'dead-transition faulty.idle:set#0',
      'dead-transition faulty.saving:error(save)#0',
    ]);
  });
});

describe('errors that may escape', () => {
  it('end the chart in a node with status error, and its paths run on the real chart', () => {
    const graph = explore(faulty, { outcomes, escapes: true });
    const ends = graph.edges.filter(({ to }) => graph.nodes[to]!.status === 'error').map(({ step }) => step.id);
    expect(ends).toEqual(['check', 'set', 'load-offline']);
    for (const path of cover(graph, { goal: 'edges' }).paths) expect(runOnMachine(graph, path).source).toBe('machine');
    const errors = graph.nodes.flatMap(({ status, snapshot }) => (status === 'error' ? [String(snapshot.error)] : []));
    expect(new Set(errors)).toEqual(new Set([expect.stringContaining('boom'), 'Error: offline']));
  });
});

describe('randomness in an assignment', () => {
  it('is named with its step and its key', () => {
    const random = createMachine({ id: 'r', context: { id: 0 }, on: { go: { actions: assign({ id: () => Math.random() }) } } });
    const error = thrownBy(() => explore(random));
    expect(error).toBeInstanceOf(RandomStep);
    expect((error as Error).message).toMatch(/^step "go" of r sets context "id" to another value each time it runs: /);
    expect(lint(random).map(({ rule, subject }) => [rule, subject])).toEqual([['random-step', 'go']]);
    expect(explore(random, { identity: () => null }).nodes.length).toBe(1);
  });
});

describe('situations are told apart', () => {
  class Counter {
    #n: number;
    constructor(n = 0) {
      this.#n = n;
    }
    get n(): number {
      return this.#n;
    }
  }
  const counting = <T>(first: T, next: (value: T) => T, isEnough: (value: T) => boolean): AnyStateMachine =>
    setup({ types: { context: {} as { value: T } } }).createMachine({
      id: 'c',
      context: { value: first },
      initial: 'counting',
      states: {
        counting: {
          on: {
            inc: { guard: ({ context }) => !isEnough(context.value), actions: assign({ value: ({ context }) => next(context.value) }) },
            done: { guard: ({ context }) => isEnough(context.value), target: 'done' },
          },
        },
        done: { type: 'final' },
      },
    });

  it.each<[string, AnyStateMachine]>([
    [
      'private fields',
      counting(
        new Counter(),
        ({ n }) => new Counter(n + 1),
        ({ n }) => n === 2,
      ),
    ],
    [
      'URLs',
      counting(
        new URL('https://a.test/'),
        (url) => new URL(`${url.href}x`),
        ({ href }) => href.endsWith('xx'),
      ),
    ],
    [
      'regular expressions',
      counting(
        /a/u,
        ({ source }) => new RegExp(`${source}a`, 'u'),
        ({ source }) => source === 'aaa',
      ),
    ],
    [
      'search parameters',
      counting(
        new URLSearchParams(),
        (all) => new URLSearchParams([...all, ['a', '1']]),
        (all) => all.size === 2,
      ),
    ],
  ])('by %s', (_, machine) => {
    const graph = explore(machine);
    expect(new Set(graph.edges.flatMap(({ takes }) => takes))).toEqual(new Set(['c.counting:inc#0', 'c.counting:done#0']));
  });
});

describe('what cannot be explored is answered in words', () => {
  it('logic that is no machine', () => {
    const logic = fromTransition((n: number) => n + 1, 0) as unknown as AnyStateMachine;
    const error = thrownBy(() => explore(logic));
    expect(error).toBeInstanceOf(ModelError);
    expect((error as Error).message).toMatch(/^explore takes a machine .*fromTransition/);
  });

  it('a wildcard without events', () => {
    const wild = createMachine({ id: 'w', initial: 'a', states: { a: { on: { '*': 'b' } }, b: { type: 'final' } } });
    expect(lint(wild).map(({ message }) => message)).toContain(
      'transition w.a:*#0 is never taken; list an event in the model\'s events that "*" receives',
    );
    expect(lint(wild, { events: [{ type: 'any' }] })).toEqual([]);
  });
});

describe('the words of xstate/graph', () => {
  const toggle = createMachine({ id: 't', initial: 'a', states: { a: { on: { next: 'b', skip: 'c' } }, b: { on: { next: 'c' } }, c: {} } });
  it('filterEvents: which events are sent in a state', () => {
    const graph = explore(toggle, { filterEvents: ({ value }, { type }) => !(value === 'a' && type === 'skip') });
    expect(graph.edges.map(({ step }) => step.id)).toEqual(['next', 'next']);
  });
  it('stopWhen: states from which the exploration does not go on', () => {
    const graph = explore(toggle, { stopWhen: (state) => state.matches('b') });
    expect(graph.nodes.map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    expect(graph.edges.map(({ step }) => step.id)).toEqual(['next', 'skip']);
  });
});
