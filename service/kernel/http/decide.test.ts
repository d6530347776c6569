import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrder, type OrderRequest } from '#service/domains/orders/create.ts';
import { payOrder } from '#service/domains/orders/pay.ts';
import { tokenHash } from './caller.ts';
import { type Columns, id, instant, orNull, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aKey, aListing, anOrder, aRenter, pay, type Person, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { type Command, decideOnce } from './decide.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** Runs a command, and `meanwhile` after its first read and before its first write. */
async function overtaken<Facts extends Columns, Result extends Columns>(
  person: Person,
  make: (now: number) => Command<Facts, Result>,
  meanwhile: () => Promise<unknown>,
): Promise<{ result: RowOf<Result>; writes: number }> {
  let writes = 0;
  const command = (now: number): Command<Facts, Result> => {
    const inner = make(now);
    return {
      ...inner,
      decide(facts, caller) {
        const write = inner.decide(facts, caller);
        return async (db, once) => {
          writes += 1;
          if (writes === 1) await meanwhile();
          return write(db, once);
        };
      },
    };
  };
  const result = await decideOnce(service.deps, {
    token: person.token,
    key: aKey(),
    hash: tokenHash('request'),
    command,
    present: (made) => made,
  });
  return { result, writes };
}

/** Resolves for all callers once `count` have arrived. */
function barrier(count: number): () => Promise<void> {
  const open = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) open.resolve();
    return open.promise;
  };
}

const query = (text: string, ...values: readonly (string | readonly string[])[]) => service.database.pool.query(text, [...values]);
const ordering = (wish: OrderRequest) => (now: number) => createOrder(wish, null, 100_000, now);
const paying = (orderNo: string) => (now: number) => payOrder(service.deps.outside, { orderNo, method: 'wallet' }, now);
const ordersOf = async ({ id }: Person): Promise<number> =>
  Number((await query('select from rental_order where renter_id = $1', id)).rowCount);

test('a listing that was only viewed meanwhile is re-read, and the order is made', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const { result, writes } = await overtaken(renter, ordering(wishFor(listing)), () =>
    query('update listing set look_count = look_count + 1 where id = $1', listing.id),
  );
  expect([result.order.payable, writes, await ordersOf(renter)]).toEqual([2_500, 2, 1]);
});

test('a price changed meanwhile is refused, and nothing is written', async () => {
  const [renter, listing] = [await aRenter(service), await aListing(service)];
  const changed = overtaken(renter, ordering(wishFor(listing)), () => query('update listing set rental = 501 where id = $1', listing.id));
  await expect(changed).rejects.toThrow('价格已变动，请确认新价格');
  expect(await ordersOf(renter)).toBe(0);
});

test('a time booked meanwhile is refused by the rules, even if the listing’s row is unchanged', async () => {
  const [renter, other, listing] = [await aRenter(service), await aRenter(service), await aListing(service)];
  const at = service.clock.now() + 3 * 3_600_000;
  const wish = wishFor(listing, { mode: 'appoint', start_at: at });
  const late = overtaken(renter, ordering(wish), () => anOrder(service, other, listing, { mode: 'appoint', start_at: at }));
  await expect(late).rejects.toMatchObject({ problem: 'LISTING_UNRENTABLE', details: { taken: [{ start: at, end: at + 3_600_000 }] } });
  expect(await ordersOf(renter)).toBe(0);
});

test('the limit of a newcomer who ordered another listing meanwhile is checked again', async () => {
  const newcomer = await aRenter(service, { finishedOrders: 0 });
  await anOrder(service, newcomer, await aListing(service));
  const third = overtaken(newcomer, ordering(wishFor(await aListing(service))), async () =>
    anOrder(service, newcomer, await aListing(service)),
  );
  await expect(third).rejects.toMatchObject({ problem: 'NEWCOMER_ACTIVE_LIMIT' });
  expect(await ordersOf(newcomer)).toBe(2);
});

test('money spent meanwhile is not spent twice', async () => {
  const renter = await aRenter(service, { balance: 2_500 });
  const [one, other] = [await anOrder(service, renter, await aListing(service)), await anOrder(service, renter, await aListing(service))];
  const late = overtaken(renter, paying(one.order_no), async () => {
    expect((await overtaken(renter, paying(other.order_no), async () => {})).result.status).toBe(4);
  });
  await expect(late).rejects.toMatchObject({ problem: 'BALANCE_SHORT' });
});

test('an order paid meanwhile is not paid twice', async () => {
  const renter = await aRenter(service);
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const late = overtaken(renter, paying(order_no), () => overtaken(renter, paying(order_no), async () => {}));
  await expect(late).rejects.toMatchObject({ problem: 'ORDER_ALREADY_PAID' });
});

