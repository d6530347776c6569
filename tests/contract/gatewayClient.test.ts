import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RefusedRequest, type Client, createClient } from '#api/client.ts';
import {
  HotWordsDocument,
  ListingDocument,
  LoginByPasswordDocument,
  PayOrderDocument,
  SuggestDocument,
  WalletDocument,
} from '#api/generated/operations.ts';
import { type Problem, ProblemError } from '#contract/problem.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { serverNow } from '#lib/serverClock.ts';
import { useGateway } from './gatewayHarness.ts';
import { SERVER_TIME } from './upstream.ts';

const bench = useGateway();
const pay = { orderNo: '202611200000000001', method: 'WALLET', idempotencyKey: 'key_12345678' } as const;

let client: Client;
let held: string | null = 'tok_of_the_renter';
const sent: { method: string; url: URL; headers: Headers; body: string }[] = [];

beforeEach(() => {
  held = 'tok_of_the_renter';
  sent.length = 0;
  client = createClient({ endpoint: () => `${bench.gateway.url}/graphql`, token: () => held, headers: () => ({ 'x-channel': 'baidu' }) });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    sent.push({
      method: init?.method ?? 'GET',
      url: new URL(String(input)),
      headers: new Headers(init?.headers),
      body: String(init?.body ?? ''),
    });
    return real(input, init);
  });
});
afterEach(() => vi.restoreAllMocks());

const problemOf = async (request: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await request.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProblemError) return error.problem;
  throw new Error(`not a problem: ${String(error)}`);
};

describe('a request of the browser', () => {
  it('is a GET with hash, token, channel and request id for a query', async () => {
    expect(await client.request(ListingDocument, { id: '101' })).toMatchObject({ listing: { id: '101' } });
    const [request] = sent;
    expect([request?.method, request?.body]).toEqual(['GET', '']);
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: ListingDocument.hash } }),
      variables: '{"id":"101"}',
    });
    const [call] = bench.upstream.received;
    expect([call?.headers['authorization'], call?.headers['x-channel']]).toEqual(['Bearer tok_of_the_renter', 'baidu']);
    expect(call?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is a POST with nothing in the query string for a mutation', async () => {
    const sign = { sign: 's', timestamp: 1_795_000_000, nonce: 'n' };
    const input = { username: 'renter', password: 'cipher', fingerprint: 'f' };
    expect(await client.request(LoginByPasswordDocument, { input }, { sign })).toEqual({
      loginByPassword: { token: 'tok_0123456789012345678901', expiresTime: 604_800, userId: '5' },
    });
    const [request] = sent;
    expect([request?.method, request?.url.search]).toEqual(['POST', '']);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      operationName: 'LoginByPassword',
      variables: { input },
      extensions: { persistedQuery: { version: 1, sha256Hash: LoginByPasswordDocument.hash } },
    });
    expect(bench.upstream.received[0]?.headers).toMatchObject({ 'x-sign': 's', 'x-timestamp': '1795000000', 'x-nonce-str': 'n' });
  });

  it('has another token if given, and none for a guest', async () => {
    await client.request(WalletDocument, {}, { token: 'tok_that_is_revoked' });
    held = null;
    await client.request(ListingDocument, { id: '101' });
    expect(bench.upstream.received.map(({ headers }) => headers['authorization'])).toEqual(['Bearer tok_that_is_revoked', undefined]);
  });

  it('forbids sharing of earlier reads after a mutation and on demand', async () => {
    await client.request(WalletDocument, {});
    await client.request(WalletDocument, {}, { anew: true });
    await client.request(PayOrderDocument, pay);
    await client.request(WalletDocument, {});
    expect(sent.map(({ headers }) => headers.get('cache-control'))).toEqual([null, 'no-cache', null, 'no-cache']);
  });

  it('is not repeated if the gateway does not know its hash', async () => {
    const stale: typeof HotWordsDocument = { ...HotWordsDocument, hash: 'f'.repeat(64) };
    expect(await problemOf(client.request(stale, {}))).toMatchObject({ kind: 'unexpected', message: '页面已更新，请刷新后重试' });
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
  });

  it('updates the server time with every response', async () => {
    await client.request(HotWordsDocument, {});
    expect(Math.abs(serverNow() - SERVER_TIME)).toBeLessThan(2_000);
  });
});

