/**
 * The only file besides `effects.ts` and `inline.ts` that accesses fields outside of XState's public API. `test/adapter.test.ts`
 * fails when they change.
 * Used: `snapshot._nodes`, `@xstate.microstep._transitions`, `actor._parent`, `actor._syncSnapshot`, `actor.options`,
 * `actor._stop`, `actor._snapshot`, `actor._actorScope`, `actor.update`, `actor.src`, `system._set`, `system._register`,
 * `system._snapshot._scheduledEvents`, `system.scheduler`, the `parent` option of `createActor`, and the `params` of the actions
 * `xstate.raise`, `xstate.sendTo` and `xstate.cancel`.
 */
import { createActor, createEmptyActor } from 'xstate';
import type {
  ActorOptions,
  AnyActor,
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
  InspectionEvent,
} from 'xstate';
import { timerName, toEffect, type Effect, type ReportedAction } from './effects.ts';
import { EndlessLoop } from './errors.ts';
import { isInline, type Adopt } from './inline.ts';
import { present } from './present.ts';

/** One microstep: the event (none for `always`), the transitions taken and the state nodes active after it. */
export interface Microstep {
  readonly event: EventObject;
  readonly transitions: readonly AnyTransitionDefinition[];
  readonly nodes: readonly AnyStateNode[];
}

/** An actor started by a machine. `src` is undefined for inline logic. */
export interface Child {
  readonly id: string;
  readonly src: string | undefined;
  readonly ref: AnyActorRef;
  readonly input: unknown;
  readonly sync: boolean;
}

export interface PureStep {
  readonly snapshot: AnyMachineSnapshot;
  readonly microsteps: readonly Microstep[];
  readonly effects: readonly Effect[];
}

/** Computes steps of a machine without starting anything. */
export interface Stepper {
  initial(input: unknown): PureStep;
  next(snapshot: AnyMachineSnapshot, event: EventObject): PureStep;
}

interface Internals {
  _parent: unknown;
  _syncSnapshot: boolean | undefined;
  options: { input?: unknown } | undefined;
  _stop(): void;
}

interface ScheduledEvent {
  readonly source: unknown;
  readonly target: unknown;
  readonly event: EventObject;
  readonly delay: number;
  readonly id: string;
  readonly startedAt: number;
}

interface SystemInternals {
  _snapshot: { readonly _scheduledEvents: Readonly<Record<string, ScheduledEvent>> };
  _set(id: string, ref: unknown): void;
  _register(sessionId: string, ref: unknown): string;
  inspect(observer: (event: InspectionEvent) => void): unknown;
  scheduler: {
    schedule(source: unknown, target: unknown, event: EventObject, ms: number, id: string | undefined): void;
    cancel(source: unknown, id: string): void;
    cancelAll(source: unknown): void;
  };
}

const internals = (ref: unknown): Internals => ref as Internals;

/** State nodes that are active in a snapshot, the root included, in no particular order. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

/** All state nodes of a machine in document order. */
export function allNodes(machine: AnyStateMachine): AnyStateNode[] {
  const found: AnyStateNode[] = [];
  const visit = (node: AnyStateNode): void => {
    found.push(node);
    for (const child of Object.values(node.states) as AnyStateNode[]) visit(child);
  };
  visit(machine.root);
  return found;
}

/** Actors that are children of a snapshot, by id. */
export function childrenOf(snapshot: AnyMachineSnapshot): Child[] {
  const found: Child[] = [];
  for (const ref of Object.values(snapshot.children) as ((AnyActorRef & { src?: unknown }) | undefined)[]) {
    if (!ref) continue;
    found.push({
      id: ref.id,
      ref,
      src: isInline(ref.src) ? undefined : (ref.src as string),
      input: internals(ref).options?.input,
      sync: internals(ref)._syncSnapshot === true,
    });
  }
  return found;
}

const idsIn = (snapshot: AnyMachineSnapshot | undefined): Set<string> => new Set(snapshot ? childrenOf(snapshot).map(({ id }) => id) : []);

/** Whether the machine would take any transition for this event; does not send it. */
export const wouldReact = (snapshot: AnyMachineSnapshot, event: EventObject): boolean =>
  snapshot.machine.getTransitionData(snapshot, event).length > 0;

