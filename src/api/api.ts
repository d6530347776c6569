import type { Operation } from './operation.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** One-time sign of a signed request. */
  sign?: { sign: string; timestamp: number; nonce: string } | undefined;
  /** Overrides the session's token, e.g. to check or revoke another one. */
  token?: string | undefined;
  /** Forces a new read instead of sharing an equal one in progress, for instance of another tab. */
  anew?: boolean | undefined;
  /** Secret of a guest's customer service conversation. */
  chatSecret?: string | null | undefined;
  /** Throw a 401 instead of holding the request for a login. */
  ungated?: boolean | undefined;
}

/** Access of actors to the gateway. Throws `ProblemError` only. */
export interface Api {
  request<Result, Variables>(document: Operation<Result, Variables>, variables: Variables, options?: RequestOptions): Promise<Result>;
}
