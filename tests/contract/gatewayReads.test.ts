import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, token, useGateway } from './gatewayHarness.ts';

const bench = useGateway({ anonymousCacheMs: 1_000 });
const other = { authorization: 'Bearer tok_of_somebody_else_0123456789' };

afterEach(() => vi.useRealTimers());

/** Blocks a call at the service until released. */
function hold(endpoint: string, data: unknown) {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  bench.upstream.answer(endpoint, async () => {
    arrived.resolve();
    await gate.promise;
    return { code: 0, message: 'ok', data };
  });
  return { arrived: arrived.promise, letGo: () => gate.resolve() };
}

const wallet = { available: 1, frozen: 0, withdrawing: 0, frozen_lines: [] };

describe('equal concurrent reads', () => {
  it('with the same token share one call', async () => {
    const held = hold('getWallet', wallet);
    const first = bench.ask('Wallet', {}, token);
    await held.arrived;
    const rest = Array.from({ length: 9 }, () => bench.ask('Wallet', {}, token));
    await vi.waitFor(async () => expect(await connections()).toBeGreaterThanOrEqual(10));
    held.letGo();
    const answers = await Promise.all([first, ...rest]);
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 10 }, () => ({ data: { wallet: { availableFen: 1, frozenFen: 0, withdrawingFen: 0, frozenLines: [] } } })),
    );
    expect(bench.upstream.received).toHaveLength(1);
  });

  it('of two users never share a call', async () => {
    const held = hold('getWallet', wallet);
    const asked = [bench.ask('Wallet', {}, token), bench.ask('Wallet', {}, other)];
    await vi.waitFor(() => expect(bench.upstream.received).toHaveLength(2));
    held.letGo();
    await Promise.all(asked);
    expect(new Set(bench.upstream.received.map(({ headers }) => headers['authorization']))).toEqual(
      new Set([other.authorization, token.authorization]),
    );
  });

  it('are sent again for a logged-in user after the first has ended', async () => {
    await bench.ask('Wallet', {}, token);
    await bench.ask('Wallet', {}, token);
    expect(bench.upstream.received).toHaveLength(2);
  });

  it('are not shared across a write: later reads are sent again', async () => {
    const held = hold('getWallet', wallet);
    const before = bench.ask('Wallet', {}, token);
    await held.arrived;
    await bench.ask('SetFavourite', { listingId: '101', on: true }, token);
    bench.upstream.answer('getWallet', () => ({ code: 0, message: 'ok', data: { ...wallet, available: 2 } }));
    const after = await bench.ask('Wallet', {}, token);
    held.letGo();
    expect([(await before).body, after.body]).toEqual([
      { data: { wallet: { availableFen: 1, frozenFen: 0, withdrawingFen: 0, frozenLines: [] } } },
      { data: { wallet: { availableFen: 2, frozenFen: 0, withdrawingFen: 0, frozenLines: [] } } },
    ]);
  });

  it('with no-cache do not join a read in progress', async () => {
    const old = hold('getWallet', wallet);
    const before = bench.ask('Wallet', {}, token);
    await old.arrived;
    bench.upstream.answer('getWallet', () => ({ code: 0, message: 'ok', data: { ...wallet, available: 2 } }));
    const now = await bench.ask('Wallet', {}, { ...token, 'cache-control': 'no-cache' });
    old.letGo();
    expect([await before, now].map(({ body }) => body.data?.['wallet'])).toEqual(
      [1, 2].map((availableFen) => ({ availableFen, frozenFen: 0, withdrawingFen: 0, frozenLines: [] })),
    );
  });

  it('are never shared for one-time values', async () => {
    await Promise.all([
      bench.ask('TakeSign'),
      bench.ask('TakeSign'),
      bench.ask('DrawCaptcha', { action: 'LOGIN' }),
      bench.ask('DrawCaptcha', { action: 'LOGIN' }),
    ]);
    expect(bench.upstream.received.map(({ endpoint }) => endpoint).sort()).toEqual([
      'createCaptcha',
      'createCaptcha',
      'getSign',
      'getSign',
    ]);
  });

  it('do not include mutations, which are never shared', async () => {
    const pay = { orderNo: '202611200000000001', method: 'WALLET', idempotencyKey: 'key_12345678' };
    await Promise.all([bench.ask('PayOrder', pay, token), bench.ask('PayOrder', pay, token)]);
    expect(bench.upstream.received).toHaveLength(2);
  });
});