/** Limit of microsteps in one step. */
export const MOST_MICROSTEPS = 1000;

/**
 * Checks that a step came to rest within the limit.
 * @throws EndlessLoop otherwise; names the innermost states of the later half of its microsteps.
 */
export function checkRest({ id }: AnyStateMachine, microsteps: readonly Microstep[]): void {
  if (microsteps.length < MOST_MICROSTEPS) return;
  const late = new Set(
    microsteps.slice(-MOST_MICROSTEPS / 2).flatMap(({ nodes }) => nodes.filter((node) => Object.keys(node.states).length === 0)),
  );
  const sent = microsteps
    .slice(-MOST_MICROSTEPS / 2)
    .filter(({ transitions }) => transitions.some(({ eventType }) => eventType !== ''))
    .map(({ event }) => event.type);
  throw new EndlessLoop(
    id,
    [...late].toSorted((a, b) => a.order - b.order).map((node) => node.id),
    MOST_MICROSTEPS,
    [...new Set(sent)],
  );
}

/**
 * A stepper for a machine whose actors are stand-ins (see {@link withStandIns}). Child actors are created but never started;
 * `adopt` prepares each of them.
 */
export function createStepper(machine: AnyStateMachine, adopt?: Adopt): Stepper {
  const self = createEmptyActor();
  internals(self)._parent = createEmptyActor();
  const system = self.system as unknown as SystemInternals;
  system._set = () => undefined;
  system._register = (sessionId) => sessionId;

  let microsteps: Microstep[] = [];
  let effects: Effect[] = [];
  let ids = new Set<string>();
  system.inspect((event) => {
    if (event.type === '@xstate.actor') adopt?.(event.actorRef as AnyActorRef, ids);
    if (event.type !== '@xstate.microstep') return;
    microsteps.push({ event: event.event, transitions: event._transitions, nodes: (event.snapshot as AnyMachineSnapshot)._nodes });
  });
  const scope = {
    self,
    system: self.system,
    id: machine.id,
    sessionId: 'pure',
    logger: () => undefined,
    defer: () => undefined,
    stopChild: () => undefined,
    emit: () => undefined,
    actionExecutor: (action: ReportedAction) => {
      const effect = toEffect(action, self);
      if (effect) effects.push(effect);
    },
  } as unknown as Parameters<AnyStateMachine['transition']>[2];

  const take = (before: AnyMachineSnapshot | undefined, step: () => AnyMachineSnapshot): PureStep => {
    microsteps = [];
    effects = [];
    ids = idsIn(before);
    try {
      const snapshot = step();
      if (snapshot.status === 'error') checkRest(machine, microsteps);
      return { snapshot, microsteps, effects };
    } catch (error) {
      checkRest(machine, microsteps);
      throw error;
    }
  };
  return {
    initial: (input) => take(undefined, () => machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot),
    next: (snapshot, event) => take(snapshot, () => machine.transition(snapshot, event, scope) as AnyMachineSnapshot),
  };
}

/**
 * The same chart with every named actor replaced and the number of microsteps limited. Inline actors are replaced when they are
 * created, see `createAdopt`. Ids of states and transitions stay the same, node objects do not.
 */
export function withStandIns(machine: AnyStateMachine, logicFor: (src: string) => AnyActorLogic): AnyStateMachine {
  const invoked = allNodes(machine).flatMap((node) => node.invoke.map((invoke) => invoke.src as string).filter((src) => !isInline(src)));
  const names = new Set([...Object.keys(machine.implementations.actors ?? {}), ...invoked]);
  const same = machine.provide({ actors: Object.fromEntries([...names].map((src) => [src, logicFor(src)])) });
  same.options = { ...same.options, maxIterations: Math.min(MOST_MICROSTEPS, machine.options.maxIterations ?? MOST_MICROSTEPS) };
  return same;
}

const isBuiltIn = (action: unknown): boolean => typeof action !== 'function' || 'resolve' in action;

