import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { activities as rest } from '#contract/rest/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/constants.ts';
import { DRAW_COINS, drawMessage, drawResults, readDrawList } from '#contract/rules/draw.ts';
import { runDueJobs } from '#service/jobs.ts';
import { contradictionsOf } from '#service/kernel/ledger/books.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aChance, aRental, draw, freeOrderOf, idOfOrder } from '#testing/builders/draws.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aRenter, type Listing, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { books } from './books.ts';
import { chanceOfFriend, chanceOfOrder } from './chances.ts';
import { chainHash, drandChain, isSigned, QUICKNET, randomnessOf } from './drand.ts';

let service: TestService;
let other: TestService;
let listing: Listing;
beforeAll(async () => {
  service = await aService({ draws: true });
  other = await aService({ beside: service });
  listing = await aListing(service);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const at = async (instant: number): Promise<void> => {
  service.clock.move(instant - service.clock.now());
  await runDueJobs(service.deps);
};
/** Each test has days of its own. */
let today = NOON;
beforeEach(async () => {
  service.deps.outside.beacon = undefined;
  today += 10 * DAY;
  await service.deps.db
    .updateTable('user_session')
    .set({ expires_at: new Date(today + 30 * DAY) })
    .execute();
  await at(today - 2 * HOUR);
});
const balanceOf = async ({ id }: Person): Promise<number> =>
  (await service.deps.db.selectFrom('wallet_account').select('balance').where('id', '=', `${id}1`).executeTakeFirstOrThrow()).balance ?? 0;
const stock = (session: string, rent: number, packet: number) =>
  service.deps.db
    .updateTable('draw_session')
    .set({ rent_stock: rent, packet_stock: packet, budget: rent * 2_000 + packet * 300 })
    .where('session', '=', session)
    .execute();
const openName = async () => (await freeOrderOf(service)).open?.session ?? '';
const problem = ({ data }: { data: object }) => ('problem' in data ? data.problem : null);
const soundBooks = async () => {
  const found = Object.entries(books.contradictions ?? {}).map(async ([check, statement]) => [
    check,
    (await contradictionsOf(service.deps.db, statement)).count,
  ]);
  expect(Object.fromEntries(await Promise.all(found))).toEqual({ drawStock: 0, drawPrizes: 0 });
};

test('two sessions stand ahead with the hashes of their seeds; the next one’s stood when this one began to collect', async () => {
  const { open, next } = await freeOrderOf(service);
  expect([open?.status, next?.status]).toEqual(['open', 'announced']);
  expect([open?.starts_at, next?.starts_at]).toEqual([today, today + 8 * HOUR]);
  expect([open?.seed, next?.seed, open?.list_hash]).toEqual([null, null, null]);
  await at(today);
  const after = await freeOrderOf(service);
  expect(after.open).toMatchObject({ session: next?.session, seed_hash: next?.seed_hash, announced_at: next?.announced_at });
  expect(after.next?.starts_at).toBe(today + DAY);
  expect(after.last).toMatchObject({ session: open?.session, status: 'drawn', seed_hash: open?.seed_hash });
  expect(
    createHash('sha256')
      .update(Buffer.from(after.last?.seed ?? '', 'hex'))
      .digest('hex'),
  ).toBe(open?.seed_hash);
});

test('a settled order of 5 yuan brings a chance with its cause; the page recomputes its result, and the rent comes back', async () => {
  const renter = await aRenter(service);
  const orderNo = await aRental(service, renter, listing);
  await at(today - HOUR);
  expect((await freeOrderOf(service, renter)).own).toEqual([]);
  await at(today + DAY);
  const before = await freeOrderOf(service, renter);
  expect(before.own).toMatchObject([{ cause: 'order', title: listing.title, rent: 500, session: null, is_drawn: false, prize: null }]);
  const chanceId = before.own[0]?.id ?? '';
  expect(problem(await draw(service, renter, chanceId))).toBe('DRAW_NOT_READY');
  expect(problem(await draw(service, await aRenter(service), chanceId))).toBe('NOT_FOUND');
  await at(today + DAY + 8 * HOUR);
  const { last, own } = await freeOrderOf(service, renter);
  const { list } = await service.get(rest.getDrawList, { params: { session: last?.session ?? '' } });
  expect(createHash('sha256').update(list).digest('hex')).toBe(last?.list_hash);
  const facts = { session: last?.session ?? '', listHash: last?.list_hash ?? '', beacon: '' };
  const hashed = readDrawList(list).map((entry) => ({
    ...entry,
    hash: createHmac('sha256', Buffer.from(last?.seed ?? '', 'hex'))
      .update(drawMessage(facts, entry.number))
      .digest('hex'),
  }));
  const [mine] = drawResults(hashed, { stock: { rent: 5, packet: 40 }, coinPercent: 30 });
  expect(own).toMatchObject([{ id: chanceId, number: mine?.number, ticket: mine?.ticket, is_drawn: true, prize: null, rank: null }]);
  expect([mine?.rank, mine?.prize]).toEqual([1, 'rent']);
  const money = await balanceOf(renter);
  const { data } = await draw(service, renter, chanceId);
  expect(data).toMatchObject({ prize: 'rent', prize_fen: 500, rank: 1, opened_at: service.clock.now() });
  expect((await draw(service, renter, chanceId)).data).toEqual(data);
  expect((await balanceOf(renter)) - money).toBe(500);
  const line = await service.deps.db
    .selectFrom('ledger_transaction')
    .select(['kind', 'order_id'])
    .where('kind', '=', 'draw_prize')
    .where('order_id', '=', await idOfOrder(service, orderNo))
    .execute();
  expect(line).toHaveLength(1);
  expect(await ledgerState(service)).toEqual(soundLedger);
  await soundBooks();
});

test('rent back is at most 20 yuan, and taken back when the order is refunded', async () => {
  const renter = await aChance(service, listing, 3_000);
  const order = { id: renter.orderId, renter_id: renter.id };
  await at(today);
  const chanceId = (await freeOrderOf(service, renter)).own[0]?.id ?? '';
  await draw(service, renter, chanceId);
  expect(await balanceOf(renter)).toBe(102_000);
  const refund = (left: number) => inTransaction(service.deps, (deps) => chanceOfOrder(deps, order, left));
  await refund(2_500);
  expect(await balanceOf(renter)).toBe(102_000);
  await refund(1_200);
  expect(await balanceOf(renter)).toBe(101_200);
  await refund(0);
  await refund(0);
  expect(await balanceOf(renter)).toBe(100_000);
  await soundBooks();
  const poor = await aChance(service, listing, 600);
  await inTransaction(service.deps, (deps) => chanceOfOrder(deps, { id: poor.orderId, renter_id: poor.id }, 499));
  expect((await freeOrderOf(service, poor)).own).toEqual([]);
});

test('a friend’s visit that wins rent back gets 满10减3; one friend a day brings a chance', async () => {
  const [inviter, ...friends] = [await aRenter(service), await aRenter(service), await aRenter(service)];
  for (const friend of friends) await inTransaction(service.deps, (deps) => chanceOfFriend(deps, inviter.id, friend.id));
  const { own } = await freeOrderOf(service, inviter);
  expect(own).toMatchObject([{ cause: 'friend', title: '玩***家', rent: 0 }]);
  await at(today);
  const { data } = await draw(service, inviter, own[0]?.id ?? '');
  expect(data).toMatchObject({ prize: 'packet', prize_fen: 300, rank: 1 });
  const coupons = await service.deps.db
    .selectFrom('coupon')
    .select(['min_order_fen', 'discount_fen', 'source', 'title'])
    .where('user_id', '=', inviter.id)
    .execute();
  expect(coupons).toEqual([
    {
      min_order_fen: 1_000,
      discount_fen: 300,
      title: '抢免单红包',
      source: `draw:${own[0] ? (await freeOrderOf(service)).last?.session : ''}:1`,
    },
  ]);
  expect(await service.get(rest.getActivityInvite, {}, { token: inviter.token })).toEqual({ used_today: 1, a_day: 1, friends: [] });
});

test('500 at once: the stock is never exceeded, each chance is used once, and coins come as the hashes say', async () => {
  await stock(await openName(), 3, 40);
  const people: Person[] = [];
  for (let turn = 0; turn < 125; turn += 1)
    people.push(...(await Promise.all(Array.from({ length: 4 }, () => aChance(service, listing, 700)))));
  await at(today);
  const ids = await service.deps.db
    .selectFrom('draw_chance')
    .select(['id', 'user_id'])
    .where('session', '=', (await freeOrderOf(service)).last?.session ?? '')
    .execute();
  const chanceOf = new Map(ids.map(({ id, user_id }) => [user_id, id]));
  expect(chanceOf.size).toBe(500);
  const asked = people.flatMap((person, turn) => [
    draw(turn % 2 === 0 ? service : other, person, chanceOf.get(person.id) ?? ''),
    ...(turn % 10 === 0 ? [draw(other, person, chanceOf.get(person.id) ?? '')] : []),
  ]);
  expect(new Set((await Promise.all(asked)).map(({ code }) => code))).toEqual(new Set([0]));
  const { last } = await freeOrderOf(service);
  const given = Object.fromEntries((last?.odds ?? []).map(({ prize, given: count }) => [prize, count]));
  expect(given).toMatchObject({ rent: 3, packet: 40 });
  expect(last?.spent).toBe(3 * 700 + 40 * 300);
  const coins = await service.deps.db
    .selectFrom('loyalty_entry')
    .select(({ fn }) => [fn.countAll<string>().as('lines'), fn.sum<string>('amount').as('sum')])
    .where('cause', '=', 'draw')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  expect([Number(coins.lines), Number(coins.sum)]).toEqual([given['coins'], (given['coins'] ?? 0) * DRAW_COINS]);
  const paid = await service.deps.db
    .selectFrom('ledger_transaction')
    .select(({ fn }) => fn.countAll<string>().as('lines'))
    .where('kind', '=', 'draw_prize')
    .where('at', '=', new Date(today))
    .executeTakeFirstOrThrow();
  expect(Number(paid.lines)).toBe(3);
  expect(await ledgerState(service)).toEqual(soundLedger);
  await soundBooks();
  process.stdout.write(`500 draws at once: ${JSON.stringify(given)}\n`);
}, 120_000);

test('what is not opened until the next session arrives by itself, with a message', async () => {
  const renter = await aChance(service, listing);
  await at(today);
  await at(today + 8 * HOUR);
  const { own } = await freeOrderOf(service, renter);
  expect(own).toMatchObject([{ prize: 'rent', prize_fen: 500, opened_at: today + 8 * HOUR }]);
  expect(await balanceOf(renter)).toBe(100_500);
  const told = await service.deps.db.selectFrom('notification').select('title').where('user_id', '=', renter.id).execute();
  expect(told).toEqual([{ title: '抢免单奖品已到账' }]);
});

test('a year’s budget that does not cover the stock stops the session with an alarm; its chances go to the next', async () => {
  const renter = await aChance(service, listing);
  const stopped = await openName();
  const year = new Date(today).getUTCFullYear();
  await service.deps.db.insertInto('draw_year').values({ year, budget: 21_999 }).execute();
  await at(today);
  const alarm = await service.deps.db.selectFrom('ops_alarm').select('words').where('kind', '=', 'draw').executeTakeFirst();
  expect(alarm?.words).toMatch(new RegExp(`^抢免单 ${stopped} 没有开：${year} 年预算 ¥219.99 已用 ¥[\\d,.]+，不够这一场的 ¥220.00$`));
  const { items } = { items: (await service.get(rest.listDrawSessions, { query: {} })).list };
  expect(items.find(({ session }) => session === stopped)).toMatchObject({ status: 'stopped', list_hash: null, seed: null });
  expect((await freeOrderOf(service, renter)).own).toMatchObject([{ session: null, is_drawn: false }]);
  await service.deps.db.deleteFrom('draw_year').execute();
  await at(today + 8 * HOUR);
  expect((await freeOrderOf(service, renter)).own).toMatchObject([{ is_drawn: true }]);
});

async function aBeacon() {
  const info = drandChain.parse(await (await fetch(`${service.sandbox.url}/beacon/info`)).json());
  return { info, chain: chainHash(info) };
}

test('with a beacon the session waits for its round; a silent one raises an alarm, and nothing is drawn without it', async () => {
  const { chain } = await aBeacon();
  service.deps.outside.beacon = { url: `${service.sandbox.url}/beacon`, chain };
  const renter = await aChance(service, listing);
  await fetch(`${service.sandbox.url}/beacon/silence`, { method: 'POST', redirect: 'manual' });
  await at(today);
  const session = (await freeOrderOf(service, renter)).own[0]?.session ?? '';
  const find = async () => (await service.get(rest.listDrawSessions, { query: {} })).list.find((one) => one.session === session);
  expect(await find()).toMatchObject({ status: 'closed', seed: null, beacon: null, list_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await at(today + 11 * MINUTE);
  await at(today + 25 * MINUTE);
  const alarm = await service.deps.db.selectFrom('ops_alarm').select('words').where('kind', '=', 'drawSession.closed').executeTakeFirst();
  expect(alarm?.words).toContain('等外部信标的抢免单场次 1 个等了超过10 分钟');
  expect(await find()).toMatchObject({ status: 'closed' });
  await fetch(`${service.sandbox.url}/beacon/silence`, { method: 'POST', redirect: 'manual' });
  await at(today + 25 * MINUTE + 5 * SECOND);
  const drawn = await find();
  expect(drawn).toMatchObject({ status: 'drawn', beacon: expect.stringMatching(/^[0-9a-f]{64}$/) });
  // The round is the first one published 30 s after the start or later.
  const { info } = await aBeacon();
  const published = info.genesis_time + ((drawn?.beacon_round ?? 0) - 1) * info.period;
  expect([published * SECOND >= today + 30 * SECOND, published * SECOND < today + 33 * SECOND]).toEqual([true, true]);
  expect(randomnessOf(drawn?.beacon_signature ?? '')).toBe(drawn?.beacon);
  expect(isSigned(info, drawn?.beacon_round ?? 0, drawn?.beacon_signature ?? '')).toBe(true);
});

/** Of the sandbox’s fifth round. */
const OTHERS = 'b918632970655c8938273cbf278c7f7ee8d77eb19284c15dfb9e8829f80eda7ed21e14e55ab3a672ab9dfa4803307a0a';

/** A host that answers for the beacon and lies. */
async function aLiar(change: (answer: Record<string, unknown>) => Record<string, unknown>): Promise<string> {
  const liar = http.createServer((request, response) => {
    void fetch(`${service.sandbox.url}/beacon${request.url}`)
      .then((asked) => asked.json())
      .then((answer) => response.end(JSON.stringify(change(answer as Record<string, unknown>))));
  });
  onTestFinished(() => void liar.close());
  await once(liar.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(liar.address() as AddressInfo).port}`;
}

test.each([
  ['a signature that nobody’s key made', (answer: object) => ('signature' in answer ? { ...answer, signature: '8'.repeat(96) } : answer)],
  ['the signature of another round', (answer: object) => ('round' in answer ? { ...answer, signature: OTHERS } : answer)],
  ['another key', (answer: object) => ('public_key' in answer ? { ...answer, public_key: QUICKNET.public_key } : answer)],
  ['other times of its rounds', (answer: object) => ('genesis_time' in answer ? { ...answer, genesis_time: 1_692_803_364 } : answer)],
])('a host of the beacon that answers with %s draws nothing', async (_, change) => {
  const { chain } = await aBeacon();
  service.deps.outside.beacon = { url: await aLiar((answer) => ({ ...change(answer) })), chain };
  const renter = await aChance(service, listing);
  await at(today + 40 * SECOND);
  const session = (await freeOrderOf(service, renter)).own[0]?.session ?? '';
  const find = async () => (await service.get(rest.listDrawSessions, { query: {} })).list.find((one) => one.session === session);
  expect(await find()).toMatchObject({ status: 'closed', seed: null, beacon: null });
  service.deps.outside.beacon = { url: `${service.sandbox.url}/beacon`, chain };
  await at(today + 60 * SECOND);
  expect(await find()).toMatchObject({ status: 'drawn' });
});

test('three processes hold a session once, and a process that dies in the middle changes nothing', async () => {
  const renter = await aChance(service, listing);
  service.clock.move(today - service.clock.now());
  const session = await openName();
  const dies = inTransaction(service.deps, async (deps) => {
    const { holdDraw } = await import('./hold.ts');
    await holdDraw(deps as typeof service.deps);
    throw new Error('killed');
  });
  await expect(dies).rejects.toThrow('killed');
  expect((await freeOrderOf(service, renter)).open).toMatchObject({ session, status: 'open', chances: 1 });
  const third = await aService({ beside: service });
  await Promise.all([service, other, third].map(({ deps }) => runDueJobs(deps)));
  await third.close();
  const steps = await service.deps.db
    .selectFrom('draw_session_event')
    .select('event')
    .where('session', '=', session)
    .orderBy('id')
    .execute();
  expect(steps.map(({ event }) => event)).toEqual(['session.announced', 'session.opened', 'chances.closed', 'prizes.drawn']);
  expect((await freeOrderOf(service, renter)).own).toMatchObject([{ session, is_drawn: true }]);
});

test('chances that arise at the start belong to the next session; the list names nobody', async () => {
  const early = await aChance(service, listing);
  service.clock.move(today - service.clock.now());
  const late = await aChance(service, listing);
  await runDueJobs(service.deps);
  const [one] = (await freeOrderOf(service, early)).own;
  expect((await freeOrderOf(service, late)).own).toMatchObject([{ session: null }]);
  const { list } = await service.get(rest.getDrawList, { params: { session: one?.session ?? '' } });
  expect(list).toBe(`1 ${one?.ticket} order\n`);
  expect((await service.ask(rest.getDrawList, { params: { session: await openName() } })).code).not.toBe(0);
});
