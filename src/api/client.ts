import { GraphQLClient, type RequestMiddleware } from 'graphql-request';
import { ProblemError } from '#contract/problem.ts';
import { basePath, headers as names } from '#contract/rest/endpoint.ts';
import { REQUEST_TIMEOUT } from '#contract/rules/constants.ts';
import type { PicturePurpose } from '#contract/rules/picture.ts';
import { randomId } from '#lib/randomId.ts';
import { learnServerTime } from '#lib/serverClock.ts';
import type { Api, RequestOptions } from './api.ts';
import type { Operation } from './operation.ts';
import { sendPicture, type Uploaded, type UploadOptions } from './upload.ts';
import { type GivenUp, problemFrom, problemFromEnvelope, Unreachable } from './problem.ts';

/** A request in a form that can be replayed later. */
export interface Asked {
  operation: string;
  variables: unknown;
  isMutation: boolean;
  /** The one that was refused. */
  token: string | null;
}

/** What happens to a request that was answered 401: it is tried again after a login, or its refusal is thrown on. */
export interface Gate {
  retry<T>(run: () => Promise<T>, asked: Asked): Promise<T>;
}

export interface ClientSettings {
  /** Absolute: a relative address is refused by graphql-request. */
  endpoint: () => string;
  token: () => string | null;
  /** Sent with every request: fingerprint, channel. */
  headers: () => Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** How an actor sends bytes, which GraphQL does not carry. Throws `ProblemError` and nothing else. */
export interface Uploads {
  upload(picture: Blob, purpose: PicturePurpose, options: UploadOptions): Promise<Uploaded>;
  /** A private picture, for those with permission. */
  picture(id: string, signal: AbortSignal): Promise<Blob>;
}

export interface Client extends Api, Uploads {
  /** What a request of other kinds has to carry. */
  headers(options: RequestOptions): Record<string, string>;
  configure(given: Partial<ClientSettings>): void;
  setGate(gate: Gate): void;
}

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

const isMutation = (head: string): boolean => head.startsWith('mutation');
const nameOf = (head: string): string => head.slice(head.indexOf(' ') + 1);

/** The hash stands for the text: queries go by GET, so that an answer can be revalidated, mutations by POST. */
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

/** Follows the caller's signal and the time limit, and remembers which of them ended the request. */
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

const requestHeaders = (
  settings: ClientSettings,
  { sign, token, anew, chatSecret }: RequestOptions,
  requestId: string,
): Record<string, string> => {
  const bearer = token ?? settings.token();
  return {
    ...settings.headers(),
    [names.requestId]: requestId,
    ...(anew && { 'cache-control': 'no-cache' }),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    ...(typeof chatSecret === 'string' && { [names.chatSecret]: chatSecret }),
    ...(sign && { [names.sign]: sign.sign, [names.timestamp]: String(sign.timestamp), [names.nonce]: sign.nonce }),
  };
};

export function createClient(given: Partial<ClientSettings> = {}): Client {
  const settings: ClientSettings = {
    endpoint: () => new URL('/graphql', location.origin).href,
    token: () => null,
    headers: () => ({}),
    timeoutMs: REQUEST_TIMEOUT,
    ...given,
  };
  let gate: Gate | null = null;
  /** When the last mutation ended, by `performance.now()`. */
  let changedAt = Number.NEGATIVE_INFINITY;

  async function send<Result, Variables>(
    { head, hash }: Operation<Result, Variables>,
    variables: Variables,
    options: RequestOptions,
  ): Promise<Result> {
    const requestId = randomId();
    const limit = giveUpAfter(settings.timeoutMs, options.signal);
    // Cancels reads that began before the change.
    const anew = options.anew ?? performance.now() - changedAt < REQUEST_TIMEOUT;
    try {
      return await new GraphQLClient(settings.endpoint(), {
        fetch: fetchOrOffline,
        headers: requestHeaders(settings, { ...options, anew }, requestId),
        signal: limit.signal,
        requestMiddleware: persisted(head, hash),
      }).request<Result>(head, variables as object);
    } catch (error) {
      throw new ProblemError(problemFrom(error, limit.reason(), requestId));
    } finally {
      limit.settle();
      if (isMutation(head)) changedAt = performance.now();
    }
  }

  /** What is answered 401 waits for a login and is then asked again, unless there is no gate. */
  async function throughGate<T>(run: () => Promise<T>, ungated: boolean | undefined, about: () => Omit<Asked, 'token'>): Promise<T> {
    const token = settings.token();
    try {
      return await run();
    } catch (error) {
      if (gate === null || ungated || !(error instanceof ProblemError) || error.problem.kind !== 'unauthenticated') throw error;
      return gate.retry(run, { ...about(), token });
    }
  }

  return {
    headers: (options) => requestHeaders(settings, options, randomId()),
    configure: (changed) => void Object.assign(settings, changed),
    setGate: (opened) => {
      gate = opened;
    },
    request: (document, variables, options = {}) =>
      throughGate(
        () => send(document, variables, options),
        options.ungated,
        () => ({ operation: nameOf(document.head), variables, isMutation: isMutation(document.head) }),
      ),
    upload(picture, purpose, options) {
      const run = () => {
        const requestId = randomId();
        return sendPicture(picture, purpose, { ...options, requestId, headers: requestHeaders(settings, {}, requestId) });
      };
      return throughGate(run, false, () => ({ operation: 'uploadPicture', variables: { purpose }, isMutation: true }));
    },
    picture(id, signal) {
      const run = async () => {
        const requestId = randomId();
        const read = async () => {
          const answer = await fetchOrOffline(`${basePath}/pictures/${id}`, { headers: requestHeaders(settings, {}, requestId), signal });
          if (answer.ok) return answer.blob();
          const refused = problemFromEnvelope(answer.status, await answer.json().catch(() => null), requestId);
          throw refused ? new ProblemError(refused) : new Unreachable();
        };
        return read().catch((error: unknown) => {
          throw error instanceof ProblemError
            ? error
            : new ProblemError(problemFrom(error, signal.aborted ? 'cancelled' : null, requestId));
        });
      };
      return throughGate(run, false, () => ({ operation: 'readPicture', variables: { id }, isMutation: false }));
    },
  };
}

/** The browser's one client. `app/wire/shell.ts` gives it the session's token and the gate. */
export const client = createClient();

export const request: Api['request'] = (document, variables, options) => client.request(document, variables, options);
