import { fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import {
  mayRepeat,
  type pendingActionMachine,
  type Person,
  type Refused,
  type Repeated,
  type Sender,
  type Waiting,
} from '#machines/identity/pendingAction.machine.ts';
import { stash, claimStash } from '#state/stash.ts';

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
  /** The user once the session has settled. */
  now(): Promise<Person>;
}

interface Held extends Pick<RefusedAction, 'operation' | 'variables' | 'run'> {
  sender: Sender;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** The refusal of a mutation whose user is no longer logged in. */
const foreign = () => new ProblemError({ kind: 'unauthenticated', message: '未登录或登录状态已过期,请重新登录', requestId: null });

const isRefusedAgain = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'unauthenticated';
const forget = (): void => {};
const anyone: Sender = { kind: 'anyone' };
const isForAnyone = ({ kind }: Sender): boolean => kind === 'anyone';

/** Requests that can be replayed by name after leaving the page: `Record<operation, (variables) => request>`. */
export type Resumable = Readonly<Record<string, (variables: unknown) => Promise<unknown>>>;

/** Holds requests that wait for a login; the chart refers to them by id. */
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
   * Holds a refused request; settles when it is retried or given up. `announce` receives it for the chart. If the token has been replaced
   * meanwhile, the request is retried at once without being held. A mutation is retried only for the user who sent it.
   */
  async hold<T>(
    { token, isMutation, ...rest }: RefusedAction & { run: () => Promise<T> },
    tokenNow: string | null,
    announce: (refused: Refused) => void,
  ): Promise<T> {
    const { run }: { run: () => Promise<T> } = rest;
    const sender = isMutation && token !== null ? this.#senderOf(token) : anyone;
    if (tokenNow !== null && tokenNow !== token) {
      if (sender !== anyone && !mayRepeat(sender, await this.#people.now())) throw foreign();
      try {
        return await run();
      } catch (error) {
        if (!isRefusedAgain(error)) throw error;
      }
    }
    const outcome = new Promise<unknown>((resolve, reject) => {
      announce(this.#keep({ ...rest, sender, resolve, reject }));
    });
    return outcome as Promise<T>;
  }

  /** Stores the requests that can be replayed by name, for a page that is being left. */
  stash(now: number): void {
    for (const { operation, variables, sender } of this.#held.values()) {
      if (!Object.hasOwn(this.#resumable, operation) || sender.kind === 'unread') continue;
      stash({ operation, variables, by: sender.kind === 'member' ? sender.id : null, at: now });
    }
  }

  restore(now: number): Waiting[] {
    return claimStash(now).flatMap(({ operation, variables, by }) => {
      const resume = this.#resumable[operation];
      if (!resume) return [];
      const sender: Sender = by === null ? anyone : { kind: 'member', id: by };
      return [
        { ...this.#keep({ operation, variables, sender, run: () => resume(variables), resolve: forget, reject: forget }), attempts: 0 },
      ];
    });
  }

  /** Retries a request; if it is refused again, it stays held. */
  async repeat(id: string): Promise<Repeated> {
    const action = this.#held.get(id);
    if (!action) return { verdict: 'settled' };
    try {
      action.resolve(await action.run());
    } catch (error) {
      if (isRefusedAgain(error)) return { verdict: 'refusedAgain' };
      action.reject(error);
    }
    this.#held.delete(id);
    return { verdict: 'settled' };
  }

  /** Rejects a mutation that another user requested. */
  rejectForeign(id: string): void {
    this.#held.get(id)?.reject(foreign());
    this.#held.delete(id);
  }

  /** Without a login a member's mutation is refused; others are retried once as a guest: public reads succeed, the rest is refused. */
  giveUp(): void {
    for (const { sender, run, resolve, reject } of this.#held.values()) {
      if (isForAnyone(sender)) void run().then(resolve, reject);
      else reject(foreign());
    }
    this.#held.clear();
  }

  #senderOf(token: string): Sender {
    const id = this.#people.of(token);
    return id === undefined ? { kind: 'unread' } : { kind: 'member', id };
  }

  #keep(held: Held): Refused {
    this.#count += 1;
    const id = `action-${this.#count}`;
    this.#held.set(id, held);
    return { id, sender: held.sender };
  }
}

export const pendingActionActors = (held: HeldActions, people: People): ActorsOf<typeof pendingActionMachine> => ({
  readStoredActions: fromPromise(async () => held.restore(Date.now())),
  readPerson: fromPromise(() => people.now()),
  repeatAction: fromPromise(({ input }) => held.repeat(input.id)),
});
