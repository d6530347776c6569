import { settle } from './clock.ts';

type Handler = (route: FastRoute) => unknown;
type RequestListener = (request: FastRequest) => void;
type Address = string | RegExp | ((url: URL) => boolean);

interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
}

const isMeant = (address: Address, url: URL): boolean => {
  if (typeof address === 'function') return address(url);
  if (typeof address !== 'string') return address.test(url.href);
  const pattern = address
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*');
  return new RegExp(`^${pattern}$`).test(url.href);
};

/** A request of the page in the form that route handlers read. */
export class FastRequest {
  readonly #url: string;
  readonly #init: RequestInit;
  readonly #page: unknown;
  failed: { errorText: string } | null = null;
  readonly #ended = Promise.withResolvers<void>();

  constructor(url: string, init: RequestInit, page: unknown) {
    this.#url = url;
    this.#init = init;
    this.#page = page;
  }
  url(): string {
    return this.#url;
  }
  method(): string {
    return this.#init.method ?? 'GET';
  }
  postDataJSON(): unknown {
    return typeof this.#init.body === 'string' ? (JSON.parse(this.#init.body) as unknown) : null;
  }
  headers(): Record<string, string> {
    return Object.fromEntries(new Headers(this.#init.headers));
  }
  failure(): { errorText: string } | null {
    return this.failed;
  }
  /** Resolves when the page has read the response. */
  end(): void {
    this.#ended.resolve();
  }
  finished(): Promise<void> {
    return this.#ended.promise;
  }
  frame(): { page(): unknown } {
    return { page: () => this.#page };
  }
}

/** An intercepted request without a response. */
export class FastRoute {
  readonly #request: FastRequest;
  readonly #answered = Promise.withResolvers<Response>();
  readonly #next: () => void;

  constructor(request: FastRequest, next: (route: FastRoute) => void) {
    this.#request = request;
    this.#next = () => next(this);
  }
  request(): FastRequest {
    return this.#request;
  }
  get response(): Promise<Response> {
    return this.#answered.promise;
  }
  async fulfill({ status = 200, json, body = JSON.stringify(json) }: Answer): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    this.#answered.resolve(new Response(status === 204 ? null : body, { status, headers }));
    await settle();
  }
  async abort(): Promise<void> {
    this.#answered.reject(new TypeError('Failed to fetch'));
    await settle();
  }
  async fallback(): Promise<void> {
    this.#next();
  }
}

/** Network of a page: route handlers are tried from the newest to the oldest. */
export class FastNetwork {
  readonly #handlers: { readonly address: Address; readonly handle: Handler }[] = [];
  readonly #requested = new Set<(request: FastRequest) => void>();
  readonly #responded = new Set<(request: FastRequest) => void>();
  readonly #failed: RequestListener[] = [];
  readonly #ended = new Set<(request: FastRequest) => void>();
  readonly #page: unknown;
  /** Requests without a handler. */
  readonly lost: string[] = [];

  constructor(page: unknown) {
    this.#page = page;
  }
  route(address: Address, handle: Handler): void {
    this.#handlers.unshift({ address, handle });
  }
  unroute(address: Address): void {
    const at = this.#handlers.findIndex((each) => each.address === address);
    if (at >= 0) this.#handlers.splice(at, 1);
  }

  onFailed(tell: RequestListener): void {
    this.#failed.push(tell);
  }
  #fail(request: FastRequest, errorText: string): void {
    request.failed ??= { errorText };
    for (const tell of [...this.#failed, ...this.#ended]) tell(request);
  }

  /** Resolves with the next matching request when it is sent, gets a response, or fails. */
  next(when: 'requested' | 'responded' | 'failed', isWanted: (request: FastRequest) => boolean): Promise<FastRequest> {
    const { promise, resolve } = Promise.withResolvers<FastRequest>();
    const listeners = { requested: this.#requested, responded: this.#responded, failed: this.#ended }[when];
    const look = (request: FastRequest): void => {
      if (!isWanted(request)) return;
      listeners.delete(look);
      resolve(request);
    };
    listeners.add(look);
    return promise;
  }

  readonly fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), globalThis.location.href);
    const request = new FastRequest(url.href, init, this.#page);
    const meant = this.#handlers.filter(({ address }) => isMeant(address, url));
    const pass = (route: FastRoute): void => {
      const handler = meant.shift();
      if (handler) return void Promise.resolve(handler.handle(route)).catch(() => route.abort());
      this.lost.push(url.pathname);
      void route.abort();
    };
    const route = new FastRoute(request, pass);
    const { promise: cut, reject } = Promise.withResolvers<never>();
    init.signal?.addEventListener('abort', () => {
      this.#fail(request, 'net::ERR_ABORTED');
      reject(new DOMException('aborted', 'AbortError'));
    });
    for (const look of this.#requested) look(request);
    pass(route);
    route.response.then(
      () => {
        for (const look of this.#responded) look(request);
        void settle().then(() => request.end());
      },
      () => this.#fail(request, 'net::ERR_FAILED'),
    );
    return Promise.race([route.response, cut]);
  };
}
