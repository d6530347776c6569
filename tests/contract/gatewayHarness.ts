import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readPersisted } from '#schema/graphql/persisted.ts';
import type { GatewayOptions } from '#schema/config.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { startUpstream, type Upstream } from './upstream.ts';

export const persisted = readPersisted(path.resolve('src/api/generated/persisted.json'));

const hashes = new Map([...persisted].map(([hash, text]) => [/^\w+ (\w+)/.exec(text)?.[1] ?? '', hash]));

export const hashOf = (operation: string): string => {
  const hash = hashes.get(operation);
  if (hash === undefined) throw new Error(`no operation ${operation}`);
  return hash;
};

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; path?: unknown; extensions?: Record<string, unknown> }[];
  };
}

interface Bench {
  upstream: Upstream;
  gateway: Gateway & { url: string };
  /** Sends a persisted operation by its hash, as the browser does: queries by GET, mutations by POST. */
  ask(operation: string, variables?: object, headers?: Record<string, string>): Promise<Answered>;
  /** Sends an arbitrary document. */
  send(query: string, variables?: object, headers?: Record<string, string>): Promise<Answered>;
}

const answered = async (response: Response): Promise<Answered> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
};

export const post = async (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> =>
  answered(await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }));

export const addressOf = (url: string, operation: string, variables: object = {}): string => {
  const search = new URLSearchParams({ extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(operation) } }) });
  if (Object.keys(variables).length > 0) search.set('variables', JSON.stringify(variables));
  return `${url}/graphql?${search}`;
};

/** A gateway and its upstream for a test file; the upstream's stubs and recorded requests are reset before each test. */
export function useGateway(options: Omit<GatewayOptions, 'serviceUrls'> = {}): Bench {
  const bench = {} as Bench;
  beforeAll(async () => {
    bench.upstream = await startUpstream();
    bench.gateway = await startGateway({ port: 0, serviceUrls: [bench.upstream.url], persisted, anonymousCacheMs: 0, ...options });
  });
  beforeEach(() => bench.upstream.reset());
  afterAll(async () => {
    await bench.gateway.close();
    await bench.upstream.close();
  });
  bench.ask = async (operation, variables = {}, headers = {}) => {
    const isQuery = persisted.get(hashOf(operation))?.startsWith('query');
    if (isQuery) return answered(await fetch(addressOf(bench.gateway.url, operation, variables), { headers }));
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } };
    return post(`${bench.gateway.url}/graphql`, { variables, extensions }, headers);
  };
  bench.send = (query, variables = {}, headers = {}) => post(`${bench.gateway.url}/graphql`, { query, variables }, headers);
  return bench;
}

export const token = { authorization: 'Bearer tok_of_the_renter_0123456789' };