describe('a response to the browser', () => {
  it('contains all parts of a refusal', async () => {
    bench.upstream.refuse('payOrder', 'BALANCE_SHORT', { message: '余额不足', details: { short_by: 5 } });
    expect(await problemOf(client.request(PayOrderDocument, pay))).toEqual({
      kind: 'refused',
      code: 'BALANCE_SHORT',
      message: '余额不足',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      fields: {},
      details: { short_by: 5 },
    });
  });

  const faults: Partial<Record<ProblemName, Problem['kind']>> = {
    UNAUTHENTICATED: 'unauthenticated',
    INTERNAL: 'unexpected',
    UPSTREAM: 'badGateway',
    NOT_READY: 'badGateway',
    TIMEOUT: 'timeout',
  };

  it.each(Object.keys(problems) as ProblemName[])('%s', async (name) => {
    bench.upstream.refuse('payOrder', name);
    const problem = await problemOf(client.request(PayOrderDocument, pay));
    expect(problem).toMatchObject({
      kind: faults[name] ?? 'refused',
      message: problems[name].message,
      ...(faults[name] ? {} : { code: name }),
    });
  });

  it('is a redirect for a 303, with the service’s message', async () => {
    bench.upstream.answer('payOrder', (_, reply) =>
      reply.status(303).header('location', '/x').send({ code: 303, message: '请到新页面操作', data: {} }),
    );
    expect(await problemOf(client.request(PayOrderDocument, pay))).toMatchObject({ kind: 'redirected', message: '请到新页面操作' });
  });

  it('is the problem offline if the gateway is unreachable', async () => {
    client.configure({ endpoint: () => 'http://127.0.0.1:1/graphql' });
    expect(await problemOf(client.request(HotWordsDocument, {}))).toMatchObject({
      kind: 'offline',
      message: '网络已断开，请检查网络后重试',
    });
  });

  it('is a timeout if it is late, and cancelled if the request is aborted', async () => {
    bench.upstream.answer('payOrder', () => new Promise(() => undefined));
    client.configure({ timeoutMs: 50 });
    expect(await problemOf(client.request(PayOrderDocument, pay))).toMatchObject({ kind: 'timeout', message: '请求超时，请重试' });
    client.configure({ timeoutMs: 30_000 });
    const heard = bench.upstream.received.length;
    const controller = new AbortController();
    const asked = problemOf(client.request(PayOrderDocument, pay, { signal: controller.signal }));
    await vi.waitFor(() => expect(bench.upstream.received.length).toBeGreaterThan(heard));
    controller.abort();
    expect(await asked).toMatchObject({ kind: 'cancelled' });
    expect(await problemOf(client.request(HotWordsDocument, {}, { signal: controller.signal }))).toMatchObject({ kind: 'cancelled' });
  });

  it.each([
    [502, 'text/html', '<html>', 'badGateway'],
    [503, 'text/plain', '', 'badGateway'],
    [504, 'text/plain', '', 'timeout'],
    [401, 'text/plain', '', 'unauthenticated'],
    [500, 'text/html', '<html>', 'unexpected'],
    [200, 'text/html', '<html>portal</html>', 'unexpected'],
    [200, 'application/json', '{"data":', 'unexpected'],
  ] as const)('maps %i %s from an intermediary to a problem', async (status, type, body, kind) => {
    const between = createServer((_, response) => void response.writeHead(status, { 'content-type': type }).end(body));
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    client.configure({ endpoint: () => `http://127.0.0.1:${(between.address() as AddressInfo).port}/graphql` });
    expect((await problemOf(client.request(SuggestDocument, { keyword: 'canary' }))).kind).toBe(kind);
    between.closeAllConnections();
    await new Promise((resolve) => between.close(resolve));
  });

  it('is an error without any part of the request', async () => {
    bench.upstream.refuse('login', 'WRONG_CREDENTIALS');
    const input = { username: 'canary-user', password: 'canary-password', fingerprint: 'canary-print' };
    const error: unknown = await client.request(LoginByPasswordDocument, { input }).catch((thrown: unknown) => thrown);
    const all =
      JSON.stringify(error, Object.getOwnPropertyNames(error)) +
      String((error as Error).stack) +
      JSON.stringify((error as ProblemError).problem);
    expect(all).toContain('WRONG_CREDENTIALS');
    expect(all).not.toContain('canary');
    expect((error as Error).cause).toBeUndefined();
  });
});

describe('the gate', () => {
  it('holds a 401, and repeats the request with the new token', async () => {
    const refused: RefusedRequest[] = [];
    held = 'tok_old';
    bench.upstream.answer('getWallet', (request, reply) =>
      request.headers.authorization === 'Bearer tok_new'
        ? { code: 0, message: 'ok', data: { available: 1, frozen: 0, withdrawing: 0, frozen_lines: [] } }
        : reply.status(401).send({ code: 40100, message: '未登录或登录状态已过期,请重新登录', data: { problem: 'UNAUTHENTICATED' } }),
    );
    client.setGate({
      retry: (run, asked) => {
        refused.push(asked);
        held = 'tok_new';
        return run();
      },
    });
    expect(await client.request(WalletDocument, {})).toEqual({
      wallet: { availableFen: 1, frozenFen: 0, withdrawingFen: 0, frozenLines: [] },
    });
    expect(refused).toEqual([{ operation: 'Wallet', variables: {}, isMutation: false, token: 'tok_old' }]);
  });

  it('ignores other problems and ungated requests, and does not hold a second 401', async () => {
    const retry = vi.fn((run: () => Promise<never>) => run());
    client.setGate({ retry: (run) => retry(run as () => Promise<never>) });
    bench.upstream.refuse('getWallet', 'FORBIDDEN');
    expect((await problemOf(client.request(WalletDocument, {}))).kind).toBe('refused');
    bench.upstream.refuse('getWallet', 'UNAUTHENTICATED');
    expect((await problemOf(client.request(WalletDocument, {}, { ungated: true }))).kind).toBe('unauthenticated');
    expect(retry).not.toHaveBeenCalled();
    expect((await problemOf(client.request(WalletDocument, {}))).kind).toBe('unauthenticated');
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