const connections = () => new Promise<number>((resolve) => bench.gateway.app.server.getConnections((_, count) => resolve(count)));

describe('anonymous reads', () => {
  it('are cached for one second, by their variables', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    await bench.ask('Suggest', { keyword: '一' });
    await bench.ask('Suggest', { keyword: '一' });
    await bench.ask('Suggest', { keyword: '二' });
    expect(bench.upstream.received).toHaveLength(2);
    vi.setSystemTime(1_000_999);
    await bench.ask('Suggest', { keyword: '一' });
    expect(bench.upstream.received).toHaveLength(2);
    vi.setSystemTime(1_001_001);
    await bench.ask('Suggest', { keyword: '一' });
    expect(bench.upstream.received).toHaveLength(3);
  });

  it('are never shared between callers with and without a token', async () => {
    bench.upstream.answer('getListing', (request) => ({
      code: 0,
      message: 'ok',
      data: null,
      ...(request.headers.authorization ? {} : { code: -400, message: '账号已删除' }),
    }));
    const [guest, member] = [await bench.ask('Listing', { id: '55' }), await bench.ask('Listing', { id: '55' }, token)];
    expect([guest, member].map(({ body }) => body.errors?.[0]?.extensions?.['code'])).toEqual(['LISTING_DELETED', 'UPSTREAM']);
  });

  it('are not cached if they are refused', async () => {
    bench.upstream.refuse('listGames', 'NOT_READY');
    expect((await bench.ask('Games')).body.errors?.[0]?.extensions?.['code']).toBe('NOT_READY');
    bench.upstream.reset();
    expect((await bench.ask('Games')).body.errors).toBeUndefined();
  });

  it('are shared by different operations that make the same call', async () => {
    await Promise.all([bench.ask('Filters', { gameId: '7' }), bench.ask('Filters', { gameId: '7' }, token)]);
    expect(bench.upstream.received).toHaveLength(1);
  });

  it('are never cached for the price before an order', async () => {
    await bench.ask('PriceNow', { listingId: '101' }, token);
    await bench.ask('PriceNow', { listingId: '101' }, token);
    expect(bench.upstream.received.filter(({ endpoint }) => endpoint === 'verifyPrice')).toHaveLength(2);
  });
});

describe('a response to a GET', () => {
  it('has an ETag and 304 for guests, and no ETag for members', async () => {
    const address = addressOf(bench.gateway.url, 'HotWords');
    const first = await fetch(address);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=1, must-revalidate');
    expect(first.headers.get('vary')).toBe('authorization, x-acting-for, accept, accept-encoding');
    const again = await fetch(address, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    const mine = await fetch(address, { headers: { ...token, 'if-none-match': tag } });
    expect([mine.status, mine.headers.get('etag'), mine.headers.get('cache-control')]).toEqual([200, null, 'private, no-store']);
    expect(await mine.json()).toEqual({ data: { hotWords: ['雷电将军'] } });
  });

  it('has no ETag and is not cached if it is a refusal', async () => {
    bench.upstream.refuse('getListing', 'LISTING_DELETED');
    const { headers } = await bench.ask('Listing', { id: '77' });
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'private, no-store']);
  });

  it('is compressed for clients that accept gzip', async () => {
    const address = addressOf(bench.gateway.url, 'Listing', { id: '101' });
    const [zipped, plain] = [
      await fetch(address, { headers: { 'accept-encoding': 'gzip' } }),
      await fetch(address, { headers: { 'accept-encoding': 'identity' } }),
    ];
    expect([zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null]);
    expect(await zipped.json()).toEqual(await plain.json());
  });
});
