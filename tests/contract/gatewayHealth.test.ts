import { Client } from 'undici';
import { describe, expect, it } from 'vitest';
import { hostCalls } from '#contract/rest/index.ts';
import type { GatewayOptions } from '#schema/config.ts';
import { startGateway } from '#schema/server.ts';
import { addressOf, hashOf, persisted, post, useGateway } from './gatewayHarness.ts';
import { useSite } from './siteHarness.ts';

const site = useSite();

describe('the cashier’s notice', () => {
  const notice = { charge_no: 'CH1', trade_no: 'T1', amount: 100, status: 'succeeded', paid_at: 1_795_000_000_000, signature: 'ab' };
  const send = () =>
    post(`${site.gateway.url}/web/api/v1/payments/notify`, notice, { authorization: 'Bearer x', 'x-request-id': 'req_12345678' });

  it('is forwarded unchanged, without a token', async () => {
    site.upstream.reset();
    expect(await send()).toMatchObject({ status: 200, body: { code: 0, message: 'ok', data: { received: true } } });
    expect(site.upstream.received.map(({ endpoint, body, headers }) => [endpoint, body, headers['authorization']])).toEqual([
      ['paymentNotice', notice, undefined],
    ]);
  });

  const notices = hostCalls.filter(({ method }) => method === 'POST');
  it.each(notices.map(({ name, path }) => [name, path]))('is forwarded as %s is, which the contract lists too', async (name, path) => {
    site.upstream.reset();
    await post(`${site.gateway.url}/web/api/v1${path}`, { signature: 'ab' }, { authorization: 'Bearer x' });
    expect(site.upstream.received.map(({ endpoint, body, headers }) => [endpoint, body, headers['authorization']])).toEqual([
      [name, { signature: 'ab' }, undefined],
    ]);
  });

  const reads = hostCalls.filter(({ method }) => method === 'GET');
  it.each(reads.map(({ name, path }) => [name, path]))('of %s the query is forwarded, and the bytes are returned', async (name, path) => {
    site.upstream.reset();
    site.upstream.answer(name, (_, reply) =>
      reply.type('image/webp').header('cache-control', 'private, no-store').send(Buffer.from('RIFF')),
    );
    const address = `/web/api/v1${path.replace(':id', '7')}?until=5&signature=ab`;
    const answer = await fetch(site.gateway.url + address, { headers: { authorization: 'Bearer x' } });
    expect([answer.status, ...['content-type', 'cache-control'].map((header) => answer.headers.get(header)), await answer.text()]).toEqual([
      200,
      'image/webp',
      'private, no-store',
      'RIFF',
    ]);
    expect(site.upstream.received.map(({ url, headers }) => [url, headers['authorization']])).toEqual([[address, undefined]]);
  });

  it('gets the service’s refusal unchanged', async () => {
    site.upstream.refuse('paymentNotice', 'PAYMENT_SIGNATURE');
    const { status, body } = await send();
    expect([status, body]).toEqual([
      403,
      { code: 40330, message: '支付通知签名无效', data: { problem: 'PAYMENT_SIGNATURE', request_id: 'req_12345678' } },
    ]);
  });

  it('makes no other REST call reachable', async () => {
    site.upstream.reset();
    for (const address of ['/web/api/v1/login', '/web/api/v1/payments/notify/x', '/web/api/v1/orders', '/web/api/v1/chat/conversations']) {
      expect((await post(site.gateway.url + address, {})).status).toBe(404);
    }
    expect((await site.get('/web/api/v1/payments/notify')).status).toBe(404);
    expect(site.upstream.received).toEqual([]);
  });
});

