import {
  assign,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  fromTransition,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
} from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  BoundExceeded,
  StepFailure,
  UndeclaredOutcome,
  UnhandledRejection,
  cover,
  defineModel,
  explore,
  runOnMachine,
  type Graph,
} from '../src/index.ts';
import { qrLogin } from './charts/qrLogin.machine.ts';
import { qrModel } from './charts/qrLogin.model.ts';

const never = fromPromise<never>(() => new Promise<never>(() => undefined));
const takenBy = (graph: Graph): string[] => [...new Set([...graph.start.takes, ...graph.edges.flatMap((edge) => edge.takes)])].sort();
const stepsIn = (graph: Graph, state: string): string[] =>
  graph.nodes.find((node) => JSON.stringify(node.value) === JSON.stringify(state))!.out.map((edge) => edge.step.id);

/** Walks every edge for real: graph and machine must agree everywhere. */
function expectFaithful(graph: Graph): void {
  for (const path of cover(graph, { goal: 'edges', maxLength: 40 }).paths) runOnMachine(graph, path);
}

describe('the login chart', () => {
  const graph = explore(qrLogin, qrModel);

  it('is explored with real remaining times, deterministically', () => {
    expect({ nodes: graph.nodes.length, edges: graph.edges.length }).toEqual({ nodes: 388, edges: 2032 });
    const again = explore(qrLogin, qrModel);
    expect(again.edges.map((edge) => [edge.from, edge.to, edge.step.id])).toEqual(
      graph.edges.map((edge) => [edge.from, edge.to, edge.step.id]),
    );
  });

  it('takes every transition except the unreachable one', () => {
    const taken = new Set(takenBy(graph));
    expect(graph.transitions.filter((transition) => !taken.has(transition.id)).map((transition) => transition.id)).toEqual([
      'qrLogin.routing:always()#2',
    ]);
  });

  it('names steps from the model', () => {
    expect(graph.nodes[0]!.out.map((edge) => [edge.step.id, edge.step.name])).toEqual([
      ['close', 'close'],
      ['open', '打开二维码'],
    ]);
    expect(graph.nodes[1]!.out.map((edge) => [edge.step.id, edge.step.name])).toEqual([
      ['fetchQr+ok', '二维码已取到'],
      ['fetchQr-offline', '取二维码 ✗ offline'],
      ['close', 'close'],
    ]);
  });

  it('lists refused events', () => {
    const entering = graph.nodes.find((node) => node.states.includes('qrLogin.sms.enterCode'))!;
    expect(entering.refused.map(({ step, guards }) => [step.id, guards])).toEqual([
      ['code.submit#2', ['qrLogin.sms.enterCode:code.submit#0=false']],
    ]);
  });
});

