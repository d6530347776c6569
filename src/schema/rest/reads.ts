import { forgetOld } from '#schema/forgetOld.ts';

type Read = Promise<unknown>;

interface Running {
  readonly read: Read;
  readonly since: number;
}

/** Shares equal reads: with a token while in flight, without one for `keepMs` longer. */
export class Reads {
  readonly #personal = new Map<string, Map<string, Running>>();
  readonly #anonymous = new Map<string, { read: Read; until: number }>();
  readonly #keepMs: number;
  readonly #limit: number;

  constructor(keepMs: number, limit = 500) {
    this.#keepMs = keepMs;
    this.#limit = limit;
  }

  /** `notBefore`: reads started earlier are not shared, by `performance.now()`. */
  personal<T>(token: string, path: string, notBefore: number, start: () => Promise<T>): Promise<T> {
    const mine = this.#personal.get(token) ?? new Map<string, Running>();
    const running = mine.get(path);
    if (running && running.since >= notBefore) return running.read as Promise<T>;
    const since = performance.now();
    const read = start();
    mine.set(path, { read, since });
    this.#personal.set(token, mine);
    const leave = () => {
      if (mine.get(path)?.read === read) mine.delete(path);
      if (mine.size === 0 && this.#personal.get(token) === mine) this.#personal.delete(token);
    };
    read.then(leave, leave);
    return read;
  }

  /** After a write, earlier reads in flight must not be shared any more. */
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
    forgetOld(this.#anonymous, this.#limit);
    return read;
  }
}