/** The same chart with its named side effects replaced by no-ops; assignments and other built-in actions stay. */
export function withoutEffects(machine: AnyStateMachine): AnyStateMachine {
  const named = Object.entries(machine.implementations.actions ?? {});
  return machine.provide({
    actions: Object.fromEntries(named.map(([type, action]) => [type, isBuiltIn(action) ? action : () => undefined])),
  });
}

const ANSWER = '@xstate/test.answer';

/** Logic whose result is pending until {@link answer} supplies it. Replaces promises, callbacks, observables and machines. */
export function heldLogic(firstSnapshot: unknown): AnyActorLogic {
  const initial = { status: 'active', output: undefined, error: undefined, context: undefined, ...(firstSnapshot as object | undefined) };
  return {
    transition: (snapshot: object, event: EventObject & { patch?: object }) =>
      event.type === ANSWER ? { ...snapshot, ...event.patch } : snapshot,
    getInitialSnapshot: () => initial,
    getPersistedSnapshot: (snapshot: object) => snapshot,
  } as unknown as AnyActorLogic;
}

/** Supplies the result of a held actor: `{ status: 'done', output }`, `{ status: 'error', error }`, or a new snapshot. */
export const answer = (ref: AnyActorRef, patch: object): void => ref.send({ type: ANSWER, patch });

export interface Watched {
  onMicrostep(step: Microstep): void;
  onAction(type: string): void;
  /** Called with the timer's id before the timer is set on the clock. */
  onSchedule(id: string): void;
}

export interface RunningMachine {
  readonly actor: AnyActor;
  stop(): void;
}

/** Starts a machine under an inert parent, so that `sendParent` works and a crash is visible only in the snapshot. */
export function startMachine(
  machine: AnyStateMachine,
  clock: ActorOptions<AnyActorLogic>['clock'],
  input: unknown,
  watched: Watched,
  adopt?: Adopt,
): RunningMachine {
  const inert = {
    transition: (state: object) => state,
    getInitialSnapshot: () => ({ status: 'active' }),
    getPersistedSnapshot: (state: object) => state,
  };
  const watching: { actor?: AnyActor; early: InspectionEvent[] } = { early: [] };
  let ids = new Set<string>();
  let last: AnyMachineSnapshot | undefined;
  const meet = (ref: AnyActorRef): void => {
    const above = parentOf(ref);
    if (above === undefined || above === parent) return;
    const now = watching.actor?.getSnapshot() as AnyMachineSnapshot | undefined;
    if (now !== last) ids = idsIn(now);
    last = now;
    adopt?.(ref, ids);
  };
  const hear = (event: InspectionEvent): void => {
    if (event.actorRef !== watching.actor) return;
    if (event.type === '@xstate.microstep') {
      watched.onMicrostep({ event: event.event, transitions: event._transitions, nodes: (event.snapshot as AnyMachineSnapshot)._nodes });
    }
    if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.')) watched.onAction(event.action.type);
  };
  const inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.actor') meet(event.actorRef as AnyActorRef);
    void (watching.actor ? hear(event) : watching.early.push(event));
  };
  const parent: AnyActor = createActor(inert as unknown as AnyActorLogic, {
    ...(clock ? { clock } : {}),
    inspect,
    logger: () => undefined,
  }).start();
  const { scheduler } = parent.system as unknown as SystemInternals;
  const schedule = scheduler.schedule.bind(scheduler);
  scheduler.schedule = (source, target, event, ms, id) => {
    watched.onSchedule(timerName(id, event));
    schedule(source, target, event, ms, id);
  };
  const actor = createActor(machine, { parent, input } as unknown as ActorOptions<AnyStateMachine>);
  watching.actor = actor;
  watching.early.forEach(hear);
  actor.start();
  return { actor, stop: () => internals(actor)._stop() };
}

/** The actor that started another one; undefined for a root actor. */
export const parentOf = (ref: AnyActorRef): AnyActorRef | undefined => internals(ref)._parent as AnyActorRef | undefined;

/** The input of an actor. */
export const inputOf = (ref: AnyActorRef): unknown => internals(ref).options?.input;

