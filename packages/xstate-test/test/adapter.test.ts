import {
  assign,
  createActor,
  createEmptyActor,
  createMachine,
  fromCallback,
  fromPromise,
  raise,
  sendParent,
  sendTo,
  setup,
  type InspectionEvent,
} from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  activeNodes,
  allNodes,
  answer,
  childrenOf,
  createStepper,
  heldLogic,
  startMachine,
  withStandIns,
  withoutEffects,
  wouldReact,
} from '../src/adapter.ts';

/** Each test checks one assumption about XState's internals. If one fails, fix `src/adapter.ts`. */
describe("XState's internals", () => {
  const chart = setup({
    types: { events: {} as { type: 'go' } | { type: 'back' } | { type: 'note' } },
    actors: { load: fromPromise<string>(() => Promise.resolve('x')), watch: fromCallback(() => undefined) },
    actions: { say: () => undefined, mark: assign({}) },
    delays: { later: 500 },
  }).createMachine({
    id: 'chart',
    initial: 'a',
    states: {
      a: { entry: 'say', on: { go: 'b' } },
      b: {
        entry: [raise({ type: 'note' }, { delay: 70, id: 'soon' }), sendTo(({ self }) => self, { type: 'note' }, { delay: 90 })],
        invoke: [
          { id: 'loading', src: 'load', input: 'in', onSnapshot: {} },
          { id: 'watching', src: 'watch' },
        ],
        after: { later: 'a' },
        always: { guard: () => false, target: 'a' },
        on: { back: 'a' },
      },
    },
  });
  const held = withStandIns(chart, () => heldLogic({ context: 'first' }));

  it('a snapshot has its active nodes, and a node its order, parent and transitions', () => {
    const actor = createActor(held).start();
    actor.send({ type: 'go' });
    const nodes = activeNodes(actor.getSnapshot()).toSorted((a, b) => a.order - b.order);
    expect(nodes.map((node) => [node.id, node.order, node.type])).toEqual([
      ['chart', 0, 'compound'],
      ['chart.b', 2, 'atomic'],
    ]);
    expect(allNodes(chart).map((node) => [node.id, [...node.transitions.keys()], node.always?.length])).toEqual([
      ['chart', [], undefined],
      ['chart.a', ['go'], undefined],
      ['chart.b', ['back', 'xstate.snapshot.loading', 'xstate.after.later.chart.b'], 1],
    ]);
    expect(nodes.find((node) => node.id === 'chart.b')!.parent!.id).toBe('chart');
  });

  it('microsteps report the transitions taken, and delayed events are reported as actions', () => {
    const stepper = createStepper(held);
    const start = stepper.initial(undefined);
    expect(start.effects).toEqual([{ kind: 'action', type: 'say' }]);
    const next = stepper.next(start.snapshot, { type: 'go' });
    expect(
      next.microsteps.map((step) => step.transitions.map((transition) => [transition.eventType, (transition.source as { id: string }).id])),
    ).toEqual([[['go', 'chart.a']]]);
    expect(next.effects).toEqual([
      { kind: 'arm', id: 'soon', ms: 70, event: { type: 'note' } },
      { kind: 'arm', id: 'send(note)', ms: 90, event: { type: 'note' } },
      { kind: 'arm', id: 'xstate.after.later.chart.b', ms: 500, event: { type: 'xstate.after.later.chart.b' } },
    ]);
    const back = stepper.next(next.snapshot, { type: 'back' });
    expect(back.effects.filter((effect) => effect.kind === 'cancel')).toEqual([{ kind: 'cancel', id: 'xstate.after.later.chart.b' }]);
    expect(stepper.next(start.snapshot, { type: 'go' }).snapshot.value).toBe('b');
  });

  it('children have their src and input, and whether they sync snapshots', () => {
    const stepper = createStepper(held);
    const { snapshot } = stepper.next(stepper.initial(undefined).snapshot, { type: 'go' });
    expect(childrenOf(snapshot).map(({ id, src, input, sync }) => ({ id, src, input, sync }))).toEqual([
      { id: 'loading', src: 'load', input: 'in', sync: true },
      { id: 'watching', src: 'watch', input: undefined, sync: false },
    ]);
    expect([wouldReact(snapshot, { type: 'back' }), wouldReact(snapshot, { type: 'go' })]).toEqual([true, false]);
  });

  it('a stepper may create the same systemId repeatedly', () => {
    const machine = setup({ actors: { one: fromCallback(() => undefined) } }).createMachine({
      id: 'm',
      initial: 'a',
      on: { again: { target: '.a' } },
      states: { a: { invoke: { src: 'one', systemId: 'the-one' } } },
    });
    const stepper = createStepper(withStandIns(machine, () => heldLogic(undefined)));
    let { snapshot } = stepper.initial(undefined);
    for (let i = 0; i < 3; i++) ({ snapshot } = stepper.next(snapshot, { type: 'again' }));
    expect(snapshot.value).toBe('a');
  });

  it('a started machine has a parent and names its timers, and its held actors can be answered', () => {
    const heard: string[] = [];
    const child = createMachine({ id: 'c', initial: 'x', entry: sendParent({ type: 'hi' }), states: { x: { after: { 5: 'y' } }, y: {} } });
    const clock = { setTimeout: (_run: () => void, ms: number) => heard.push(`clock ${ms}`), clearTimeout: () => undefined };
    const watched = {
      onMicrostep: () => heard.push('microstep'),
      onAction: (type: string) => heard.push(type),
      onSchedule: (id: string) => heard.push(id),
    };
    const running = startMachine(child, clock, undefined, watched);
    expect([heard, running.actor.getSnapshot().value]).toEqual([['xstate.after.5.c.x', 'clock 5'], 'x']);
    running.stop();
    expect(running.actor.getSnapshot().status).toBe('stopped');

    const parent = createActor(
      createMachine(
        { id: 'p', invoke: { id: 'kid', src: 'kid', onDone: { actions: assign({ got: ({ event }) => event.output }) } } },
        { actors: { kid: heldLogic(undefined) } },
      ),
    ).start();
    answer(childrenOf(parent.getSnapshot())[0]!.ref, { status: 'done', output: 7 });
    expect(parent.getSnapshot().context).toEqual({ got: 7 });
  });

  it('replaces named effects by no-ops and keeps assignments', () => {
    const calls: string[] = [];
    const machine = setup({
      types: { context: {} as { n: number } },
      actions: { shout: () => void calls.push('shout'), count: assign({ n: ({ context }) => context.n + 1 }) },
    }).createMachine({
      id: 'm',
      context: { n: 0 },
      entry: ['shout', 'count'],
    });
    expect([createActor(withoutEffects(machine)).start().getSnapshot().context, calls]).toEqual([{ n: 1 }, []]);
  });

  it('inspection reports actions with type and actor', () => {
    const events: InspectionEvent[] = [];
    const actor = createActor(chart, { inspect: (event) => events.push(event) }).start();
    actor.stop();
    const action = events.find((event) => event.type === '@xstate.action');
    expect(action).toMatchObject({ action: { type: 'say' }, actorRef: actor });
    expect(Object.keys(createEmptyActor().system.scheduler)).toEqual(['schedule', 'cancel', 'cancelAll']);
  });
});
