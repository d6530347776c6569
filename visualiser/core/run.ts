import { ref } from 'valtio';
import type { ActorNote, ClockNote, Frame, Order, PageNote } from '#lib/recording.ts';
import { must } from '#lib/must.ts';

export type RunKind = 'live' | 'file' | 'path' | 'sim';

/** A run: recorded from a page of the app, from a file or from a test path. */
export class Run {
  readonly id: string;
  readonly kind: RunKind;
  page: PageNote;
  /** The page was closed: it sends no more frames and accepts no orders. */
  ended = false;
  /** Executes orders for a run without a page; resolves with the reason for a failure. */
  obey: ((order: Order) => string | null) | undefined;
  clock: ClockNote = { held: false, now: 0 };
  /** When the last clock message arrived, epoch ms. */
  clockAt = 0;
  readonly actors = new Map<string, ActorNote>();
  readonly frames: Frame[] = [];
  readonly #byActor = new Map<string, number[]>();
  readonly #children = new Map<string | null, ActorNote[]>();
  /** Ids of the first actor of each place in the tree. */
  readonly #places = new Map<string, string>();
  readonly #placeOf = new Map<string, string>();

  constructor(id: string, kind: RunKind, page: PageNote) {
    // Its frames are too many for a proxy.
    ref(this);
    this.id = id;
    this.kind = kind;
    this.page = page;
  }

  addActor(note: ActorNote): void {
    if (this.actors.has(note.id)) return;
    this.actors.set(note.id, note);
    const siblings = this.#children.get(note.parent);
    if (siblings) siblings.push(note);
    else this.#children.set(note.parent, [note]);
    const where = `${note.parent === null ? '' : this.placeOf(note.parent)} ${note.name} ${note.chart}`;
    this.#places.set(where, this.#places.get(where) ?? note.id);
    this.#placeOf.set(note.id, must(this.#places.get(where)));
  }

  /** The first actor at the same place: of actors with the same name and parent only one is alive at a time. */
  placeOf(actor: string): string {
    return this.#placeOf.get(actor) ?? actor;
  }

  /** Adds a frame; frames arrive in order, and known ones are ignored. Returns whether it was new. */
  add(frame: Frame): boolean {
    const last = this.frames.at(-1);
    if (last && frame.n <= last.n) return false;
    const own = this.#byActor.get(frame.actor) ?? [];
    own.push(this.frames.length);
    this.#byActor.set(frame.actor, own);
    this.frames.push(frame);
    return true;
  }

  /** How often frames were dropped. */
  cuts = 0;

  /** Drops all but the last frames and the snapshots of living actors. */
  shorten(to = 0): void {
    this.cuts += 1;
    const cut = this.frames.length - to;
    const living = [...this.#byActor.values()]
      .map((own) => must(own.at(-1)))
      .filter((at) => at < cut && must(this.frames[at]).status === 'active');
    const kept = [...living.sort((a, b) => a - b).map((at) => must(this.frames[at])), ...this.frames.slice(cut)];
    this.frames.length = 0;
    this.#byActor.clear();
    for (const frame of kept) this.add(frame);
  }

  /** The actor's last frame at or before a position. */
  frameOf(actor: string, at: number): Frame | undefined {
    const own = this.#byActor.get(actor) ?? [];
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (must(own[middle]) <= at) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? undefined : this.frames[must(own[low - 1])];
  }

  /** Positions of an actor's frames. */
  positionsOf(actor: string): readonly number[] {
    return this.#byActor.get(actor) ?? [];
  }

  childrenOf(parent: string | null): ActorNote[] {
    return (this.#children.get(parent) ?? []).filter(({ id }) => this.#byActor.has(id));
  }

  /** The path from the root actor to this one. */
  wayTo(actor: string): ActorNote[] {
    const note = this.actors.get(actor);
    return note ? [...(note.parent === null ? [] : this.wayTo(note.parent)), note] : [];
  }

  /** The nearest chart: the actor itself or an ancestor. */
  chartOf(actor: string): ActorNote | undefined {
    return this.wayTo(actor).findLast(({ chart }) => chart !== null);
  }

  /** Still running: it accepts events. */
  get isOpen(): boolean {
    return (this.kind === 'live' || this.kind === 'sim') && !this.ended;
  }

  /** Current time of the charts, epoch ms. */
  now(): number {
    return !this.isOpen || this.clock.held ? this.clock.now : this.clock.now + (Date.now() - this.clockAt);
  }

  setClock(clock: ClockNote): void {
    this.clock = clock;
    this.clockAt = Date.now();
  }
}