describe('health', () => {
  it('is reported separately from readiness', async () => {
    site.upstream.reset();
    expect(await site.get('/readyz')).toMatchObject({ status: 200, body: '{"ok":true}' });
    site.upstream.setReady(false);
    expect([(await site.get('/healthz')).status, (await site.get('/readyz')).status]).toEqual([200, 503]);
    site.upstream.setReady(true);
  });

  /** A gateway with a request in progress, and a function that completes it. */
  async function heldRequest(options: Partial<GatewayOptions> = {}) {
    const held = await startGateway({ port: 0, serviceUrls: [site.upstream.url], persisted, anonymousCacheMs: 0, ...options });
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    site.upstream.answer('getWallet', async () => {
      arrived.resolve();
      await gate.promise;
      return { code: 0, message: 'ok', data: { available: 1, frozen: 0, withdrawing: 0, frozen_lines: [] } };
    });
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf('Wallet') } };
    const running = post(`${held.url}/graphql`, { extensions }, { authorization: 'Bearer x' });
    await arrived.promise;
    return { held, running, answer: () => gate.resolve() };
  }

  it('a draining gateway is not ready but still responds', async () => {
    const { held, running, answer } = await heldRequest();
    held.drain();
    expect((await fetch(`${held.url}/readyz`)).status).toBe(503);
    answer();
    expect((await running).status).toBe(200);
    await held.close();
  });

  it('a closing gateway stops listening, reports not ready on open connections, and finishes requests in progress', async () => {
    const { held, running, answer } = await heldRequest();
    const probe = new Client(held.url);
    const statusOf = async (path: string): Promise<number> => {
      const { statusCode, body } = await probe.request({ method: 'GET', path });
      await body.dump();
      return statusCode;
    };
    expect(await statusOf('/readyz')).toBe(200);
    const closed = Promise.all([held.close(), held.close()]);
    expect(await statusOf('/readyz')).toBe(503);
    await expect(fetch(`${held.url}/healthz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    answer();
    expect((await running).body.data).toEqual({ wallet: { availableFen: 1, frozenFen: 0, withdrawingFen: 0, frozenLines: [] } });
    await closed;
    await probe.close();
  });

  it('a closing gateway aborts a request that never ends', async () => {
    const { held, running, answer } = await heldRequest({ patienceMs: 100 });
    const [cut] = await Promise.allSettled([running, held.close()]);
    expect(cut).toMatchObject({ status: 'rejected', reason: { message: 'fetch failed' } });
    answer();
  });

  it('a closing gateway does not wait for a request whose client has disconnected', async () => {
    const { held, running, answer } = await heldRequest({ patienceMs: 3_600_000 });
    const caller = new AbortController();
    const arrived = Promise.withResolvers<void>();
    site.upstream.answer('listGames', async () => {
      arrived.resolve();
      return Promise.withResolvers().promise;
    });
    const gone = fetch(addressOf(held.url, 'Games'), { signal: caller.signal }).catch((error: Error) => error.name);
    await arrived.promise;
    caller.abort();
    expect(await gone).toBe('AbortError');
    const closed = held.close();
    answer();
    expect((await running).status).toBe(200);
    await closed;
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const bench = useGateway({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });

  it('has one line per request with its id, and no data of the request', async () => {
    lines.length = 0;
    const began = performance.now();
    const canaries = { authorization: 'Bearer canary-token', 'x-sign': 'canary-sign', 'x-request-id': 'req_12345678' };
    bench.upstream.refuse('login', 'WRONG_CREDENTIALS', { message: '用户名或密码错误' });
    await bench.ask(
      'LoginByPassword',
      { input: { username: 'canary-user', password: 'canary-password', fingerprint: 'canary-print' } },
      canaries,
    );
    await bench.ask('SubmitRealName', { name: 'canary-name', idNumber: 'canary-id' }, canaries);
    await bench.ask('Suggest', { keyword: 'canary-keyword' }, canaries);
    const logged = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered' || msg === 'refused');
    expect(logged.map(({ msg, requestId, path: at, status, problems }) => ({ msg, requestId, at, status, problems }))).toEqual([
      { msg: 'refused', requestId: 'req_12345678', at: undefined, status: undefined, problems: ['WRONG_CREDENTIALS'] },
      { msg: 'answered', requestId: 'req_12345678', at: '/graphql', status: 200, problems: undefined },
      { msg: 'answered', requestId: 'req_12345678', at: '/graphql', status: 200, problems: undefined },
      { msg: 'answered', requestId: 'req_12345678', at: '/graphql', status: 200, problems: undefined },
    ]);
    expect(lines.join('')).not.toContain('canary');
    const took = logged.flatMap(({ ms }) => (typeof ms === 'number' ? [ms] : []));
    expect(took.map((ms) => ms > 0 && Number(ms.toFixed(1)) === ms)).toEqual([true, true, true]);
    expect(Math.max(...took)).toBeLessThan(performance.now() - began + 1);
  });

  it('has no data of a request with an invalid variable or with a failing service', async () => {
    lines.length = 0;
    bench.upstream.answer('login', (_, reply) => reply.status(500).send('canary-password of canary-user'));
    await bench.ask('LoginByPassword', { input: { username: 'canary-user', password: 'canary-password', fingerprint: 5 } });
    await bench.ask('LoginByPassword', { input: { username: 'canary-user', password: 'canary-password', fingerprint: 'f' } });
    expect(lines.join('')).not.toContain('canary');
  });
});
