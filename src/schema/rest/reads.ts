type Read = Promise<unknown>;

/** Joins equal reads: those of one token while they are in flight, those of nobody for `keepMs` longer. */
export class Reads {
  readonly #personal = new Map<string, Map<string, Read>>();
  readonly #anonymous = new Map<string, { read: Read; until: number }>();
  readonly #keepMs: number;
  readonly #limit: number;

  constructor(keepMs: number, limit = 500) {
    this.#keepMs = keepMs;
    this.#limit = limit;
  }

  personal<T>(token: string, path: string, start: () => Promise<T>): Promise<T> {
    const mine = this.#personal.get(token) ?? new Map<string, Read>();
    const running = mine.get(path);
    if (running) return running as Promise<T>;
    const read = start();
    mine.set(path, read);
    this.#personal.set(token, mine);
    const leave = () => {
      if (mine.get(path) === read) mine.delete(path);
      if (mine.size === 0 && this.#personal.get(token) === mine) this.#personal.delete(token);
    };
    read.then(leave, leave);
    return read;
  }

  /** After a write, a read that began before it must not be joined any more. */
  forget(token: string): void {
    this.#personal.delete(token);
  }

  anonymous<T>(path: string, start: () => Promise<T>): Promise<T> {
    const kept = this.#anonymous.get(path);
    if (kept && kept.until > Date.now()) return kept.read as Promise<T>;
    const read = start();
    const entry = { read: read as Read, until: Number.POSITIVE_INFINITY };
    this.#anonymous.delete(path);
    this.#anonymous.set(path, entry);
    read.then(
      () => {
        entry.until = Date.now() + this.#keepMs;
      },
      () => {
        if (this.#anonymous.get(path) === entry) this.#anonymous.delete(path);
      },
    );
    if (this.#anonymous.size > this.#limit) this.#anonymous.delete(this.#anonymous.keys().next().value ?? path);
    return read;
  }
}
