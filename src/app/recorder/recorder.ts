import {
  activeNodes,
  answer,
  type Branch,
  childrenOf,
  decidedAlways,
  decidedBy,
  foreseen,
  machineOf,
  parentOf,
  reschedule,
  scheduledBy,
  type Transition,
  transitionsByDefinition,
} from '@xstate/test/live';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate';
import {
  type ActorNote,
  type Frame,
  type GuardNote,
  type Happening,
  MASK,
  type Masked,
  type Order,
  type TimerNote,
} from '#lib/recording.ts';
import type { HoldableClock } from './clock.ts';
import { FOUND, Lives, RESUMED } from './lives.ts';
import { mask } from './mask.ts';
import { CannotResume, type Pending } from './pending.ts';
import { StandIns } from './standIns.ts';
import { must } from '#lib/must.ts';

/** Frames kept for a visualiser that opens later: at least this many, at most twice as many. */
const KEPT = 5_000;

/** Receives the result of a turn: newly seen actors first, then the events. */
export type Heard = (actors: readonly ActorNote[], frames: readonly Frame[]) => void;

/** A recorded step whose frame has no number yet. */
interface Seen {
  readonly ref: AnyActorRef;
  readonly event: EventObject;
  readonly began: number;
  readonly snapshot: AnyMachineSnapshot;
  readonly persisted: unknown;
  readonly timers: readonly Timer[];
  readonly rest: Omit<Frame, 'n' | 'timers'>;
}

interface Timer {
  readonly note: TimerNote;
  readonly pending: Pending;
}

/** Collected between an event and its resulting snapshot. */
interface Underway {
  readonly taken: string[];
  readonly actions: string[];
  readonly decided: GuardNote[];
}

/** Records actors from their first event or from their adoption, and executes the visualiser's orders. */
export class Recorder {
  readonly #clock: HoldableClock;
  readonly #heard: Heard;
  readonly #hide: (value: unknown) => Masked;
  readonly #lives = new Lives();
  readonly #standIns = new StandIns();
  readonly #refs = new Map<string, AnyActorRef>();
  readonly #transitions = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, Transition>>();
  readonly #underway = new Map<AnyActorRef, Underway>();
  /** The snapshot of an actor before its next event. */
  readonly #before = new WeakMap<AnyActorRef, AnyMachineSnapshot>();
  /** Sender and sequence number of an event: an actor reports its step only after the steps of actors started in it. */
  readonly #sent = new WeakMap<EventObject, { readonly by: AnyActorRef | undefined; readonly began: number }>();
  readonly #dues = new WeakMap<object, number>();
  readonly #actors = new Map<string, ActorNote>();
  readonly #frames: Frame[] = [];
  #count = 0;
  #sends = 0;
  /** The actor taking a step: the assumed sender of events without one. Cleared at the end of the turn. */
  #working: AnyActorRef | undefined;
  /** Steps of the current turn. */
  #seen: Seen[] = [];

  /** `hide` copies values as plain data and masks secrets. */
  constructor(clock: HoldableClock, heard: Heard, hide: (value: unknown) => Masked = mask) {
    this.#clock = clock;
    this.#heard = heard;
    this.#hide = hide;
  }