describe('time', () => {
  const timed = setup({ delays: { long: 3000, short: 1000 } }).createMachine({
    id: 'timed',
    type: 'parallel',
    states: {
      slow: { initial: 'on', states: { on: { after: { long: 'off' } }, off: { type: 'final' } } },
      quick: { initial: 'on', states: { on: { after: { short: { target: 'on', reenter: true } } } } },
    },
  });

  it('fires the earliest timer first, and of equal ones the one armed first', () => {
    const graph = explore(timed, { outcomes: {} });
    const walk: [string, number][] = [];
    for (let node = graph.nodes[0]!; walk.length < 5; node = graph.nodes[node.out[0]!.to]!)
      walk.push([node.out[0]!.step.id, node.out[0]!.step.ms!]);
    expect(walk).toEqual([
      ['@short.timed.quick.on', 1000],
      ['@short.timed.quick.on', 1000],
      ['@long.timed.slow.on', 1000],
      ['@short.timed.quick.on', 0],
      ['@short.timed.quick.on', 1000],
    ]);
    expect(graph.nodes.every((node) => node.out.length === 1)).toBe(true);
    expectFaithful(graph);
  });

  it('can be ignored', () => {
    const graph = explore(timed, { outcomes: {}, clock: 'any-order' });
    expect(graph.nodes[0]!.out.map((edge) => edge.step.id)).toEqual(['@long.timed.slow.on', '@short.timed.quick.on']);
    expect(graph.nodes.length).toBe(2);
    expectFaithful(graph);
  });

  it('passes only while every pending actor may stay pending', () => {
    const machine = setup({ actors: { load: never } }).createMachine({
      id: 'slow',
      initial: 'loading',
      states: { loading: { invoke: { id: 'load', src: 'load', onDone: 'done' }, after: { 5000: 'late' } }, late: {}, done: {} },
    });
    expect(stepsIn(explore(machine, { outcomes: { load: { done: [undefined as never] } } }), 'loading')).toEqual(['load+1']);
    const patient = explore(machine, { outcomes: { load: { done: [undefined as never], pending: true } } });
    expect(stepsIn(patient, 'loading')).toEqual(['load+1', '@5000.slow.loading']);
    expectFaithful(patient);
  });

  it('follows delayed raises and sends, cancelled ones and computed delays', () => {
    const machine = setup({
      types: { events: {} as { type: 'tick' } | { type: 'tock' } | { type: 'stop' }, context: {} as { wait: number } },
      delays: { computed: ({ context }) => context.wait },
    }).createMachine({
      id: 'delayed',
      context: { wait: 700 },
      initial: 'a',
      states: {
        a: {
          entry: [
            raise({ type: 'tick' }, { delay: 500, id: 'later' }),
            sendTo(({ self }) => self, { type: 'tock' }, { delay: 'computed' }),
          ],
          on: { stop: 'b', tick: 'c' },
        },
        b: { on: { tock: 'c' } },
        c: { type: 'final' },
      },
    });
    const graph = explore(machine, { outcomes: {}, events: [] });
    expect(graph.nodes[0]!.timers.map(({ id, ms }) => [id, ms])).toEqual([
      ['later', 500],
      ['send(tock)', 700],
    ]);
    expect(stepsIn(graph, 'a')).toEqual(['@later', 'stop', 'tick']);
    expect(takenBy(graph)).toEqual(['delayed.a:stop#0', 'delayed.a:tick#0', 'delayed.b:tock#0']);
    expectFaithful(graph);
  });
});

describe('chart structure', () => {
  it('covers parallel regions, history, final states and their done events', () => {
    const machine = createMachine({
      id: 'player',
      initial: 'on',
      states: {
        on: {
          type: 'parallel',
          onDone: 'finished',
          on: { power: 'off' },
          states: {
            sound: {
              initial: 'loud',
              states: {
                loud: { on: { mute: 'quiet' } },
                quiet: { on: { end: 'over' } },
                over: { type: 'final' },
                past: { type: 'history' },
              },
            },
            picture: { initial: 'bright', states: { bright: { on: { end: 'over' } }, over: { type: 'final' } } },
          },
        },
        off: { on: { power: [{ target: '#player.on.sound.past' }] } },
        finished: { type: 'final' },
      },
    });
    const graph = explore(machine, { outcomes: {} });
    expect(takenBy(graph)).toEqual([
      'player.off:power#0',
      'player.on.picture.bright:end#0',
      'player.on.sound.loud:mute#0',
      'player.on.sound.quiet:end#0',
      'player.on:done()#0',
      'player.on:power#0',
    ]);
    expect(graph.nodes.filter((node) => JSON.stringify(node.value) === '"off"').length).toBe(2);
    expect(graph.nodes.filter((node) => node.status === 'done').map((node) => [node.value, node.out])).toEqual([['finished', []]]);
    expectFaithful(graph);
  });

  it('counts each always branch, including those of the start', () => {
    const machine = createMachine({
      id: 'route',
      initial: 'begin',
      context: { n: 0 },
      states: {
        begin: { always: 'choose' },
        choose: { always: [{ guard: ({ context }) => context.n > 0, target: 'many' }, { target: 'none' }] },
        none: { on: { again: { target: 'choose', actions: assign({ n: 1 }) } } },
        many: { type: 'final' },
      },
    });
    const graph = explore(machine, { outcomes: {} });
    expect(graph.start).toEqual({
      takes: ['route.begin:always()#0', 'route.choose:always()#1'],
      enters: ['route.begin', 'route', 'route.choose', 'route.none'],
      guards: ['route.choose:always()#0=false'],
      actions: [],
      starts: [],
    });
    expect(graph.edges.map(({ takes, guards }) => ({ takes, guards }))).toEqual([
      { takes: ['route.none:again#0', 'route.choose:always()#0'], guards: ['route.choose:always()#0=true'] },
    ]);
    expectFaithful(graph);
  });

  it('matches wildcards only with events that the model lists', () => {
    const machine = createMachine({ id: 'wild', initial: 'a', states: { a: { on: { 'mouse.*': 'b', '*': 'c' } }, b: {}, c: {} } });
    expect(stepsIn(explore(machine, { outcomes: {}, events: [{ type: 'mouse.up' }, { type: 'key' }] }), 'a')).toEqual(['mouse.up', 'key']);
  });
});

