import { describe, expect, it } from 'vitest';
import { headers } from '#contract/rest/endpoint.ts';
import { startGateway } from '#schema/server.ts';
import { SERVER_TIME } from './upstream.ts';
import { hashOf, persisted, post, token, useGateway } from './gatewayHarness.ts';

import { understood } from './samples.ts';
import { card, key, newOrder, order, orderNo, prices, variables } from './operationSamples.ts';

const bench = useGateway();
const operations = [...persisted.values()].map((text) => /^\w+ (\w+)/.exec(text)?.[1] ?? text);

describe('persisted operations', () => {
  it.each(operations)('%s resolves from sample responses of the contract', async (operation) => {
    const { status, body } = await bench.ask(operation, variables[operation], token);
    expect({ operation, status, errors: body.errors }).toEqual({ operation, status: 200, errors: undefined });
    expect(Object.values(body.data ?? {}).every((value) => value !== null)).toBe(true);
  });

  it('Listing', async () => {
    const { body } = await bench.ask('Listing', { id: '101' });
    expect(body.data?.['listing']).toEqual({
      id: '101',
      title: '安卓微信 星耀 120皮肤',
      images: ['/static/covers/101.svg', '/static/covers/101-2.svg'],
      gameCover: '/static/covers/game-7.svg',
      prices: { ...prices, bargainFen: 230 },
      activity: { discount: 1, rentalPromotion: [] },
      depositFen: 5_000,
      minRentalPeriod: 2,
      isListed: true,
      isRented: true,
      isReservation: true,
      isFavourite: true,
      isUseBargain: false,
      isUseVipDiscount: true,
      game: { id: '7', name: '王者峡谷', maintenanceStatus: false, isSuspended: false },
      gameMoney: 12_500_000_000,
      moneyExchangeRate: 1_000.5,
      gameMoneyName: '金币',
      attributes: [{ name: '段位', value: '星耀' }],
      inventory: [{ kind: 'SKIN', name: '凤求凰', rarity: 'TREASURED', picture: '/static/covers/piece/1.svg' }],
      platform: '安卓微信',
      zone: '微信12区',
      roleName: '夜雨',
      description: '说明',
      rentedUntil: 1_795_000_000_000,
      booked: [{ start: 1_795_000_000_000, end: 1_795_003_600_000 }],
      isAtRest: true,
      windows: [{ from: 480, until: 1_320 }],
      restingUntil: 1_795_010_000_000,
      freePlays: [{ start: 1_795_000_100_000, end: 1_795_003_700_000 }],
      awaitsPassword: false,
      isMerchant: true,
      isStore: false,
      isTopShelf: true,
      staysOnline: false,
      merchant: {
        id: '9',
        name: '老王号铺',
        avatar: '/static/avatars/9.svg',
        certificate: 'MERCHANT',
        goodRate: 0.98,
        orderCount: 1_200,
        disputeRate: 0.01,
        listingCount: 40,
      },
      rentedCount: 321,
      lookCount: 12,
      isOwn: false,
      mustBind: false,
      createdAt: 1_790_000_000_000,
    });
  });

  it('Listings forwards every filter, percent-encoded, and returns the page', async () => {
    const filter = {
      gameId: '7',
      keyword: '雷电 将军&a=b',
      platform: '安卓',
      zone: '微信12区',
      hourlyMinFen: 100,
      hourlyMaxFen: 900,
      attributes: [
        { name: '段位', value: '星耀,王者:A' },
        { name: '皮肤', value: '120' },
      ],
      rentType: 'TEN_HOUR',
      availability: 'NOW',
      noDeposit: true,
      staysOnline: false,
      special: true,
      merchantId: '9',
    };
    const { body } = await bench.ask('Listings', { filter, sort: 'RATING', after: 'c/1', first: 40 });
    expect(body.data?.['listings']).toEqual({ items: [card], nextCursor: 'next', count: 1_000, isCountCapped: true, understood });
    const url = new URL(bench.upstream.received[0]?.url ?? '', 'http://service.test');
    expect(url.pathname).toBe('/web/api/v1/accounts');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      game_id: '7',
      keyword: '雷电 将军&a=b',
      platform: '安卓',
      zone: '微信12区',
      rental_min: '100',
      rental_max: '900',
      attrs: `${encodeURIComponent('段位')}:${encodeURIComponent('星耀,王者:A')},${encodeURIComponent('皮肤')}:120`,
      rent_type: '2',
      available: 'now',
      no_deposit: '1',
      special: '1',
      merchant_id: '9',
      sort: 'rating',
      cursor: 'c/1',
      limit: '40',
    });
  });

  it('Order', async () => {
    expect((await bench.ask('Order', { orderNo }, token)).body.data).toEqual({ order });
  });

  it('CreateOrder sends the contract’s body with its idempotency key', async () => {
    const { body } = await bench.ask('CreateOrder', { input: newOrder, idempotencyKey: key }, token);
    expect(body.data).toEqual({ createOrder: order });
    const [call] = bench.upstream.received;
    expect(call?.headers[headers.idempotencyKey]).toBe(key);
    expect(call?.body).toEqual({
      account_id: '101',
      mode: 'appoint',
      type: 3,
      start_at: 1_795_010_000_000,
      block: 'night',
      coupon_id: '4',
      use_vip: true,
      game_money: 1_000,
      agreed: {
        rental: 350,
        deposit: 5_000,
        discount: 0.9,
        rental_period: {
          daily_rental: 6_000,
          ten_hour_rental: 3_000,
          weekly_rental: null,
          morning_rental: 300,
          afternoon_rental: 0,
          night_rental: 280,
        },
      },
      agreed_total: 7_420,
    });
  });

  it('Home', async () => {
    const home = (await bench.ask('Home')).body.data?.['home'] as Record<string, unknown>;
    expect(home['specials']).toEqual({ endsAt: 1_795_000_000_000, items: [card] });
    expect(home['counts']).toEqual({ listings: 3_000, noDeposit: 900, games: 12 });
  });

  it('RedPackets, Ledger and Notifications', async () => {
    expect((await bench.ask('RedPackets', {}, token)).body.data).toEqual({
      redPackets: [
        {
          id: '4',
          title: '新人红包',
          type: 'PERCENTAGE',
          minOrderFen: 1_000,
          discountFen: 0,
          discountPercentage: 15,
          maxDiscountFen: null,
          expiresAt: 1_800_000_000_000,
          status: 'UNUSED',
        },
      ],
    });
    expect((await bench.ask('Ledger', {}, token)).body.data).toEqual({
      ledger: {
        items: [
          {
            id: '1',
            at: 1_795_000_060_000,
            kind: 'DEPOSIT_FREEZE',
            title: '押金冻结',
            availableFen: -5_000,
            frozenFen: 5_000,
            availableAfterFen: 20_000,
            orderNo,
            orderTitle: '坚韧铂金 10 枪皮',
            causeNo: 'W20261120120000000001',
            isRenter: true,
          },
        ],
        nextCursor: null,
      },
    });
    expect((await bench.ask('Notifications', { todayOnly: true }, token)).body.data).toEqual({
      notifications: [
        {
          id: '8',
          title: '订单已支付',
          content: '……',
          type: 'PAYMENT',
          orderNo,
          lentNo: null,
          isRead: false,
          createdAt: 1_795_000_060_000,
        },
      ],
    });
    expect(bench.upstream.received.map(({ url }) => url)).toEqual([
      '/web/api/v1/red-packets?status=1&page=1&page_size=100',
      '/web/api/v1/financial-details?limit=20',
      '/web/api/v1/notifications?is_today=true',
    ]);
  });

  it('Viewer is null for a guest, without a call for the user', async () => {
    bench.upstream.refuse('getMyWallets', 'UNAUTHENTICATED');
    await bench.ask('Viewer');
    expect(bench.upstream.received.map(({ endpoint }) => endpoint)).toEqual(['getMyWallets']);
  });
});