  get actors(): readonly ActorNote[] {
    return [...this.#actors.values()];
  }

  get frames(): readonly Frame[] {
    return this.#frames;
  }

  /** Records a running actor and its children, and moves their timers to the holdable clock. */
  adopt(ref: AnyActorRef): void {
    if (ref.getSnapshot().status !== 'active') return;
    for (const timer of scheduledBy(ref).values()) reschedule(ref, timer, Math.max(0, timer.startedAt + timer.ms - Date.now()));
    this.#record(ref, { type: FOUND });
    if (machineOf(ref)) for (const child of childrenOf(ref.getSnapshot() as AnyMachineSnapshot)) this.adopt(child.ref);
  }

  /** Receives XState's inspection events. */
  hear(event: InspectionEvent): void {
    const ref = event.actorRef as AnyActorRef;
    switch (event.type) {
      case '@xstate.event':
        this.#sent.set(event.event, {
          by: (event.sourceRef as AnyActorRef | undefined) ?? (event.event.type === 'xstate.init' ? undefined : this.#working),
          began: this.#sends++,
        });
        break;
      case '@xstate.microstep':
        this.#work(ref);
        this.#stepOf(ref).taken.push(...this.#idsOf(ref, event._transitions));
        this.#stepOf(ref).decided.push(...this.#told(ref, decidedAlways(event.snapshot as AnyMachineSnapshot, event.event)));
        break;
      case '@xstate.action':
        this.#work(ref);
        if (!event.action.type.startsWith('xstate.')) this.#stepOf(ref).actions.push(event.action.type);
        break;
      case '@xstate.snapshot':
        if (this.#working === ref) this.#working = undefined;
        this.#record(ref, event.event);
        break;
      default:
    }
  }

  /** @throws CannotResume and what the actor throws. */
  obey(order: Exclude<Order, { do: 'hold' | 'release' | 'step' | 'pass' }>): void {
    const ref = this.#refs.get(order.actor);
    if (!ref) throw new CannotResume('这个流程已经不在了');
    if (order.do === 'send') {
      if (JSON.stringify(order.event).includes(MASK)) throw new CannotResume('事件里还有被遮盖的内容');
      ref.send(order.event);
      return;
    }
    if (order.do === 'answer') {
      this.#answer(ref, order.kind, order.value);
      return;
    }
    if (order.do === 'stand-in') {
      if (order.held) this.#standIns.hold(ref);
      else this.#standIns.release(ref);
      return;
    }
    if (order.held === true) this.#standIns.hold(ref);
    if (order.do === 'replay') this.#lives.replay(ref, order);
    else this.#lives.resume(ref, order.n);
  }

  /** @throws CannotResume */
  #answer(ref: AnyActorRef, kind: 'done' | 'error' | 'snapshot', value: unknown): void {
    const above = parentOf(ref);
    if (ref.getSnapshot().status !== 'active') throw new CannotResume('它已经结束，不再答复');
    if (machineOf(ref) && above) {
      above.send({ ...answerEvent(ref.id, kind, value), actorId: ref.id });
      return;
    }
    if (!this.isHeld(ref)) throw new CannotResume('它的请求已经真的发出，由服务器答复');
    answer(
      ref,
      kind === 'done' ? { status: 'done', output: value } : kind === 'error' ? { status: 'error', error: value } : (value as object),
    );
  }

  /** Whether an actor waits for a manual response. */
  protected isHeld(ref: AnyActorRef): boolean {
    return this.#standIns.isHeld(ref);
  }

  /**
   * Numbers the steps of a turn in the order in which their events were sent, and reports them. Called automatically when the turn ends.
   */
  flush(): void {
    this.#working = undefined;
    const seen = this.#seen.sort((a, b) => a.began - b.began);
    this.#seen = [];
    const actors: ActorNote[] = [];
    const frames: Frame[] = [];
    for (const { ref, event, snapshot, persisted, timers: then, rest } of seen) {
      actors.push(...this.#note(ref, event));
      const n = this.#count++;
      // The timers of a restored actor are armed after its snapshot.
      const timers = event.type === RESUMED ? this.#timersOf(ref) : then;
      this.#lives.mark(ref, { n, event, snapshot, persisted, pending: timers.map(({ pending }) => pending) });
      frames.push({ ...rest, n, timers: timers.map(({ note }) => note) });
    }
    if (frames.length === 0) return;
    this.#keep(frames);
    this.#heard(actors, frames);
  }

  #work(ref: AnyActorRef): void {
    this.#flushLater();
    this.#working = ref;
  }

  #flushLater(): void {
    if (this.#working === undefined && this.#seen.length === 0) queueMicrotask(() => this.flush());
  }

