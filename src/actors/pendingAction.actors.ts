import { fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { pendingActionMachine, Waiting } from '#machines/pendingAction.machine.ts';
import { type StashedAction, takeStash } from '#state/stash.ts';

interface Held {
  run: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  lastError: unknown;
}

const isRefusedAgain = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'unauthenticated';

/** Keeps the requests that wait for a login; the chart knows them by id. */
export class HeldActions {
  readonly #held = new Map<string, Held>();
  readonly #resume: (action: StashedAction) => Promise<unknown>;
  #count = 0;

  /** `resume` makes a stashed request again after the page was left. */
  constructor(resume: (action: StashedAction) => Promise<unknown>) {
    this.#resume = resume;
  }

  /** Holds a request that was answered 401; settles when it was retried, or was given up. `announce` gets its id. */
  hold<T>(run: () => Promise<T>, refusal: unknown, announce: (id: string) => void): Promise<T> {
    const outcome = new Promise<unknown>((resolve, reject) => {
      announce(this.#keep({ run, resolve, reject, lastError: refusal }));
    });
    return outcome as Promise<T>;
  }

  restore(now: number): Waiting[] {
    return takeStash(now).map((action) => {
      const forget = (): void => {};
      return { id: this.#keep({ run: () => this.#resume(action), resolve: forget, reject: forget, lastError: null }), attempts: 0 };
    });
  }

  /** Runs each again, in order; what is refused again stays held. */
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

  rejectAll(): void {
    for (const { reject, lastError } of this.#held.values()) reject(lastError);
    this.#held.clear();
  }

  #keep(held: Held): string {
    this.#count += 1;
    const id = `action-${this.#count}`;
    this.#held.set(id, held);
    return id;
  }

  async #settles(action: Held): Promise<boolean> {
    try {
      action.resolve(await action.run());
      return true;
    } catch (error) {
      action.lastError = error;
      if (isRefusedAgain(error)) return false;
      action.reject(error);
      return true;
    }
  }
}

export const pendingActionActors = (held: HeldActions): ActorsOf<typeof pendingActionMachine> => ({
  readStoredActions: fromPromise(async () => held.restore(Date.now())),
  retryActions: fromPromise(({ input }) => held.retry(input.ids)),
});
