import {
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFrom,
  fromCallback,
  fromPromise,
  type InputFrom,
  SimulatedClock,
} from 'xstate';

interface Held {
  readonly answer: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** An action executed by a chart: its name and parameters. */
export type Effect = readonly [name: string, params?: unknown];

interface Options<M extends AnyStateMachine> {
  readonly input?: InputFrom<M>;
  /** Names of callback actors, which send events while they run; all others resolve once. */
  readonly reporters?: readonly string[];
}

/** Smaller than any delay in a chart, so that repeated timers each fire at their own time. */
const STEP_MS = 100;
const ROUNDS = 8;

/** The effects of a result need several turns of the microtask queue. */
async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await Promise.resolve();
}

/**
 * Runs a chart under a test's control: actors wait until resolved by name, time advances only by `wait`, and actions are recorded. Child
 * charts are handled like other actors: the test provides their output.
 */
export function scenario<M extends AnyStateMachine>(machine: M, { input, reporters = [] }: Options<M> = {}) {
  const held = new Map<string, Held>();
  const asked: { src: string; input: unknown }[] = [];
  const effects: Effect[] = [];
  const tell = new Map<string, (event: { type: string }) => void>();
  const reporter = (name: string) => fromCallback(({ sendBack }) => void tell.set(name, sendBack));
  const answering = (name: string) =>
    fromPromise<unknown, unknown>(
      ({ input: given }) =>
        new Promise((answer, fail) => {
          held.set(name, { answer, fail });
          asked.push({ src: name, input: given });
        }),
    );
  const actors = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, reporters.includes(name) ? reporter(name) : answering(name)]),
  );
  const clock = new SimulatedClock();
  const actor = createActor(machine.provide({ actors } as never) as AnyStateMachine, {
    input,
    clock,
    inspect: (event) => {
      if (event.type !== '@xstate.action') return;
      const { type, params } = event.action;
      effects.push(params === undefined ? [type] : [type, params]);
    },
  });
  actor.start();
  const take = (name: string): Held => {
    const one = held.get(name);
    if (!one) throw new Error(`${machine.id} does not wait for "${name}" in ${JSON.stringify(actor.getSnapshot().value)}`);
    held.delete(name);
    return one;
  };
  return {
    /** The names of the active states, as XState writes them. */
    at: (): unknown => actor.getSnapshot().value as unknown,
    context: (): ContextFrom<M> => actor.getSnapshot().context as ContextFrom<M>,
    output: (): unknown => actor.getSnapshot().output as unknown,
    tags: (): string[] => [...actor.getSnapshot().tags].sort(),
    can: (event: EventFrom<M>): boolean => actor.getSnapshot().can(event),
    send: (event: EventFrom<M>): void => actor.send(event),
    report: <Event extends { type: string }>(name: string, event: Event): void => tell.get(name)?.(event),
    answer: async (name: string, output?: unknown): Promise<void> => {
      take(name).answer(output);
      await settle();
    },
    fail: async (name: string, error: unknown): Promise<void> => {
      take(name).fail(error);
      await settle();
    },
    wait: async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= STEP_MS) {
        clock.increment(Math.min(left, STEP_MS));
        await settle();
      }
    },
    /** Inputs of an actor, one for each start. */
    asked: (name: string): unknown[] => asked.filter(({ src }) => src === name).map((each) => each.input),
    /** The given actions executed since the last call. */
    effects: (...names: string[]): Effect[] => effects.splice(0).filter(([name]) => names.includes(name)),
  };
}
