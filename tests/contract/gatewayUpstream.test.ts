import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems } from '#contract/rest/problems.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { addressOf, hashOf, persisted, post, token, useGateway } from './gatewayHarness.ts';
import { variables } from './operationSamples.ts';
import { anOrder, priceFacts } from './samples.ts';
import { startUpstream } from './upstream.ts';

const logged: string[] = [];
const bench = useGateway({ maxResponseBytes: 100_000, logger: { level: 'info', stream: { write: (line) => void logged.push(line) } } });
const requestId = 'req_upstream_test';
const ask = (operation: string, variables: object = {}, headers: Record<string, string> = token) =>
  bench.ask(operation, variables, { ...headers, 'x-request-id': requestId });

const problem = (code: string, upstreamCode: number | null, status: number, message: string, extra: object = {}) => ({
  status: 200,
  errors: [{ message, path: expect.any(Array), extensions: { code, upstreamCode, status, requestId, ...extra } }],
});
const errorsOf = async (operation: string, variables: object = {}) => {
  const { status, body } = await ask(operation, variables);
  return { status, errors: body.errors };
};

describe('refusals of the service', () => {
  it.each(Object.entries(problems).filter(([, { status }]) => status < 500))(
    '%s keeps its name, code, status and message',
    async (name, kind) => {
      bench.upstream.refuse('getWallet', name as keyof typeof problems, { message: '服务给的话' });
      expect(await errorsOf('Wallet')).toEqual(problem(name, kind.code, kind.status, '服务给的话'));
    },
  );

  it('have their fields and details forwarded', async () => {
    bench.upstream.refuse('addSearchHistory', 'BAD_REQUEST', { fields: { keyword: '太长' } });
    expect(await errorsOf('RememberSearch', { keyword: 'x' })).toEqual(
      problem('BAD_REQUEST', 40000, 400, problems.BAD_REQUEST.message, { fields: { keyword: '太长' } }),
    );
    bench.upstream.refuse('getWallet', 'RATE_LIMITED', { details: { retry_at: 5 } });
    expect(await errorsOf('Wallet')).toEqual(
      problem('RATE_LIMITED', 42900, 429, problems.RATE_LIMITED.message, { details: { retryAt: 5 } }),
    );
  });

  it('have the details of a changed price or fee under the schema’s names', async () => {
    bench.upstream.refuse('createOrder', 'PRICE_CHANGED', { details: { now: priceFacts, total: 9_000, max_hours: 3 } });
    const prices = { hourlyFen: 350, dailyFen: 6_000, tenHourFen: 3_000, weeklyFen: null, morningFen: 300, afternoonFen: 0, nightFen: 280 };
    const input = {
      listingId: '101',
      mode: 'NOW',
      rentType: 'HOURLY',
      hours: 2,
      agreed: { prices, depositFen: 1, discount: 1 },
      agreedTotalFen: 1,
    };
    expect((await errorsOf('CreateOrder', { input, idempotencyKey: 'key_12345678' })).errors?.[0]?.extensions?.['details']).toEqual({
      now: {
        prices: { ...prices, bargainFen: 230 },
        activity: { discount: 1, rentalPromotion: [] },
        depositFen: 5_000,
        availability: 'NORMAL',
        rentedUntil: null,
      },
      totalFen: 9_000,
      maxHours: 3,
    });
    bench.upstream.refuse('cancelOrder', 'CANCEL_FEE_CHANGED', { details: { fee: 700 } });
    const cancel = { orderNo: anOrder.order_no, agreedFeeFen: 0, idempotencyKey: 'key_12345678' };
    expect((await errorsOf('CancelOrder', cancel)).errors?.[0]?.extensions?.['details']).toEqual({ feeFen: 700 });
  });

  it('keep the message of an unknown code', async () => {
    bench.upstream.answer('getWallet', () => ({ code: 77, message: '新的拒绝', data: null }));
    expect(await errorsOf('Wallet')).toEqual(problem('CONFLICT', 77, 409, '新的拒绝'));
  });

  it.each([
    [403, 'FORBIDDEN'],
    [409, 'CONFLICT'],
    [422, 'BAD_REQUEST'],
  ])('an unknown problem of status %i becomes %s', async (status, name) => {
    bench.upstream.answer('getWallet', (_, reply) =>
      reply.status(status).send({ code: 77, message: '新的拒绝', data: { problem: 'NEW_ONE' } }),
    );
    expect(await errorsOf('Wallet')).toEqual(problem(name, 77, status, '新的拒绝'));
  });

  it('are recognised by the code if the name is missing', async () => {
    bench.upstream.answer('getListing', () => ({ code: -400, message: '账号已删除', data: null }));
    expect(await errorsOf('Listing', { id: '1' })).toEqual(problem('LISTING_DELETED', -400, 404, '账号已删除'));
  });

  it('do not include a body without a code', async () => {
    bench.upstream.answer('listHotWords', () => ({ data: { list: ['a'] } }));
    expect((await ask('HotWords')).body).toEqual({ data: { hotWords: ['a'] } });
  });

  it('include a 401 without an envelope, as UNAUTHENTICATED', async () => {
    bench.upstream.answer('getWallet', (_, reply) => reply.status(401).type('text/plain').send('no'));
    expect(await errorsOf('Wallet')).toEqual(problem('UNAUTHENTICATED', null, 401, problems.UNAUTHENTICATED.message));
  });
});