/** The name under which an actor was invoked or spawned; undefined for inline logic and root actors. */
export const sourceOf = (ref: AnyActorRef): string | undefined => {
  const src = (ref as { src?: unknown }).src;
  return isInline(src) ? undefined : (src as string);
};

/** The machine that an actor runs; undefined if it runs other logic. */
export const machineOf = (ref: AnyActorRef): AnyStateMachine | undefined => {
  const { logic } = ref as unknown as { logic?: Partial<AnyStateMachine> };
  return logic?.root === undefined ? undefined : (logic as AnyStateMachine);
};

/** A scheduled event. `startedAt` is epoch milliseconds. */
export interface Scheduled {
  readonly id: string;
  readonly event: EventObject;
  readonly ms: number;
  readonly startedAt: number;
  readonly target: AnyActorRef;
}

const systemOf = (ref: AnyActorRef): SystemInternals => ref.system as unknown as SystemInternals;

/** The scheduled events of an actor, including its `after` timers. The key is the same object as long as the event is scheduled. */
export const scheduledBy = (ref: AnyActorRef): ReadonlyMap<object, Scheduled> =>
  new Map(
    Object.values(systemOf(ref)._snapshot._scheduledEvents)
      .filter(({ source }) => source === ref)
      .map((entry) => [
        entry,
        { id: entry.id, event: entry.event, ms: entry.delay, startedAt: entry.startedAt, target: entry.target as AnyActorRef },
      ]),
  );

/** Schedules the timer, replacing one with the same id. */
export function reschedule(ref: AnyActorRef, { id, event, target }: Pick<Scheduled, 'id' | 'event' | 'target'>, ms: number): void {
  const { scheduler } = systemOf(ref);
  scheduler.cancel(ref, id);
  scheduler.schedule(ref, target, event, ms, id);
}

interface Persisted {
  readonly status: string;
  readonly children?: Readonly<Record<string, { readonly snapshot: Persisted; readonly src: unknown }>>;
}

interface MachineActor {
  _snapshot: AnyMachineSnapshot;
  readonly _actorScope: unknown;
  readonly logic: { restoreSnapshot(persisted: unknown, scope: unknown): AnyMachineSnapshot };
  update(snapshot: AnyMachineSnapshot, event: EventObject): void;
}

/**
 * The same child machine, running now and in the snapshot: it is restored in place instead of restarted, so that references stay
 * valid.
 */
const staysAlive = (live: AnyActorRef | undefined, then: { readonly snapshot: Persisted; readonly src: unknown }): live is AnyActorRef =>
  live !== undefined &&
  machineOf(live) !== undefined &&
  sourceOf(live) === then.src &&
  live.getSnapshot().status === 'active' &&
  then.snapshot.status === 'active';

/**
 * Restores a running machine actor and all its children from a persisted snapshot. References to the actor stay valid; it
 * emits the new snapshot, with `event` as its cause. Children that ran are restarted, those that have ended are not;
 * nothing is scheduled.
 */
export function putBack(ref: AnyActorRef, persisted: unknown, event: EventObject): void {
  const actor = ref as unknown as MachineActor;
  const live = (ref.getSnapshot() as AnyMachineSnapshot).children as Readonly<Record<string, AnyActorRef>>;
  const then = (persisted as Persisted).children ?? {};
  systemOf(ref).scheduler.cancelAll(ref);
  const kept = Object.entries(then).filter(([id, child]) => staysAlive(live[id], child));
  const keptIds = new Set(kept.map(([id]) => id));
  for (const [id, child] of Object.entries(live)) if (!keptIds.has(id)) internals(child)._stop();
  const fresh = Object.fromEntries(Object.entries(then).filter(([id]) => !keptIds.has(id)));
  const restored = actor.logic.restoreSnapshot({ ...(persisted as Persisted), children: fresh }, actor._actorScope);
  const started = Object.values(restored.children) as AnyActor[];
  for (const [id, child] of kept) {
    const running = present(live[id], 'running child');
    putBack(running, child.snapshot, event);
    (restored.children as Record<string, AnyActorRef>)[id] = running;
  }
  actor._snapshot = restored;
  for (const child of started) if (child.getSnapshot().status === 'active') child.start();
  actor.update(restored, event);
}
