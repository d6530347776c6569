import { ProblemError } from '#contract/problem.ts';
import { headers as names } from '#contract/rest/endpoint.ts';
import { REQUEST_TIMEOUT } from '#contract/rules/constants.ts';
import type { PicturePurpose } from '#contract/rules/picture.ts';
import { loadChunk } from '#lib/chunks.ts';
import { randomId } from '#lib/randomId.ts';
import type { Api, RequestOptions } from './api.ts';
import { fault } from './fault.ts';
import { isMutation, nameOf, type Operation } from './operation.ts';
import type { Uploaded, UploadOptions } from './upload.ts';

/** A request in a form that can be replayed later. */
export interface RefusedRequest {
  operation: string;
  variables: unknown;
  isMutation: boolean;
  /** The token that was refused. */
  token: string | null;
}

/** Handles a request that got a 401: retries it after a login or rethrows the refusal. */
export interface Gate {
  retry<T>(run: () => Promise<T>, asked: RefusedRequest): Promise<T>;
}

export interface ClientSettings {
  /** Absolute: graphql-request rejects relative addresses. */
  endpoint: () => string;
  token: () => string | null;
  /** Sent with every request: fingerprint, channel. */
  headers: () => Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** Uploads by actors, since GraphQL does not carry bytes. Throws `ProblemError` only. */
export interface Uploads {
  upload(picture: Blob, purpose: PicturePurpose, options: UploadOptions): Promise<Uploaded>;
  /** A private picture, for users with permission. */
  picture(id: string, signal: AbortSignal): Promise<Blob>;
}

export interface Client extends Api, Uploads {
  /** Headers for requests outside GraphQL. */
  headers(options: RequestOptions): Record<string, string>;
  configure(given: Partial<ClientSettings>): void;
  setGate(gate: Gate): void;
}

/** Lazy: the home page is rendered on the server, so a guest's first visit needs no request. */
const loadTransport = (requestId: string): Promise<typeof import('./transport.ts')> =>
  loadChunk(() => import('./transport.ts')).catch(() => {
    throw new ProblemError(fault(navigator.onLine ? 'unexpected' : 'offline', requestId));
  });

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
    operation: Operation<Result, Variables>,
    variables: Variables,
    options: RequestOptions,
  ): Promise<Result> {
    const requestId = randomId();
    // Cancels reads that began before the change.
    const anew = options.anew ?? performance.now() - changedAt < REQUEST_TIMEOUT;
    const headers = requestHeaders(settings, { ...options, anew }, requestId);
    try {
      const { sendOperation } = await loadTransport(requestId);
      return await sendOperation(operation, variables, {
        endpoint: settings.endpoint(),
        headers,
        requestId,
        timeoutMs: settings.timeoutMs,
        signal: options.signal,
      });
    } finally {
      if (isMutation(operation.head)) changedAt = performance.now();
    }
  }

  /** Passes a request with a 401 to the gate, if there is one. */
  async function throughGate<T>(
    run: () => Promise<T>,
    ungated: boolean | undefined,
    about: () => Omit<RefusedRequest, 'token'>,
  ): Promise<T> {
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
      const run = async () => {
        const requestId = randomId();
        const headers = requestHeaders(settings, {}, requestId);
        const { sendPicture } = await loadTransport(requestId);
        return sendPicture(picture, purpose, { ...options, requestId, headers });
      };
      return throughGate(run, false, () => ({ operation: 'uploadPicture', variables: { purpose }, isMutation: true }));
    },
    picture(id, signal) {
      const run = async () => {
        const requestId = randomId();
        const headers = requestHeaders(settings, {}, requestId);
        const { fetchPicture } = await loadTransport(requestId);
        return fetchPicture(id, { requestId, headers, signal });
      };
      return throughGate(run, false, () => ({ operation: 'readPicture', variables: { id }, isMutation: false }));
    },
  };
}

/** The browser's only client. `app/wire/shell.ts` sets the session's token and the gate. */
export const client = createClient();

export const request: Api['request'] = (document, variables, options) => client.request(document, variables, options);
