import type { Operation } from './operation.ts';

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** The one-time sign that a signed call carries. */
  sign?: { sign: string; timestamp: number; nonce: string } | undefined;
  /** A token other than the session's, such as one that is being tried or revoked. */
  token?: string | undefined;
  /** Reads from the server; does not share an equal request in progress, for instance of another tab. */
  anew?: boolean | undefined;
  /** Of a guest's conversation with customer service. */
  chatSecret?: string | null | undefined;
  /** Do not queue a 401 for a login: throw it. */
  ungated?: boolean | undefined;
}

/** How actors reach the gateway. Throws `ProblemError` and nothing else. */
export interface Api {
  request<Result, Variables>(document: Operation<Result, Variables>, variables: Variables, options?: RequestOptions): Promise<Result>;
}