describe('redirects', () => {
  it('303 shows the service’s message and is not followed', async () => {
    bench.upstream.answer('getWallet', (_, reply) =>
      reply.status(303).header('location', '/web/api/v1/hot-words').send({ code: 303, message: '请到新页面操作', data: null }),
    );
    expect(await errorsOf('Wallet')).toEqual(problem('REDIRECTED', 303, 303, '请到新页面操作'));
    expect(bench.upstream.received.map(({ endpoint }) => endpoint)).toEqual(['getWallet']);
  });

  it('303 without a body has a default message', async () => {
    bench.upstream.answer('getWallet', (_, reply) => reply.status(303).header('location', '/x').send());
    expect(await errorsOf('Wallet')).toEqual(problem('REDIRECTED', null, 303, '操作失败，请重试！'));
  });

  it.each([301, 302, 307, 308])('%i is not followed', async (status) => {
    const canary = await startUpstream();
    bench.upstream.answer('getWallet', (_, reply) => reply.status(status).header('location', `${canary.url}/web/api/v1/hot-words`).send());
    expect(await errorsOf('Wallet')).toEqual(problem('UPSTREAM', null, 502, '服务器出错'));
    expect(canary.received).toEqual([]);
    await canary.close();
  });
});

describe('broken upstreams', () => {
  it.each([
    ['502 from a proxy', 502, '<html>Bad Gateway</html>', 'UPSTREAM', 502],
    ['503 from a proxy', 503, 'busy', 'NOT_READY', 503],
    ['504 from a proxy', 504, '', 'TIMEOUT', 504],
    ['500 as text', 500, 'Error: relation "user_account" does not exist\n at /srv/app.ts', 'UPSTREAM', 500],
    ['HTML in place of JSON', 200, '<html></html>', 'UPSTREAM', 502],
    ['JSON that ends early', 200, '{"code":0,"data":{"avail', 'UPSTREAM', 502],
    ['nothing', 200, '', 'UPSTREAM', 502],
    ['a list', 200, '[]', 'UPSTREAM', 502],
    ['no data', 200, '{"code":0,"message":"ok"}', 'UPSTREAM', 502],
    ['data that is a text', 200, '{"code":0,"message":"ok","data":"x"}', 'UPSTREAM', 502],
  ] as const)('%s', async (_, status, text, code, shown) => {
    bench.upstream.answer('getWallet', (_request, reply) => reply.status(status).type('text/html').send(text));
    expect(await errorsOf('Wallet')).toEqual(problem(code, null, shown, problems[code].message));
    expect((await bench.ask('Wallet')).headers.get('retry-after')).toBe(code === 'NOT_READY' ? '2' : null);
  });

  it('the message of a failing service is not shown', async () => {
    bench.upstream.answer('getWallet', (_, reply) =>
      reply.status(500).send({ code: 50000, message: 'duplicate key "x" at db.ts:3', data: { problem: 'INTERNAL' } }),
    );
    expect(await errorsOf('Wallet')).toEqual(problem('INTERNAL', 50000, 500, '服务器出错'));
  });

  it('data of another shape is masked, and the error is logged', async () => {
    logged.length = 0;
    bench.upstream.answer('getWallet', () => ({
      code: 0,
      message: 'ok',
      data: { available: 1, frozen: 2, frozen_lines: [{ reason: 'mystery' }] },
    }));
    expect(await errorsOf('Wallet')).toEqual(problem('INTERNAL', null, 500, '服务器出错'));
    const line = logged.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === 'unexpected');
    expect(line).toMatchObject({ requestId, err: { message: 'unknown value on the wire: mystery' } });
  });

  it('a fractional amount of money is refused', async () => {
    bench.upstream.answer('getWallet', () => ({ code: 0, message: 'ok', data: { available: 1.5, frozen: 2, frozen_lines: [] } }));
    expect(await errorsOf('Wallet')).toEqual(problem('INTERNAL', null, 500, '服务器出错'));
  });

  it('a response above the size limit is aborted', async () => {
    bench.upstream.answer('listHotWords', () => ({ code: 0, message: 'ok', data: { list: ['x'.repeat(200_000)] } }));
    expect(await errorsOf('HotWords')).toEqual(problem('UPSTREAM', null, 502, '服务器出错'));
  });
});