  #stepOf(ref: AnyActorRef): Underway {
    const known = this.#underway.get(ref);
    if (known) return known;
    const fresh: Underway = { taken: [], actions: [], decided: [] };
    this.#underway.set(ref, fresh);
    return fresh;
  }

  #knownOf(ref: AnyActorRef): ReadonlyMap<AnyTransitionDefinition, Transition> {
    const machine = machineOf(ref);
    if (!machine) return new Map();
    const known = this.#transitions.get(machine) ?? transitionsByDefinition(machine);
    this.#transitions.set(machine, known);
    return known;
  }

  #idsOf(ref: AnyActorRef, definitions: readonly AnyTransitionDefinition[]): string[] {
    const known = this.#knownOf(ref);
    return definitions.flatMap((definition) => known.get(definition)?.id ?? []);
  }

  #told(ref: AnyActorRef, branches: readonly Branch[]): GuardNote[] {
    const known = this.#knownOf(ref);
    return branches.flatMap(({ definition, guard, holds }) => {
      const id = known.get(definition)?.id;
      return id === undefined ? [] : [{ transition: id, guard, holds }];
    });
  }

  /** Guards evaluated for an event, on the snapshot before it. */
  #decided(ref: AnyActorRef, event: EventObject): GuardNote[] {
    const before = this.#before.get(ref);
    return [
      ...(before && before.machine === machineOf(ref) ? this.#told(ref, decidedBy(before, event)) : []),
      ...this.#stepOf(ref).decided,
    ];
  }

  #timersOf(ref: AnyActorRef): Timer[] {
    return [...scheduledBy(ref)].map(([entry, { id, event, ms, target }]) => {
      const due = this.#dues.get(entry) ?? this.#clock.now() + ms;
      this.#dues.set(entry, due);
      return { note: { id, due, ms }, pending: { id, event, target, left: Math.max(0, due - this.#clock.now()) } };
    });
  }

  /** The note of an actor; empty if it was reported before. */
  #note(ref: AnyActorRef, event: EventObject): ActorNote[] {
    const { sessionId: id } = ref;
    if (this.#actors.has(id)) return [];
    const note: ActorNote = {
      id,
      parent: parentOf(ref)?.sessionId ?? null,
      name: ref.id,
      chart: machineOf(ref)?.id ?? null,
      input: this.#hide((event as { input?: unknown }).input),
    };
    this.#actors.set(id, note);
    this.#refs.set(id, ref);
    return [note];
  }

  #record(ref: AnyActorRef, event: EventObject): void {
    this.#flushLater();
    this.#seen.push({
      ref,
      event,
      began: this.#sent.get(event)?.began ?? this.#sends++,
      snapshot: ref.getSnapshot() as AnyMachineSnapshot,
      persisted: machineOf(ref) ? undefined : ref.getPersistedSnapshot(),
      timers: this.#timersOf(ref),
      rest: this.#frameOf(ref, event),
    });
    this.#underway.delete(ref);
  }

  #keep(frames: readonly Frame[]): void {
    this.#frames.push(...frames);
    if (this.#frames.length <= 2 * KEPT) return;
    this.#frames.splice(0, KEPT);
    this.#lives.forget(must(this.#frames[0]).n);
  }

  #frameOf(ref: AnyActorRef, event: EventObject): Seen['rest'] {
    const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
    const isChart = machineOf(ref) !== undefined;
    const nodes = isChart ? activeNodes(snapshot).toSorted((a, b) => a.order - b.order) : [];
    const { taken, actions } = this.#stepOf(ref);
    const decided = isChart ? this.#decided(ref, event) : [];
    if (isChart) this.#before.set(ref, snapshot);
    const isOpen = snapshot.status === 'active' && isChart;
    const next = isOpen ? this.#told(ref, foreseen(snapshot)) : [];
    return {
      at: this.#clock.now(),
      actor: ref.sessionId,
      from: this.#sent.get(event)?.by?.sessionId ?? null,
      event: { ...(this.#hide(event) as Happening), type: event.type },
      taken: [...taken],
      active: nodes.map(({ id }) => id),
      value: isChart ? (snapshot.value as Frame['value']) : {},
      context: isChart ? this.#hide(snapshot.context) : this.#hide((snapshot as { output?: unknown }).output),
      status: snapshot.status,
      actions: [...actions],
      accepts: isOpen ? acceptedBy(snapshot, next) : [],
      ...(decided.length > 0 && { decided }),
      ...(next.length > 0 && { next }),
      ...((isChart ? this.#standIns.holds(ref) : this.isHeld(ref)) && { held: true }),
    };
  }
}

const answerEvent = (id: string, kind: 'done' | 'error' | 'snapshot', value: unknown): EventObject =>
  kind === 'snapshot'
    ? ({ type: `xstate.snapshot.${id}`, snapshot: value } as EventObject)
    : ({ type: `xstate.${kind}.actor.${id}`, [kind === 'done' ? 'output' : 'error']: value } as EventObject);

function acceptedBy(snapshot: AnyMachineSnapshot, next: readonly GuardNote[]): Frame['accepts'] {
  const types = new Set(activeNodes(snapshot).flatMap((node) => node.ownEvents as readonly string[]));
  const isOpen = (type: string): boolean => next.some(({ transition, holds }) => holds === null && transition.includes(`:${type}#`));
  return [...types]
    .filter((type) => !type.startsWith('xstate.') && type !== '')
    .map((type) => ({ type, now: isOpen(type) ? null : snapshot.can({ type } as never) }));
}
