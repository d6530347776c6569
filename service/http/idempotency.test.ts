import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint, RequestOf } from '#contract/rest/endpoint.ts';
import { endpoints } from '#contract/rest/index.ts';
import { exchangeCode } from '#contract/rest/invitations.ts';
import * as orders from '#contract/rest/orders.ts';
import { createRecharge } from '#contract/rest/wallet.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { makeBatch } from '#service/commands/codeBatchMake.ts';
import { codeHasher } from '#service/commands/codeExchange.ts';
import { transact } from '#service/db/transact.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, aListing, anOrder, aPaidOrder, aRenter, keyed, type Person, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());
afterEach(async () => {
  expect(await ledgerState(service)).toEqual(soundLedger);
});

interface Sent {
  readonly endpoint: AnyEndpoint;
  readonly request: RequestOf<AnyEndpoint>;
  /** The same command for something else. */
  readonly other: RequestOf<AnyEndpoint>;
}

const booking = async (renter: Person) =>
  (await aPaidOrder(service, renter, await aListing(service), { mode: 'appoint', start_at: service.clock.now() + 6 * HOUR })).order_no;

/** Every command that takes a key, as somebody sends it who may. */
const commands: Readonly<Record<string, (renter: Person) => Promise<Sent>>> = {
  async createOrder() {
    const [listing, other] = [await aListing(service), await aListing(service)];
    return { endpoint: orders.createOrder, request: { body: wishFor(listing) }, other: { body: wishFor(other) } };
  },
  async payOrder(renter) {
    const { order_no } = await anOrder(service, renter, await aListing(service));
    return {
      endpoint: orders.payOrder,
      request: { params: { order_no }, body: { method: 'wallet' } },
      other: { params: { order_no }, body: { method: 'card' } },
    };
  },
  async cancelOrder(renter) {
    const [params, other] = [{ order_no: await booking(renter) }, { order_no: await booking(renter) }];
    return {
      endpoint: orders.cancelOrder,
      request: { params, body: { agreed_fee: 0 } },
      other: { params: other, body: { agreed_fee: 0 } },
    };
  },
  async renewOrder(renter) {
    const { order_no } = await aPaidOrder(service, renter, await aListing(service));
    const params = { order_no };
    return {
      endpoint: orders.renewOrder,
      request: { params, body: { hours: 1, agreed_price: 500 } },
      other: { params, body: { hours: 2, agreed_price: 1_000 } },
    };
  },
  async exchangeCode() {
    const hashOf = await codeHasher(service.deps);
    const now = service.clock.now();
    const wish = {
      title: '活动',
      gift: { kind: 'coins', coins: 5 } as const,
      from: now,
      until: now + HOUR,
      count: 1,
      madeBy: '小周',
      hashOf,
    };
    const made = await Promise.all([1, 2].map(() => transact(service.deps, (deps) => makeBatch(deps, wish))));
    const [first = '', second = ''] = made.flatMap(({ codes }) => codes);
    return { endpoint: exchangeCode, request: { body: { code: first } }, other: { body: { code: second } } };
  },
  createRecharge: async () => ({ endpoint: createRecharge, request: { body: { amount: 5_000 } }, other: { body: { amount: 6_000 } } }),
};

/** What a person has moved and made. */
const traces = async (renter: Person) => {
  const counted = await service.database.pool.query<{ count: number }>(
    `select (select count(*) from order_event where user_id = $1) + (select count(*) from charge where user_id = $1) + (select count(*) from rental_order where renter_id = $1) + (select count(*) from loyalty_entry where user_id = $1) as count`,
    [renter.id],
  );
  return { ...(await walletOf(service, renter)), made: counted.rows[0]?.count };
};

test('every command that takes a key is tried here', () => {
  expect(Object.keys(commands).toSorted()).toEqual(
    endpoints
      .filter(({ idempotent }) => idempotent)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test.each(Object.keys(commands))('%s: one key is one effect, and never stands for another request', async (name) => {
  const renter = await aRenter(service);
  const { endpoint, request, other } = await commands[name]!(renter);
  const before = await traces(renter);
  expect(await service.ask(endpoint, request, { token: renter.token })).toMatchObject({ data: { problem: 'IDEMPOTENCY_KEY_MISSING' } });
  expect(await traces(renter)).toEqual(before);

  const key = keyed(renter, aKey());
  const first = await service.ask(endpoint, request, key);
  expect(first.code).toBe(0);
  const once = await traces(renter);
  expect(once).not.toEqual(before);
  service.clock.move(1_000);
  expect(await service.ask(endpoint, request, key)).toEqual(first);
  expect(await service.ask(endpoint, other, key)).toMatchObject({ code: 42201, data: { problem: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(await traces(renter)).toEqual(once);
});

test('a key belongs to one command and to one person', async () => {
  const [renter, other] = [await aRenter(service), await aRenter(service)];
  const key = aKey();
  expect(await service.ask(createRecharge, { body: { amount: 5_000 } }, keyed(renter, key))).toMatchObject({ code: 0 });
  const { order_no } = await anOrder(service, renter, await aListing(service));
  expect(await service.ask(orders.cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter, key))).toMatchObject({
    data: { problem: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await service.ask(orders.payOrder, { params: { order_no }, body: { method: 'wallet' } }, keyed(renter, key))).toMatchObject({
    data: { problem: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await service.ask(createRecharge, { body: { amount: 6_000 } }, keyed(other, key))).toMatchObject({ code: 0 });
});