describe('the gateway forwards', () => {
  it('the bearer token unchanged and unchecked', async () => {
    const odd = { authorization: 'Bearer  not.a/token==, at all' };
    await bench.ask('Wallet', {}, odd);
    expect(bench.upstream.received[0]?.headers['authorization']).toBe(odd.authorization);
  });

  it('no token to calls without authentication', async () => {
    await bench.ask('HotWords', {}, token);
    expect(bench.upstream.received[0]?.headers['authorization']).toBeUndefined();
  });

  it('sign, fingerprint, channel and request id, and the client’s real address instead of the claimed one', async () => {
    const sent = {
      'x-sign': 's',
      'x-timestamp': '1795000000',
      'x-nonce-str': 'n',
      'x-fingerprint': 'f',
      'x-channel': 'baidu',
      'x-channel-net': 'n1',
      'x-channel-uid': 'u1',
      referer: 'http://localhost:8080/ai/detail/1.html',
      'x-request-id': 'req_12345678',
    };
    const answer = await bench.ask('LoginByPassword', variables['LoginByPassword'], {
      ...sent,
      'x-forwarded-for': '6.6.6.6',
      cookie: 'a=b',
    });
    const received = bench.upstream.received[0]?.headers ?? {};
    expect(Object.fromEntries(Object.keys(sent).map((name) => [name, received[name]]))).toEqual(sent);
    expect(received['x-forwarded-for']).toBe('127.0.0.1');
    expect(received['cookie']).toBeUndefined();
    expect(answer.headers.get('x-request-id')).toBe('req_12345678');
  });

  it('the browser’s address as reported by a trusted proxy', async () => {
    const addressSeen = async (trustProxy: readonly string[]) => {
      bench.upstream.reset();
      const gateway = await startGateway({ port: 0, serviceUrls: [bench.upstream.url], persisted, trustProxy });
      const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf('LoginByPassword') } };
      await post(
        `${gateway.url}/graphql`,
        { variables: variables['LoginByPassword'], extensions },
        { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.5' },
      );
      await gateway.close();
      return bench.upstream.received[0]?.headers['x-forwarded-for'];
    };
    expect(await addressSeen(['127.0.0.1', '10.0.0.0/8'])).toBe('203.0.113.7');
    expect(await addressSeen(['127.0.0.1'])).toBe('10.0.0.5');
    expect(await addressSeen(['10.0.0.0/8'])).toBe('127.0.0.1');
  });

  it('a new request id if there is no valid one', async () => {
    const answer = await bench.ask('HotWords', {}, { 'x-request-id': 'a b' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(bench.upstream.received[0]?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  });

  it('the service’s clock in its response', async () => {
    const { headers: answered } = await bench.ask('HotWords');
    expect(Math.abs(Number(answered.get('x-server-time')) - SERVER_TIME)).toBeLessThan(2_000);
  });

  it.each(['..', '.', '../userinfo', 'a/b', '..\\x', ''])('an id %j stays inside its segment', async (id) => {
    const { body } = await bench.ask('Listing', { id });
    expect(body.errors?.[0]?.extensions?.['code']).toBe('NOT_FOUND');
    expect(bench.upstream.received).toEqual([]);
  });

  it.each([
    ['1?x=1', '1%3Fx%3D1'],
    ['1#x', '1%23x'],
    ['%2e%2e', '%252e%252e'],
    ['1 2', '1%202'],
    ['一', '%E4%B8%80'],
    ['\r\nHost: x', '%0D%0AHost%3A%20x'],
  ])('an id %j percent-encoded', async (id, encoded) => {
    await bench.ask('Listing', { id });
    expect(bench.upstream.received.map(({ url }) => url)).toEqual([`/web/api/v1/accounts/${encoded}`]);
  });
});

it('secrets are sent in mutations only, never in a URL', () => {
  const queries = [...persisted.values()].filter((text) => text.startsWith('query'));
  expect(queries.filter((text) => /\$(password|idNumber|code|phone|verifyKey|input)\b/.test(text))).toEqual([]);
  expect(queries.length).toBeGreaterThan(10);
  expect(hashOf('LoginByPassword')).toMatch(/^[0-9a-f]{64}$/);
});
