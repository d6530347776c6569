import { activeNodes, createStepper, inputOf, machineOf, type PureStep, transitionsByDefinition } from '@xstate/test/live';
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { type Happening, MASK, type Masked, type Order } from '#lib/recording.ts';
import { CannotResume, type Pending } from './pending.ts';
import { must } from '#lib/must.ts';

export type Route = Extract<Order, { do: 'replay' }>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Fills masked parts from an event of the same type on this page; without one they stay masked. */
function fill(value: Masked, own: unknown): unknown {
  if (typeof value === 'string') return value.includes(MASK) && own !== undefined ? own : value;
  if (Array.isArray(value)) return value.map((item: Masked, i) => fill(item, Array.isArray(own) ? own[i] : undefined));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, fill(part as Masked, isObject(own) ? own[name] : undefined)]),
  );
}

/** A recording contains errors as plain data. */
function revive(event: EventObject & { error?: unknown }): EventObject {
  if (!event.type.startsWith('xstate.error.') || !isObject(event.error)) return event;
  return { ...event, error: Object.assign(new Error(), event.error) } as EventObject;
}

/**
 * The state that a recording leads to, computed from this chart's own initial state: no actor is started and no request is sent.
 * @throws CannotResume naming the first step whose transitions differ here
 */
export function leadAlong(
  ref: AnyActorRef,
  { start, steps, timers }: Route,
  seen: (type: string) => EventObject | undefined,
): { snapshot: AnyMachineSnapshot; pending: Pending[] } {
  const machine = must(machineOf(ref));
  const stepper = createStepper(machine);
  const transitions = transitionsByDefinition(machine);
  const armed = new Map<string, EventObject>();
  const arm = ({ effects }: PureStep): void => {
    for (const effect of effects) {
      if (effect.kind === 'arm' && effect.event) armed.set(effect.id, effect.event);
      if (effect.kind === 'cancel') armed.delete(effect.id);
    }
  };
  let at = stepper.initial(inputOf(ref));
  if (
    activeNodes(at.snapshot)
      .map(({ id }) => id)
      .sort()
      .join() !== start.toSorted().join()
  )
    throw new CannotResume('记录的开头不是这张图的开头：从打开流程起重新记录');
  arm(at);
  for (const [i, { event, taken }] of steps.entries()) {
    for (const [id, { type }] of armed) if (type === event.type) armed.delete(id);
    at = stepper.next(at.snapshot, revive(fill(event, seen(event.type)) as Happening));
    const went = at.microsteps.flatMap((step) => step.transitions.flatMap((definition) => transitions.get(definition)?.id ?? []));
    if (went.join() !== taken.join())
      throw new CannotResume(
        `第 ${i + 1} 步（${event.type}）在这里走的是 ${went.join('、') || '原地不动'}，记录里是 ${taken.join('、') || '原地不动'}`,
      );
    arm(at);
  }
  if (at.snapshot.status !== 'active') throw new CannotResume('那时它已经结束');
  return {
    snapshot: at.snapshot,
    pending: timers.flatMap(({ id, left }) => (armed.has(id) ? [{ id, event: must(armed.get(id)), target: ref, left }] : [])),
  };
}
