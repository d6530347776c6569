import type { AnyActorLogic, AnyStateMachine, EventObject } from 'xstate';
import { checkRest, childrenOf, createStepper, heldLogic, withStandIns, type Microstep, type PureStep, type Stepper } from './adapter.ts';
import type { Effect } from './effects.ts';
import { createAdopt, type Adopt } from './inline.ts';
import { elapsedIn, type Graph, type Reaction, type Step } from './graph.ts';
import { labelled, outcomesFor, type AnyModel } from './model.ts';
import type { Reader } from './reactions.ts';
import type { Situation } from './steps.ts';
import { nextTimers } from './timers.ts';
import { present } from './present.ts';

const heldBy =
  (model: AnyModel) =>
  (name: string): AnyActorLogic =>
    heldLogic(labelled(outcomesFor(model, name)?.snapshot)[0]?.value);

/** The same machine with named actors that only hold their first snapshot from the model. */
export const standIns = (machine: AnyStateMachine, model: AnyModel): AnyStateMachine => withStandIns(machine, heldBy(model));

/** Does the same for inline actors, when they are created. */
export const adoptFor = (model: AnyModel): Adopt => createAdopt(heldBy(model), model.randomIds);

/** A stepper on a machine made by {@link standIns}. */
export const stepperFor = (chart: AnyStateMachine, model: AnyModel): Stepper => createStepper(chart, adoptFor(model));

/** Result of a step. */
export interface Outcome {
  readonly situation: Situation;
  readonly reaction: Reaction;
  /** In the order of execution. */
  readonly effects: readonly Effect[];
}

/** Computes steps without starting anything: an event, and the events that the machine then sends to itself. */
export function createRunner(stepper: Stepper, reader: Reader, clock: Graph['clock']) {
  const finish = (before: Situation | undefined, first: PureStep, step: Step | undefined): Outcome => {
    const microsteps: Microstep[] = [...first.microsteps];
    const effects: Effect[] = [...first.effects];
    let { snapshot } = first;
    const known = new Set(before ? childrenOf(before.snapshot).map((child) => child.ref) : []);
    const started = new Set<string>();
    const queue: EventObject[] = [];
    const absorb = (part: PureStep): void => {
      for (const effect of part.effects) if (effect.kind === 'send') queue.push(effect.event);
      for (const child of childrenOf(part.snapshot)) {
        if (known.has(child.ref)) continue;
        known.add(child.ref);
        started.add(child.id);
        if (child.sync) queue.push({ type: `xstate.snapshot.${child.id}`, snapshot: child.ref.getSnapshot() } as EventObject);
      }
    };
    absorb(first);
    for (let event = queue.shift(); event && snapshot.status === 'active'; event = queue.shift()) {
      const part = stepper.next(snapshot, event);
      microsteps.push(...part.microsteps);
      checkRest(snapshot.machine, microsteps);
      effects.push(...part.effects);
      ({ snapshot } = part);
      absorb(part);
    }
    const elapsed = clock === 'earliest' ? elapsedIn(step) : 0;
    const running = (before?.timers ?? []).filter(
      (timer, i, all) => step?.timer !== timer.id || all.findIndex((other) => other.id === timer.id) !== i,
    );
    const alive = new Set(childrenOf(snapshot).map((child) => child.id));
    const answered =
      step?.kind === 'done' || step?.kind === 'error'
        ? [...(before?.settled ?? []), present(step.actorId, 'actor of the step')]
        : (before?.settled ?? []);
    return {
      situation: {
        snapshot,
        timers: snapshot.status === 'active' ? nextTimers(running, effects, elapsed) : [],
        settled: answered.filter((id) => alive.has(id) && !started.has(id)),
      },
      reaction: {
        takes: reader.takes(microsteps),
        enters: reader.enters(before?.snapshot, microsteps, snapshot),
        guards: reader.guards(before?.snapshot, microsteps, snapshot),
        actions: effects.flatMap((effect) => (effect.kind === 'action' ? [effect.type] : [])),
        starts: [...started].filter((id) => alive.has(id)),
      },
      effects,
    };
  };
  return {
    start: (input: unknown): Outcome => finish(undefined, stepper.initial(input), undefined),
    take: (before: Situation, step: Step): Outcome => finish(before, stepper.next(before.snapshot, step.event), step),
  };
}
