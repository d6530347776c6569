import { fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { pendingActionMachine, Waiting } from '#machines/pendingAction.machine.ts';
import { stash, takeStash } from '#state/stash.ts';

/** A request that got a 401. */
export interface RefusedAction {
  operation: string;
  variables: unknown;
  isMutation: boolean;
  token: string | null;
  run: () => Promise<unknown>;
}

/** Maps tokens to users. */
export interface People {
  /** The user of a token; undefined if it was never read. */
  of(token: string): string | undefined;
  /** The user once the session has settled: null for a guest, undefined if that cannot be read. */
  now(): Promise<string | null | undefined>;
}

interface Held extends Omit<RefusedAction, 'token'> {
  /** null: sent by a guest, replayed as whoever logs in. undefined: unknown. */
  by: string | null | undefined;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Rejects a mutation that another user requested. */
const foreign = () => new ProblemError({ kind: 'unauthenticated', message: '未登录或登录状态已过期,请重新登录', requestId: null });

const isRefusedAgain = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'unauthenticated';
const forget = (): void => {};

/** Requests that can be replayed by name after leaving the page: `Record<operation, (variables) => request>`. */
export type Resumable = Readonly<Record<string, (variables: unknown) => Promise<unknown>>>;

/** Holds requests that wait for a login; the chart knows them by id. */
export class HeldActions {
  readonly #held = new Map<string, Held>();
  readonly #resumable: Resumable;
  readonly #people: People;
  #count = 0;

  constructor(resumable: Resumable, people: People) {
    this.#resumable = resumable;
    this.#people = people;
  }

  /**
   * Holds a refused request; settles when it is retried or given up. `announce` receives its id. If the token has been replaced meanwhile,
   * the request is retried at once without being held. A mutation is retried only for the user who sent it.
   */
  async hold<T>(
    { token, ...rest }: RefusedAction & { run: () => Promise<T> },
    tokenNow: string | null,
    announce: (id: string) => void,
  ): Promise<T> {
    const { run }: { run: () => Promise<T> } = rest;
    const action = { ...rest, by: token === null ? null : this.#people.of(token) };
    if (tokenNow !== null && tokenNow !== token) {
      if (!(await this.#isOwn(action))) throw foreign();
      try {
        return await run();
      } catch (error) {
        if (!isRefusedAgain(error)) throw error;
      }
    }
    const outcome = new Promise<unknown>((resolve, reject) => {
      announce(this.#keep({ ...action, resolve, reject }));
    });
    return outcome as Promise<T>;
  }

  /** Stores the requests that can be replayed by name, for a page that is being left. */
  stash(now: number): void {
    for (const { operation, variables, by } of this.#held.values()) {
      if (Object.hasOwn(this.#resumable, operation) && by !== undefined) stash({ operation, variables, by, at: now });
    }
  }

  restore(now: number): Waiting[] {
    return takeStash(now).flatMap(({ operation, variables, by }) => {
      const resume = this.#resumable[operation];
      if (!resume) return [];
      return [
        {
          id: this.#keep({ operation, variables, by, isMutation: true, run: () => resume(variables), resolve: forget, reject: forget }),
          attempts: 0,
        },
      ];
    });
  }

  /** Retries each in order; those refused again stay held. */
  async retry(ids: readonly string[]): Promise<{ settled: string[]; refusedAgain: string[] }> {
    const settled: string[] = [];
    const refusedAgain: string[] = [];
    for (const id of ids) {
      const action = this.#held.get(id);
      if (action && !(await this.#settles(action))) refusedAgain.push(id);
      else settled.push(id);
    }
    for (const id of settled) this.#held.delete(id);
    return { settled, refusedAgain };
  }

  /** Without a login each is retried once as a guest: public reads succeed, the rest is refused. */
  giveUp(): void {
    for (const { run, resolve, reject } of this.#held.values()) void run().then(resolve, reject);
    this.#held.clear();
  }

  /** Whether only the original sender could still perform it. Without a login the server refuses it again. */
  async #isOwn({ isMutation, by }: Pick<Held, 'isMutation' | 'by'>): Promise<boolean> {
    if (!isMutation || by === null) return true;
    const now = await this.#people.now();
    return now === null || (now !== undefined && now === by);
  }

  async #settles(held: Held): Promise<boolean> {
    const { run, resolve, reject } = held;
    if (!(await this.#isOwn(held))) {
      reject(foreign());
      return true;
    }
    try {
      resolve(await run());
      return true;
    } catch (error) {
      if (isRefusedAgain(error)) return false;
      reject(error);
      return true;
    }
  }

  #keep(held: Held): string {
    this.#count += 1;
    const id = `action-${this.#count}`;
    this.#held.set(id, held);
    return id;
  }
}

export const pendingActionActors = (held: HeldActions): ActorsOf<typeof pendingActionMachine> => ({
  readStoredActions: fromPromise(async () => held.restore(Date.now())),
  retryActions: fromPromise(({ input }) => held.retry(input.ids)),
});
