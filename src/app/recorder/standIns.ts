import { heldLogic, machineOf, parentOf } from '@xstate/test/live';
import type { AnyActorLogic, AnyActorRef, AnyStateMachine } from 'xstate';

interface Scope {
  readonly self: AnyActorRef;
}

const isMachine = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'root' in logic;

/** Replaces the actors of held charts: they send no request and wait for a manual response. */
export class StandIns {
  readonly #charts = new Set<AnyActorRef>();
  readonly #held = new WeakSet<AnyActorRef>();
  readonly #wrapped = new WeakSet<object>();

  /** Holds the actors that a chart and the charts below it start from now on. */
  hold(ref: AnyActorRef): void {
    this.#charts.add(ref);
    const machine = machineOf(ref);
    if (machine) this.#wrap(machine);
  }

  /** Actors started from now on are real again; pending stand-ins stay pending. */
  release(ref: AnyActorRef): void {
    for (const chart of this.#charts)
      if (chart === ref || this.#isBelow(ref, chart) || this.#isBelow(chart, ref)) this.#charts.delete(chart);
  }

  isHeld(ref: AnyActorRef): boolean {
    return this.#held.has(ref);
  }

  /** Whether actors that a chart starts now are held. */
  holds(ref: AnyActorRef): boolean {
    return [...this.#charts].some((chart) => chart === ref || this.#isBelow(ref, chart));
  }

  #isBelow(ref: AnyActorRef, chart: AnyActorRef): boolean {
    for (let above = parentOf(ref); above; above = parentOf(above)) if (above === chart) return true;
    return false;
  }

  #wrap(machine: AnyStateMachine): void {
    const actors = machine.implementations.actors as Record<string, AnyActorLogic> | undefined;
    if (!actors || this.#wrapped.has(actors)) return;
    this.#wrapped.add(actors);
    for (const [name, logic] of Object.entries(actors)) {
      if (isMachine(logic)) this.#wrap(logic);
      else actors[name] = this.#choice(logic);
    }
  }

  /** The actor itself or its stand-in, chosen when it is started. */
  #choice(real: AnyActorLogic): AnyActorLogic {
    const held = heldLogic(undefined);
    const logicFor = ({ self }: Scope): AnyActorLogic => {
      if (this.holds(self)) this.#held.add(self);
      return this.#held.has(self) ? held : real;
    };
    const running = ({ self }: Scope): AnyActorLogic => (this.#held.has(self) ? held : real);
    return {
      ...real,
      getInitialSnapshot: (scope: Scope, input: unknown) => logicFor(scope).getInitialSnapshot(scope as never, input as never),
      restoreSnapshot: (snapshot: never, scope: Scope) => {
        const logic = logicFor(scope);
        return logic.restoreSnapshot ? logic.restoreSnapshot(snapshot, scope as never) : snapshot;
      },
      transition: (snapshot: never, event: never, scope: Scope) => running(scope).transition(snapshot, event, scope as never),
      start: (snapshot: never, scope: Scope) => running(scope).start?.(snapshot, scope as never),
    } as unknown as AnyActorLogic;
  }
}