describe('actors', () => {
  it('lets children, callbacks and observables answer, update snapshots and send events back', () => {
    const child = setup({}).createMachine({ id: 'child', initial: 'x', entry: sendParent({ type: 'hello' }), states: { x: {} } });
    const machine = setup({
      types: { events: {} as { type: 'hello' } | { type: 'hidden' } | { type: 'shown' }, context: {} as { count: number } },
      actors: { child, watchVisibility: fromCallback(() => undefined), count: fromTransition((n: number) => n, 0) },
    }).createMachine({
      id: 'parent',
      context: { count: 0 },
      type: 'parallel',
      states: {
        page: {
          invoke: { id: 'watchVisibility', src: 'watchVisibility' },
          initial: 'visible',
          states: { visible: { on: { hidden: 'away' } }, away: { on: { shown: 'visible' } } },
        },
        family: {
          initial: 'waiting',
          states: {
            waiting: { invoke: { id: 'child', src: 'child', onDone: 'grown', onError: 'lost' }, on: { hello: 'greeted' } },
            greeted: {
              invoke: {
                id: 'count',
                src: 'count',
                onSnapshot: { actions: assign({ count: ({ event }) => event.snapshot.context as number }) },
              },
            },
            grown: {},
            lost: {},
          },
        },
      },
    });
    const model = defineModel(machine, {
      outcomes: {
        watchVisibility: { emits: { hidden: { type: 'hidden' }, shown: { type: 'shown' } } },
        child: { done: [undefined], error: [new Error('gone')], emits: [{ type: 'hello' }] },
        count: { snapshot: { one: { context: 1 }, two: { context: 2 } } },
      },
    });
    const graph = explore(machine, model);
    expect(graph.nodes[0]!.out.map((edge) => edge.step.id)).toEqual(['watchVisibility>hidden', 'child+1', 'child-1', 'child>1']);
    const greeted = graph.nodes.find((node) => node.states.includes('parent.family.greeted'))!;
    expect(greeted.snapshot.context).toEqual({ count: 1 });
    expect(greeted.out.map((edge) => edge.step.id)).toEqual(['watchVisibility>hidden', 'count=one', 'count=two']);
    expectFaithful(graph);
  });

  it('explores spawned actors and events that a chart sends to itself', () => {
    const machine = createMachine(
      {
        id: 'spawner',
        initial: 'idle',
        on: { 'xstate.done.actor.job1': '.done' },
        states: {
          idle: {
            on: { go: { target: 'working', actions: [spawnChild('job', { id: 'job1' }), sendTo(({ self }) => self, { type: 'next' })] } },
          },
          working: { on: { next: 'waiting' } },
          waiting: {},
          done: { type: 'final' },
        },
      },
      { actors: { job: never } },
    );
    const graph = explore(machine, { outcomes: { job: { done: { ok: undefined } } } });
    expect(graph.edges.map((edge) => [edge.step.id, edge.takes, edge.starts])).toEqual([
      ['go', ['spawner.idle:go#0', 'spawner.working:next#0'], ['job1']],
      ['job1+ok', ['spawner:done(job1)#0'], []],
    ]);
    expectFaithful(graph);
  });

  it('lets an actor answer once, depending on its input', () => {
    const machine = setup({
      types: { context: {} as { got: string[] }, events: {} as { type: 'x' } },
      actors: { echo: fromPromise<string, string>(() => Promise.reject(new Error())) },
    }).createMachine({
      id: 'echo',
      context: { got: [] },
      initial: 'a',
      states: {
        a: {
          invoke: {
            id: 'echo',
            src: 'echo',
            input: 'hey',
            onDone: { actions: assign({ got: ({ context, event }) => [...context.got, event.output] }) },
            onError: {},
          },
        },
      },
    });
    const graph = explore(machine, { outcomes: { echo: { done: { same: ({ input }) => `${input}!` } } } });
    expect(graph.nodes.map((node) => [node.snapshot.context, [...node.waiting]])).toEqual([
      [{ got: [] }, [['echo', 'echo']]],
      [{ got: ['hey!'] }, []],
    ]);
    expectFaithful(graph);
  });

  it('runs no side effects', () => {
    const calls: string[] = [];
    const machine = setup({
      types: { events: {} as { type: 'go' }, emitted: {} as { type: 'out' } },
      actions: { shout: () => void calls.push('shout') },
    }).createMachine({
      id: 'loud',
      initial: 'a',
      states: { a: { entry: ['shout', emit({ type: 'out' })], on: { go: 'b' } }, b: { entry: 'shout', type: 'final' } },
    });
    const graph = explore(machine, { outcomes: {} });
    expectFaithful(graph);
    expect([graph.start.actions, graph.edges.map((edge) => edge.actions), calls]).toEqual([['shout'], [['shout']], []]);
  });
});

