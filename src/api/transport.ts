import { GraphQLClient, type RequestMiddleware } from 'graphql-request';
import { ProblemError } from '#contract/problem.ts';
import { basePath, headers as names } from '#contract/rest/endpoint.ts';
import { learnServerTime } from '#lib/serverClock.ts';
import { Unreachable } from './fault.ts';
import { isMutation, nameOf, type Operation } from './operation.ts';
import { type GivenUp, problemFrom, problemFromEnvelope } from './problem.ts';

export { sendPicture } from './upload.ts';

const fetchOrOffline: typeof fetch = async (input, init) => {
  try {
    const response = await globalThis.fetch(input, init);
    const time = Number(response.headers.get(names.serverTime));
    if (time > 0) learnServerTime(time);
    return response;
  } catch {
    throw new Unreachable();
  }
};

/** Sends the hash instead of the text: queries by GET, so that a response can be revalidated, mutations by POST. */
const persisted =
  (head: string, hash: string): RequestMiddleware =>
  (given) => {
    const { variables } = given;
    const operationName = nameOf(head);
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
    if (isMutation(head)) return { ...given, body: JSON.stringify({ operationName, variables, extensions }) };
    const url = new URL(given.url);
    url.searchParams.set('extensions', JSON.stringify(extensions));
    if (variables && Object.keys(variables).length > 0) url.searchParams.set('variables', JSON.stringify(variables));
    const headers = new Headers(given.headers);
    headers.delete('content-type');
    return { ...given, url: url.href, method: 'GET', body: null, headers };
  };

/** Combines the caller's signal with the timeout, and records which of them aborted the request. */
function giveUpAfter(ms: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let givenUp: GivenUp = null;
  const end = (reason: Exclude<GivenUp, null>) => {
    givenUp ??= reason;
    controller.abort();
  };
  const cancel = () => end('cancelled');
  const timer = setTimeout(() => end('timeout'), ms);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  return {
    signal: controller.signal,
    reason: () => givenUp,
    settle: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

export interface Sending {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export async function sendOperation<Result, Variables>(
  { head, hash }: Operation<Result, Variables>,
  variables: Variables,
  { endpoint, headers, requestId, timeoutMs, signal }: Sending,
): Promise<Result> {
  const limit = giveUpAfter(timeoutMs, signal);
  try {
    return await new GraphQLClient(endpoint, {
      fetch: fetchOrOffline,
      headers,
      signal: limit.signal,
      requestMiddleware: persisted(head, hash),
    }).request<Result>(head, variables as object);
  } catch (error) {
    throw new ProblemError(problemFrom(error, limit.reason(), requestId));
  } finally {
    limit.settle();
  }
}

export async function fetchPicture(
  id: string,
  { headers, requestId, signal }: Pick<Sending, 'headers' | 'requestId'> & { readonly signal: AbortSignal },
): Promise<Blob> {
  try {
    const answer = await fetchOrOffline(`${basePath}/pictures/${id}`, { headers, signal });
    if (answer.ok) return await answer.blob();
    const refused = problemFromEnvelope(answer.status, await answer.json().catch(() => null), requestId);
    throw refused ? new ProblemError(refused) : new Unreachable();
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError(problemFrom(error, signal.aborted ? 'cancelled' : null, requestId));
  }
}
