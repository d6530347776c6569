import { Pool } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, aListing, aRenter, type Listing, type Person } from '#testing/builders/market.ts';
import { hashOf } from '#tests/contract/gatewayHarness.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { aGatewayProcess, aServiceProcess, aSharedMarket, type RunningProcess, type SharedMarket } from './processes.ts';

const RENTERS = 200;
const UNDER_LOAD = 8;
/** Number of orders created and paid before, between and after the restarts. */
const BETWEEN = 20;

let database: TestDatabase;
let services: RunningProcess[] = [];
let gateway: RunningProcess;
let builders: SharedMarket;
let door: Pool;
beforeAll(async () => {
  database = await testDatabase({ max: 20 });
  services = await Promise.all([aServiceProcess(database), aServiceProcess(database)]);
  gateway = await aGatewayProcess(services);
  builders = aSharedMarket(database, []);
  door = new Pool(gateway.url, { connections: RENTERS });
});
afterAll(async () => {
  await door?.close();
  await gateway?.stop();
  await Promise.all(services.map((service) => service.stop()));
  await database?.drop();
});

interface Answer {
  readonly status: number;
  readonly data?: Record<string, { orderNo: string; status: string }> | null;
  readonly errors?: readonly { message: string; extensions: { code: string; requestId: string } }[];
}

/** Sends an operation of the browser by its hash. */
async function send(operation: string, variables: object, { token }: Person, headers: Record<string, string> = {}): Promise<Answer> {
  const { statusCode, body } = await door.request({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(operation) } } }),
  });
  return { status: statusCode, ...((await body.json()) as Omit<Answer, 'status'>) };
}

const create = (renter: Person, listing: Listing, idempotencyKey = aKey(), headers = {}): Promise<Answer> =>
  send(
    'CreateOrder',
    {
      idempotencyKey,
      input: {
        listingId: listing.id,
        mode: 'NOW',
        rentType: 'HOURLY',
        hours: 1,
        agreedTotalFen: listing.rental + listing.deposit,
        agreed: { depositFen: listing.deposit, discount: Number(listing.discount), prices: { hourlyFen: listing.rental } },
      },
    },
    renter,
    headers,
  );

const pay = (renter: Person, orderNo: string): Promise<Answer> =>
  send('PayOrder', { orderNo, method: 'WALLET', idempotencyKey: aKey() }, renter);

const tally = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, data, errors } of answers) {
    const kind = `${status} ${errors ? `${errors[0]?.extensions?.code} ${errors[0]?.message}` : data?.['createOrder']?.status}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

test('of two hundred renters who order one listing through one gateway and two services, one gets it', async () => {
  const [renters, listing] = await Promise.all([Promise.all(Array.from({ length: RENTERS }, () => aRenter(builders))), aListing(builders)]);
  const answers = await Promise.all(renters.map((renter) => create(renter, listing)));
  expect(tally(answers)).toEqual({ '200 UNPAID': 1, '200 LISTING_UNRENTABLE 账号不可租,请选择其他账号': RENTERS - 1 });
});

test(
  'no order or payment through the gateway fails while the services are restarted one after the other',
  { timeout: 120_000 },
  async () => {
    const renters = await Promise.all(Array.from({ length: UNDER_LOAD }, () => aRenter(builders, { balance: 10_000_000 })));
    const { owner_id, game_id } = await aListing(builders);
    const failures: unknown[] = [];
    let paid = 0;
    let isOver = false;
    const renting = renters.map(async (renter) => {
      while (!isOver) {
        const listing = await aListing(builders, { owner_id, game_id });
        const made = await create(renter, listing);
        const settled = made.data ? await pay(renter, made.data['createOrder']!.orderNo) : made;
        if (settled.data?.['payOrder']?.status === 'RENTING') paid += 1;
        else failures.push(settled);
      }
    });
    const someMore = () => expect.poll(() => paid, { interval: 10, timeout: 60_000 }).toBeGreaterThanOrEqual(paid + BETWEEN);
    try {
      await someMore();
      for (const at of services.keys()) {
        const { port } = new URL(services[at]!.url);
        await services[at]!.stop();
        await someMore();
        services[at] = await aServiceProcess(database, port);
        await someMore();
      }
    } finally {
      isOver = true;
      await Promise.all(renting);
    }
    expect(failures).toEqual([]);
    expect(await ledgerState({ database })).toEqual(soundLedger);
  },
);

test('statements in the database begin with the browser’s request id', async () => {
  const [renter, listing] = [await aRenter(builders), await aListing(builders)];
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table rental_order in access exclusive mode');
  const id = 'a-browser-gave-this-id';
  const answer = send('Orders', {}, renter, { 'x-request-id': id });
  const order = create(renter, listing, aKey(), { 'x-request-id': 'another-id-for-the-order' });
  const waiting = async () =>
    (
      await database.pool.query<{ query: string }>(
        `select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() order by query`,
      )
    ).rows.map(({ query }) => query);
  let queries: string[] = [];
  try {
    await expect.poll(async () => (queries = await waiting())).toHaveLength(2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(queries).toEqual([
    // A prepared statement is shared by all requests, so its text has no request id.
    expect.stringMatching(/^\s+select caller\.id as caller_id/),
    expect.stringMatching(/^\/\* a-browser-gave-this-id \*\/\s+select rental_order/),
  ]);
  // Both requests proceed concurrently: the list may or may not contain the order.
  expect(await answer).toMatchObject({ status: 200, data: { orders: { items: expect.any(Array) } } });
  expect((await order).data?.['createOrder']?.status).toBe('UNPAID');
});