/** Only for expected timeouts: requests that must succeed use the default timeout, so that a busy machine does not fail them. */
const HURRIED = 300;

describe('an upstream that does not respond', () => {
  const hurried = useGateway({ timeoutMs: HURRIED });

  it('is a timeout', async () => {
    hurried.upstream.answer('getWallet', () => new Promise(() => undefined));
    const { status, body } = await hurried.ask('Wallet', {}, { ...token, 'x-request-id': requestId });
    expect({ status, errors: body.errors }).toEqual(problem('TIMEOUT', null, 504, '请求超时，请重试'));
  });
});

describe('a broken connection', () => {
  let server: Server;
  const gateways: (Gateway & { url: string })[] = [];
  let misbehave: (response: ServerResponse) => void = () => undefined;

  beforeAll(async () => {
    server = createServer((_, response) => misbehave(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const timeoutMs of [30_000, HURRIED])
      gateways.push(await startGateway({ port: 0, serviceUrls: [url], persisted, timeoutMs, anonymousCacheMs: 0 }));
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['a connection that is cut', 'UPSTREAM', (response: ServerResponse): void => void response.destroy()],
    [
      'an answer that is cut',
      'UPSTREAM',
      (response: ServerResponse): void => void response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
    ],
    ['an answer that never ends', 'TIMEOUT', (response: ServerResponse): void => void response.writeHead(200).write('{"code":0,')],
  ] as const)('%s', async (_, code, how) => {
    misbehave = how;
    const [patient, hurried] = gateways;
    const answer = (await (await fetch(addressOf((code === 'TIMEOUT' ? hurried : patient)!.url, 'HotWords'))).json()) as {
      errors: { extensions: { code: string } }[];
    };
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual([code]);
  });

  it.each([
    ['a read', 'HotWords', 2],
    ['a command with its key', 'PayOrder', 2],
    ['a command without one', 'SetFavourite', 1],
  ] as const)('%s whose response is lost is retried once if it is safe', async (_, operation, times) => {
    const keys: unknown[] = [];
    misbehave = (response) => {
      keys.push(response.req.headers['idempotency-key']);
      response.destroy();
    };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const three = await startGateway({ port: 0, serviceUrls: [url, url, url], persisted, anonymousCacheMs: 0 });
    const answer = await post(`${three.url}/graphql`, {
      variables: variables[operation],
      extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } },
    });
    expect(answer.body.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['UPSTREAM']);
    expect([keys.length, new Set(keys).size]).toEqual([times, 1]);
    await three.close();
  });

  it('an unreachable service is skipped; if all are unreachable, the problem is UPSTREAM', async () => {
    const upstream = await startUpstream();
    const gone = 'http://127.0.0.1:1';
    const two = await startGateway({ port: 0, serviceUrls: [gone, upstream.url], persisted, anonymousCacheMs: 0 });
    for (let turn = 0; turn < 4; turn++) {
      expect(await (await fetch(addressOf(two.url, 'HotWords'))).json()).toEqual({ data: { hotWords: ['雷电将军'] } });
    }
    expect(upstream.received).toHaveLength(4);
    await upstream.close();
    expect(await (await fetch(addressOf(two.url, 'HotWords'))).json()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM' } }] });
    await two.close();
  });
});
