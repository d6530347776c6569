import { machineOf, parentOf, putBack, reschedule } from '@xstate/test/live';
import { type AnyActorRef, type AnyMachineSnapshot, type EventObject, transition } from 'xstate';
import { CannotResume, type Pending } from './pending.ts';
import { leadAlong, type Route } from './replay.ts';

/** One event of an actor, unmasked: it never leaves the tab. */
interface Mark {
  readonly n: number;
  readonly event: EventObject;
  /** Snapshots that cannot be recomputed: the initial one, and each that was restored. */
  readonly start: AnyMachineSnapshot | undefined;
  /** Snapshot of an actor that is not a chart. */
  readonly persisted: unknown;
  readonly pending: readonly Pending[];
}

interface Life {
  readonly ref: AnyActorRef;
  readonly parent: AnyActorRef | undefined;
  readonly marks: Mark[];
}

interface PersistedChild {
  readonly snapshot: unknown;
}

/** Type of the event recorded when an actor is restored. */
export const RESUMED = 'recorder.resumed';
/** Type of the event recorded for an actor that ran before the recorder. */
export const FOUND = 'recorder.found';

const STARTS: readonly string[] = [RESUMED, FOUND, 'xstate.init'];

/** The history of each actor, from which it can be restored. */
export class Lives {
  readonly #lives = new Map<AnyActorRef, Life>();

  get(ref: AnyActorRef): Life {
    const known = this.#lives.get(ref);
    if (known) return known;
    const life: Life = { ref, parent: parentOf(ref), marks: [] };
    this.#lives.set(ref, life);
    return life;
  }

  mark(ref: AnyActorRef, { snapshot, ...step }: Omit<Mark, 'start'> & { readonly snapshot: AnyMachineSnapshot }): void {
    const start = machineOf(ref) && STARTS.includes(step.event.type) ? snapshot : undefined;
    this.get(ref).marks.push({ ...step, start });
  }

  /** Drops actors that ended before a frame. */
  forget(before: number): void {
    for (const [ref, { marks }] of this.#lives)
      if ((marks.at(-1)?.n ?? before) < before && ref.getSnapshot().status !== 'active') this.#lives.delete(ref);
  }

  /**
   * Restores a running chart and its children to their state after a frame; timers keep the time they had left then.
   * @throws CannotResume
   */
  resume(ref: AnyActorRef, n: number): void {
    if (ref.getSnapshot().status !== 'active') throw new CannotResume('它已经结束，不能回到从前');
    const life = this.get(ref);
    const then = this.#snapshotAt(life, n);
    if (then.status !== 'active') throw new CannotResume('那时它已经结束');
    putBack(ref, this.#persistedAt(life, n, then), { type: RESUMED, n } as EventObject);
    this.#arm(ref, life, n);
  }

  /**
   * Restores a running chart to the state that a recording of another run leads to; its children are restarted.
   * @throws CannotResume
   */
  replay(ref: AnyActorRef, route: Route): void {
    if (ref.getSnapshot().status !== 'active') throw new CannotResume('它已经结束，不能回到从前');
    const machine = machineOf(ref);
    if (!machine) throw new CannotResume('这不是状态图');
    const { snapshot, pending } = leadAlong(ref, route, (type) => this.#seen(machine.id, type));
    putBack(ref, machine.getPersistedSnapshot(snapshot), { type: RESUMED });
    for (const timer of pending) reschedule(ref, timer, timer.left);
  }

  /** The last event of a type that any chart of this name received. */
  #seen(chart: string, type: string): EventObject | undefined {
    const lives = [...this.#lives.values()].filter(({ ref }) => machineOf(ref)?.id === chart);
    return lives
      .flatMap(({ marks }) => marks.filter(({ event }) => event.type === type))
      .sort((a, b) => a.n - b.n)
      .at(-1)?.event;
  }

  /** Computed from the events alone: no actor is started and no request is sent. */
  #snapshotAt({ ref, marks }: Life, n: number): AnyMachineSnapshot {
    const machine = machineOf(ref);
    const first = marks.findLastIndex((mark) => mark.start !== undefined && mark.n <= n);
    const start = marks[first]?.start;
    if (!machine || !start) throw new CannotResume('那时还没有开始记录');
    return marks
      .slice(first + 1)
      .filter((mark) => mark.n <= n)
      .reduce<AnyMachineSnapshot>((snapshot, { event }) => transition(machine, snapshot, event as never)[0] as AnyMachineSnapshot, start);
  }

  /** Children of a computed snapshot have never run: each gets its own computed or recorded snapshot. */
  #persistedAt(life: Life, n: number, snapshot: AnyMachineSnapshot): object {
    const persisted = snapshot.machine.getPersistedSnapshot(snapshot) as unknown as { children: Record<string, PersistedChild> };
    const children = Object.entries(persisted.children).map(([id, child]) => [
      id,
      { ...child, snapshot: this.#childAt(life, id, n) ?? child.snapshot },
    ]);
    return { ...persisted, children: Object.fromEntries(children) as object };
  }

  #childAt(parent: Life, id: string, n: number): unknown {
    const life = this.#childOf(parent, id, n);
    if (!life) return undefined;
    if (!machineOf(life.ref)) return life.marks.findLast((mark) => mark.n <= n)?.persisted;
    return this.#persistedAt(life, n, this.#snapshotAt(life, n));
  }

  /** The child with this name at a frame: of several in succession, the last one started by then. */
  #childOf(parent: Life, id: string, n: number): Life | undefined {
    return [...this.#lives.values()].findLast(
      (life) => life.ref.id === id && life.parent === parent.ref && (life.marks[0]?.n ?? Infinity) <= n,
    );
  }

  #arm(ref: AnyActorRef, life: Life, n: number): void {
    const { pending = [] } = life.marks.findLast((mark) => mark.n <= n) ?? {};
    for (const timer of pending) reschedule(ref, { ...timer, target: timer.target === life.ref ? ref : timer.target }, timer.left);
    for (const [id, child] of Object.entries((ref.getSnapshot() as AnyMachineSnapshot).children) as [string, AnyActorRef][]) {
      const its = machineOf(child) ? this.#childOf(life, id, n) : undefined;
      if (its) this.#arm(child, its, n);
    }
  }
}
