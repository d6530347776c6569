import { fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { pendingActionMachine, Waiting } from '#machines/pendingAction.machine.ts';
import { stash, takeStash } from '#state/stash.ts';

/** A request that was answered 401. */
export interface RefusedAction {
  operation: string;
  variables: unknown;
  token: string | null;
  run: () => Promise<unknown>;
}

interface Held extends RefusedAction {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

const isRefusedAgain = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'unauthenticated';
const forget = (): void => {};

/** What may be made again by name after the page was left: `Record<operation, (variables) => request>`. */
export type Resumable = Readonly<Record<string, (variables: unknown) => Promise<unknown>>>;

/** Keeps the requests that wait for a login; the chart knows them by id. */
export class HeldActions {
  readonly #held = new Map<string, Held>();
  readonly #resumable: Resumable;
  #count = 0;

  constructor(resumable: Resumable) {
    this.#resumable = resumable;
  }

  /**
   * Holds a refused request; settles when it was retried or given up. `announce` gets its id. What was refused with a token
   * that another has replaced meanwhile is made again at once: nothing is said of `tokenNow`.
   */
  async hold<T>(action: RefusedAction & { run: () => Promise<T> }, tokenNow: string | null, announce: (id: string) => void): Promise<T> {
    const { run }: { run: () => Promise<T> } = action;
    if (tokenNow !== null && tokenNow !== action.token) {
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

  /** Stashes what can be told again by name, for a page that is being left. */
  stash(now: number): void {
    for (const { operation, variables } of this.#held.values()) {
      if (Object.hasOwn(this.#resumable, operation)) stash({ operation, variables, at: now });
    }
  }

  restore(now: number): Waiting[] {
    return takeStash(now).flatMap(({ operation, variables }) => {
      const resume = this.#resumable[operation];
      return resume ? [{ id: this.#keep({ operation, variables, token: null, run: () => resume(variables), resolve: forget, reject: forget }), attempts: 0 }] : [];
    });
  }

  /** Runs each again, in order; what is refused again stays held. */
  async retry(ids: readonly string[]): Promise<{ settled: string[]; refusedAgain: string[] }> {
    const settled: string[] = [];
    const refusedAgain: string[] = [];
    for (const id of ids) {
      const action = this.#held.get(id);
      if (action && !(await settles(action))) refusedAgain.push(id);
      else settled.push(id);
    }
    for (const id of settled) this.#held.delete(id);
    return { settled, refusedAgain };
  }

  /** Nobody logs in: each is asked once more as a guest, which answers what is public and refuses the rest. */
  giveUp(): void {
    for (const { run, resolve, reject } of this.#held.values()) void run().then(resolve, reject);
    this.#held.clear();
  }

  #keep(held: Held): string {
    this.#count += 1;
    const id = `action-${this.#count}`;
    this.#held.set(id, held);
    return id;
  }
}

async function settles({ run, resolve, reject }: Held): Promise<boolean> {
  try {
    resolve(await run());
    return true;
  } catch (error) {
    if (isRefusedAgain(error)) return false;
    reject(error);
    return true;
  }
}

export const pendingActionActors = (held: HeldActions): ActorsOf<typeof pendingActionMachine> => ({
  readStoredActions: fromPromise(async () => held.restore(Date.now())),
  retryActions: fromPromise(({ input }) => held.retry(input.ids)),
});