test('of two concurrent orders for one listing one is left out of the batch, and the others are written as if alone', async () => {
  const [renter, late, other] = [await aRenter(service), await aRenter(service), await aRenter(service)];
  const [wanted, free] = [await aListing(service), await aListing(service)];
  const asked = [
    [renter, wanted],
    [late, wanted],
    [other, free],
  ] as const;
  const allDecided = barrier(asked.length);
  const [first, second, third] = await Promise.allSettled(asked.map(([who, what]) => overtaken(who, ordering(wishFor(what)), allDecided)));
  expect([first, third]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect(second).toMatchObject({ status: 'rejected', reason: { problem: 'LISTING_UNRENTABLE' } });
  const { rows } = await query(
    'select count(*)::integer as orders, count(distinct xmin::text)::integer as statements from rental_order where renter_id = any ($1)',
    [renter.id, late.id, other.id],
  );
  expect(rows).toEqual([{ orders: 2, statements: 1 }]);
});

test('ten concurrent orders and payments in shared statements each get their own data', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, async () => ({ renter: await aRenter(service), listing: await aListing(service) })),
  );
  const orders = await Promise.all(people.map(({ renter, listing }) => anOrder(service, renter, listing)));
  await Promise.all(orders.map(({ order_no }, at) => pay(service, people[at]!.renter, order_no)));
  const { rows } = await query(
    `
    select listing_id, renter_id, status,
      (select count(*) from order_hold where order_id = o.id and active and order_hold.listing_id = o.listing_id) as holds,
      (select array_agg(event || ' ' || coalesce(from_status, 0) || '-' || to_status order by id)
        from order_event where order_id = o.id) as history,
      (select array_agg(kind order by id) from ledger_transaction where order_id = o.id) as moved,
      (select array_agg(kind order by kind) from job where subject = o.id::text) as jobs,
      (select count(*) from notification where user_id = renter_id and order_no = o.order_no) as told,
      (select balance from wallet_account where id = available_account(renter_id)) as left
    from rental_order o where order_no = any ($1) order by array_position($1, order_no)`,
    orders.map(({ order_no }) => order_no),
  );
  expect(rows).toEqual(
    people.map(({ renter, listing }) => ({
      listing_id: Number(listing.id),
      renter_id: Number(renter.id),
      status: 4,
      holds: 1,
      history: ['order.made 0-1', 'payment.settled 1-3', 'rental.started 3-4'],
      moved: '{order_pay,deposit_freeze}',
      jobs: ['order.close', 'order.end'],
      told: 1,
      left: 97_500,
    })),
  );
  expect(await ledgerState(service)).toEqual(soundLedger);
});

test("a caller without a session, or of another user's order, neither locks the row nor waits for its lock", async () => {
  const [renter, other] = [await aRenter(service), await aRenter(service)];
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const pays = ({ token }: Person) =>
    decideOnce(service.deps, {
      token,
      key: aKey(),
      hash: tokenHash('request'),
      command: (now) => payOrder(service.deps.outside, { orderNo: order_no, method: 'card' }, now),
      present: (made) => made,
    });
  const holder = await service.database.pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from rental_order join wallet_account on wallet_account.id = available_account(renter_id) where order_no = $1 for update',
    [order_no],
  );
  await expect(pays({ ...renter, token: 'a-token-that-nobody-was-ever-given' })).rejects.toMatchObject({ problem: 'UNAUTHENTICATED' });
  await expect(pays(other)).rejects.toMatchObject({ problem: 'NOT_FOUND' });
  const own = pays(renter);
  await holder.query('commit');
  holder.release();
  expect(await own).toMatchObject({ order_no, status: 2 });
});

test('only the caller’s own rows are locked', async () => {
  const [renter, other] = [await aRenter(service), await aRenter(service)];
  const { order_no } = await anOrder(service, renter, await aListing(service));
  const held = ({ id }: Person) =>
    service.database.db.transaction((db) =>
      payOrder(service.deps.outside, { orderNo: order_no, method: 'card' }, service.clock.now()).hold(db, id),
    );
  expect([await held(renter), await held(other)]).toEqual([1, 0]);
});

const facts = { owner_id: id, fen: whole, start_at: instant, paid_at: orNull(instant), who: text };
const looking = (person: Person, asked: { fen: string; who: string }) =>
  decideOnce(service.deps, {
    token: person.token,
    key: aKey(),
    hash: tokenHash('request'),
    present: (found) => found,
    command: (now): Command<typeof facts, typeof facts> => ({
      now,
      reads: {
        columns: facts,
        query: sql`
          select 7::bigint as owner_id, ${asked.fen}::bigint as fen,
            timestamptz '2026-11-20T04:00:00.125Z' as start_at, null::timestamptz as paid_at,
            ${asked.who}::text || ' ' || caller.id as who`,
      },
      result: facts,
      isHeldFirst: false,
      hold: async () => {},
      decide: (found) => async () => found!,
    }),
  });

test('facts are decoded as instants, text ids and exact numbers; an inexact number is rejected, not rounded', async () => {
  const renter = await aRenter(service);
  expect(await looking(renter, { fen: '9007199254740991', who: 'one' })).toEqual({
    owner_id: '7',
    fen: 9_007_199_254_740_991,
    start_at: new Date('2026-11-20T04:00:00.125Z'),
    paid_at: null,
    who: `one ${renter.id}`,
  });
  await expect(looking(renter, { fen: '9019199254740993', who: 'one' })).rejects.toThrow(
    'fen: 9019199254740992 does not fit a number exactly',
  );
});
