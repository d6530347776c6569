import type { ProblemName } from './rest/problems.ts';

/** Why a request failed, as known to the browser. A closed union: every screen must handle a new kind. */
export type Problem = Refusal | Fault;

/** A refusal by the service, with a stable code. `message` is Chinese and can be shown to the user. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: ProblemName;
  readonly message: string;
  readonly requestId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Not a refusal: the request or its response was lost, or the response cannot be parsed. */
export interface Fault {
  readonly kind: 'unauthenticated' | 'redirected' | 'badGateway' | 'timeout' | 'offline' | 'cancelled' | 'unexpected';
  readonly message: string;
  readonly requestId: string | null;
}

/** Thrown by the api; contains nothing of the request. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** An expected refusal is an output, not an error: charts branch on `ok`. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Refusal };

/** Converts anything thrown; an unknown error becomes `unexpected` without its text. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { kind: 'unexpected', message: '操作失败，请重试！', requestId: null };

/** Refusals that an actor leaves to its chart's `onError`, taken from its operation; a comment beside the call gives the reason. */
export const except = <const Name extends ProblemName>(refusals: readonly Name[], ...unexpected: readonly Name[]): readonly Name[] =>
  refusals.filter((name) => !unexpected.includes(name));

/**
 * Runs a command with an idempotency key. Every refusal is an answer, also an unexpected one; only a fault that leaves open whether the
 * command took effect is rethrown: a lost connection, a timeout, or a failure of a server.
 */
export const commandAnswerOf = async <T>(request: Promise<T>): Promise<Answer<T>> => {
  try {
    return { ok: true, value: await request };
  } catch (error) {
    const problem = error instanceof ProblemError ? error.problem : undefined;
    if (problem?.kind === 'refused') return { ok: false, problem };
    if (problem?.kind === 'unauthenticated')
      return { ok: false, problem: { ...problem, kind: 'refused', code: 'UNAUTHENTICATED', fields: {}, details: {} } };
    throw error;
  }
};

/** Runs a request and converts expected refusals into an output; faults and all other refusals are rethrown. */
export const answerOf = async <T>(request: Promise<T>, expected: readonly ProblemName[]): Promise<Answer<T>> => {
  try {
    return { ok: true, value: await request };
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === 'refused' && expected.includes(error.problem.code)) {
      return { ok: false, problem: error.problem };
    }
    throw error;
  }
};