describe('errors name', () => {
  const loading = setup({ types: { events: {} as { type: 'retry'; times: number[] } }, actors: { load: never } }).createMachine({
    id: 'loader',
    initial: 'idle',
    states: {
      idle: { on: { retry: { guard: ({ event }) => event.times.length > 1, target: 'loading' } } },
      loading: { invoke: { id: 'load', src: 'load', onDone: 'idle' } },
    },
  });
  const events = [{ type: 'retry', times: [1, 2] }] as const;
  const events2 = [{ type: 'retry' as const, times: [1, 2] }];

  it('an undeclared outcome', () => {
    const machine = loading as unknown as ReturnType<typeof createMachine>;
    expect(() => explore(machine, { outcomes: {}, events })).toThrow(new UndeclaredOutcome('load', 'loader "loading"'));
  });

  it('an unhandled rejection', () => {
    expect(() => explore(loading, { outcomes: { load: { error: { down: 1 } } }, events: events2 })).toThrow(
      new UnhandledRejection('load', 'down', 'loader "loading"'),
    );
  });

  it('a missing payload', () => {
    expect(() => explore(loading, { outcomes: { load: {} } })).toThrow(StepFailure);
    expect(() => explore(loading, { outcomes: { load: {} } })).toThrow(
      /step "retry" failed in loader "idle": .*sent without payload, list "retry" in the model's events/s,
    );
  });

  it('the context key that grows', () => {
    const counter = createMachine({
      id: 'counter',
      context: { total: 0, last: 'x' },
      on: { more: { actions: assign({ total: ({ context }) => context.total + 1 }) } },
    });
    expect(() => explore(counter, { outcomes: {}, maxStates: 50 })).toThrow(BoundExceeded);
    expect(() => explore(counter, { outcomes: {}, maxStates: 50 })).toThrow(
      /more than 50 states: context key "total" grows \(50 different values, lately 47, 48, 49\)/,
    );
    expect(() => explore(counter, { outcomes: {}, maxSteps: 9 })).toThrow(/more than 9 steps: context key "total" grows/);
    expect(explore(counter, { outcomes: {}, identity: ({ last }) => last }).nodes.length).toBe(1);
  });

  it('timers that drift apart', () => {
    const machine = createMachine({
      id: 'drift',
      type: 'parallel',
      states: {
        a: { initial: 'on', states: { on: { after: { 1001: { target: 'on', reenter: true } } } } },
        b: { initial: 'on', states: { on: { after: { 86_400_000: { target: 'on', reenter: true } } } } },
      },
    });
    expect(() => explore(machine, { outcomes: {}, maxStates: 100 })).toThrow(
      /more than 100 states: the timers drift apart \(100 combinations of/,
    );
  });
});
