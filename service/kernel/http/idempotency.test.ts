import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint, RequestOf } from '#contract/rest/endpoint.ts';
import { bulk, endpoints } from '#contract/rest/index.ts';
import { aCheckedFile, aFileRow, FILE_HEADER } from '#testing/builders/listingFiles.ts';
import { aBulkChange, aGame } from '#testing/builders/merchants.ts';
import { exchangeCode } from '#contract/rest/invitations.ts';
import * as complaints from '#contract/rest/complaints.ts';
import { writeReview } from '#contract/rest/reviews.ts';
import * as lending from '#contract/rest/lending.ts';
import { makeOffer } from '#contract/rest/bargains.ts';
import * as freePlay from '#contract/rest/freePlay.ts';
import { takeListingFile } from '#contract/rest/listingFiles.ts';
import { saveSearch } from '#contract/rest/savedSearches.ts';
import { drawLottery } from '#contract/rest/activities.ts';
import { exchangeCoins } from '#contract/rest/loyalty.ts';
import { aDrawnChance } from '#testing/builders/draws.ts';
import * as membership from '#contract/rest/membership.ts';
import * as orders from '#contract/rest/orders.ts';
import * as payouts from '#contract/rest/payouts.ts';
import { chargeAccount, createRecharge } from '#contract/rest/wallet.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { playsOfDay } from '#contract/rules/freePlay.ts';
import { makeBatch } from '#service/domains/exchange/makeBatch.ts';
import { codeHasher } from '#service/domains/exchange/exchange.ts';
import { postLoyalty } from '#service/domains/loyalty/post.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { runDueJobs } from '#service/jobs.ts';
import { walletOf } from '#testing/builders/cashier.ts';
import { ledgerState, soundLedger } from '#testing/builders/ledger.ts';
import { aFreePlayOffer } from '#testing/builders/freePlayRows.ts';
import { aKey, aListing, anOrder, aPaidOrder, aRenter, keyed, type Person, wishFor } from '#testing/builders/market.ts';
import { aPayProof, makePayee } from '#testing/builders/payouts.ts';
import { aReview } from '#testing/builders/review.ts';
import { taskCommands } from '#testing/builders/taskCommands.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { hashOf } from './idempotency.ts';

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
  /** The same command with other arguments. */
  readonly other: RequestOf<AnyEndpoint>;
}

const booking = async (renter: Person) =>
  (await aPaidOrder(service, renter, await aListing(service), { mode: 'appoint', start_at: service.clock.now() + 6 * HOUR })).order_no;

const laterPlay = () => playsOfDay([{ from: 0, to: 24 * 60 }], 30, service.clock.now()).at(-1)!;

/** A request for every idempotent command, by a caller who may run it. */
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
  async renewByCard(renter) {
    const { order_no } = await aPaidOrder(service, renter, await aListing(service));
    const params = { order_no };
    return {
      endpoint: orders.renewByCard,
      request: { params, body: { hours: 1, agreed_price: 500 } },
      other: { params, body: { hours: 2, agreed_price: 1_000 } },
    };
  },
  async reportGameMoney(owner) {
    const over = async () => {
      const wish = { owner_id: owner.id, game_money: 1_000, money_exchange_rate: 100 };
      const { order_no } = await aPaidOrder(service, await aRenter(service), await aListing(service, wish), {
        game_money: 500,
        agreed_total: 3_000,
      });
      return order_no;
    };
    const [order_no, other] = [await over(), await over()];
    service.clock.move(HOUR);
    await runDueJobs(service.deps);
    return {
      endpoint: lending.reportGameMoney,
      request: { params: { order_no }, body: { used: 320 } },
      other: { params: { order_no: other }, body: { used: 320 } },
    };
  },
  async callOffOrder(owner) {
    const lent = async () => {
      const listing = await aListing(service, { owner_id: owner.id });
      const start_at = service.clock.now() + 6 * HOUR;
      return (await aPaidOrder(service, await aRenter(service), listing, { mode: 'appoint', start_at })).order_no;
    };
    const body = { reason: '账号被找回了' };
    return {
      endpoint: lending.callOffOrder,
      request: { params: { order_no: await lent() }, body },
      other: { params: { order_no: await lent() }, body },
    };
  },
  async changeLogin(owner) {
    const own = async () => (await aListing(service, { owner_id: owner.id })).id;
    const body = { secret: 'new-sesame' };
    return {
      endpoint: lending.changeLogin,
      request: { params: { account_id: await own() }, body },
      other: { params: { account_id: await own() }, body },
    };
  },
  async setLentOffer(owner) {
    const params = { account_id: (await aListing(service, { owner_id: owner.id })).id };
    const body = { windows: [], rest: 'further', resting_until: null, rests_for_password: true };
    return { endpoint: lending.setLentOffer, request: { params, body }, other: { params, body: { ...body, rest: 'none' } } };
  },
  async applyBulk(owner) {
    const { id } = await aListing(service, { owner_id: owner.id, rental: 500 });
    const raise = { kind: 'price', price: 'hourly', mode: 'by', standing: null, resting_until: null, windows: [], promotions: [] } as const;
    const by = (amount: number) => ({ ...raise, amount, windows: [], promotions: [] });
    const wish = { ids: [id], change: by(10) };
    const { seen } = await service.get(bulk.previewBulk, { body: wish }, { token: owner.token });
    const body = { ...wish, seen, is_sure: false };
    return { endpoint: bulk.applyBulk, request: { body }, other: { body: { ...body, change: by(20) } } };
  },
  async undoBulk(owner) {
    const made = async () => ({ id: await aBulkChange(service, owner) });
    return { endpoint: bulk.undoBulk, request: { params: await made() }, other: { params: await made() } };
  },
  async takeListingFile(owner) {
    await bindPhone(owner);
    const game = await aGame(service);
    const checked = (number: string) => aCheckedFile(service, owner, game, [FILE_HEADER, aFileRow(number)].join('\r\n'));
    // Starting the second gives the first up.
    const [other, ready] = [await checked('N-1'), await checked('N-2')];
    return { endpoint: takeListingFile, request: { params: { id: ready.id } }, other: { params: { id: other.id } } };
  },
  async makeOffer() {
    const { id: account_id } = await aListing(service, { is_use_bargain: true, rental: 1_000 });
    return { endpoint: makeOffer, request: { body: { account_id, fen: 700 } }, other: { body: { account_id, fen: 710 } } };
  },
  async createFreePlay() {
    const [{ id }, { id: otherId }] = [await aFreePlayOffer(service, { minutes: 30 }), await aFreePlayOffer(service, { minutes: 30 })];
    const { start } = laterPlay();
    return {
      endpoint: freePlay.createFreePlay,
      request: { body: { account_id: id, start_at: start } },
      other: { body: { account_id: otherId, start_at: start } },
    };
  },
  async leaveFreePlay(player) {
    const { id } = await aFreePlayOffer(service, { minutes: 30 });
    const body = { account_id: id, start_at: laterPlay().start };
    const play = await service.get(freePlay.createFreePlay, { body }, keyed(player));
    return { endpoint: freePlay.leaveFreePlay, request: { params: { id: play.id } }, other: { params: { id: '900000000000000000' } } };
  },
  saveSearch: async () => ({
    endpoint: saveSearch,
    request: { body: { name: '夜场', filter: { keyword: '夜场' } } },
    other: { body: { name: '皮肤多', filter: { keyword: '皮肤' } } },
  }),
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
    const made = await Promise.all([1, 2].map(() => inTransaction(service.deps, (deps) => makeBatch(deps, wish))));
    const [first = '', second = ''] = made.flatMap(({ codes }) => codes);
    return { endpoint: exchangeCode, request: { body: { code: first } }, other: { body: { code: second } } };
  },
  async drawLottery(renter) {
    const [first, second] = [await aDrawnChance(service, renter.id), await aDrawnChance(service, renter.id)];
    return { endpoint: drawLottery, request: { body: { chance_id: first } }, other: { body: { chance_id: second } } };
  },
  async exchangeCoins(renter) {
    const gift = { userId: renter.id, unit: 'coin', amount: 500, cause: 'correction', subject: '' } as const;
    await postLoyalty(service.database.db, service.clock.now(), gift);
    return { endpoint: exchangeCoins, request: { body: { coins: 100 } }, other: { body: { coins: 300 } } };
  },
  async chargeAccount(renter) {
    const lacking = async () => (await anOrder(service, renter, await aListing(service, { rental: 150_000 }))).order_no;
    const [order_no, other] = [await lacking(), await lacking()];
    return { endpoint: chargeAccount, request: { body: { amount: 1, order_no } }, other: { body: { amount: 1, order_no: other } } };
  },
  async createWithdrawal(renter) {
    await makePayee(service, renter);
    const body = async (amount: number) => ({ amount, proof: await aPayProof(service, renter, amount) });
    return { endpoint: payouts.createWithdrawal, request: { body: await body(1_000) }, other: { body: await body(2_000) } };
  },
  async cancelWithdrawal(renter) {
    await makePayee(service, renter);
    const ask = async (amount: number) =>
      (await service.get(payouts.createWithdrawal, { body: { amount, proof: await aPayProof(service, renter, amount) } }, keyed(renter)))
        .withdrawal_no;
    const [one, other] = [await ask(60_000), await ask(1_500)];
    return {
      endpoint: payouts.cancelWithdrawal,
      request: { params: { withdrawal_no: one } },
      other: { params: { withdrawal_no: other } },
    };
  },
  async subscribe() {
    const wish = (plan: 'month' | 'year', agreed_total: number) => ({ body: { product: 'vip', plan, agreed_total } as const });
    return { endpoint: membership.subscribe, request: wish('month', 990), other: wish('year', 9_800) };
  },
  async payMembership(renter) {
    const body = { product: 'vip', plan: 'month', agreed_total: 990 } as const;
    const { subscription_no } = await service.get(membership.subscribe, { body }, keyed(renter));
    const params = { subscription_no };
    return {
      endpoint: membership.payMembership,
      request: { params, body: { method: 'wallet' } },
      other: { params, body: { method: 'card' } },
    };
  },
  async closeSubscription(renter) {
    const begin = async (product: 'vip' | 'super', agreed_total: number) =>
      (await service.get(membership.subscribe, { body: { product, plan: 'month', agreed_total } }, keyed(renter))).subscription_no;
    // Starting the second closes the first.
    const [other, open] = [await begin('vip', 990), await begin('super', 1_990)];
    const wish = (subscription_no: string) => ({ params: { subscription_no } });
    return { endpoint: membership.closeSubscription, request: wish(open), other: wish(other) };
  },
  async writeReview(renter) {
    const over = async () => {
      const { order_no } = await aPaidOrder(service, renter, await aListing(service));
      const ended_at = new Date(service.clock.now());
      await service.database.db.updateTable('rental_order').set({ status: 6, ended_at }).where('order_no', '=', order_no).execute();
      return { params: { order_no }, body: aReview() };
    };
    return { endpoint: writeReview, request: await over(), other: await over() };
  },
  async fileComplaint(renter) {
    await bindPhone(renter);
    const rent = async () => (await aPaidOrder(service, renter, await aListing(service))).order_no;
    const wish = (order_no: string) => ({
      params: { order_no },
      body: { cause: 'kicked_out', words: '玩了二十分钟被号主顶下线两次', claim: 200, pictures: [] } as const,
    });
    return { endpoint: complaints.fileComplaint, request: wish(await rent()), other: wish(await rent()) };
  },
  async sayInComplaint(renter) {
    await bindPhone(renter);
    const { order_no } = await aPaidOrder(service, renter, await aListing(service));
    const body = { cause: 'kicked_out', words: '玩了二十分钟被号主顶下线两次', claim: 200, pictures: [] as string[] } as const;
    const { id } = await service.get(complaints.fileComplaint, { params: { order_no }, body }, keyed(renter));
    const wish = (words: string) => ({ params: { id }, body: { words, pictures: [] } });
    return { endpoint: complaints.sayInComplaint, request: wish('第二次顶号在十二点'), other: wish('还有第三次') };
  },
  ...taskCommands(() => service),
  createRecharge: async () => ({ endpoint: createRecharge, request: { body: { amount: 5_000 } }, other: { body: { amount: 6_000 } } }),
};

const bindPhone = ({ id }: Person) =>
  service.database.db
    .updateTable('user_account')
    .set({ phone: `139${id.padStart(8, '0')}` })
    .where('id', '=', id)
    .execute();

/** Everything a user has moved or created. */
const traces = async (renter: Person) => {
  const counted = await service.database.pool.query<{ count: number }>(
    `select (select count(*) from order_event where user_id = $1)
      + (select count(*) from charge where user_id = $1)
      + (select count(*) from rental_order where renter_id = $1)
      + (select count(*) from loyalty_entry where user_id = $1)
      + (select count(*) from subscription where user_id = $1)
      + (select count(*) from saved_search where user_id = $1)
      + (select count(*) from bargain where user_id = $1)
      + (select count(*) from free_play_event join free_play on free_play.id = play_id where user_id = $1)
      + (select count(*) from subscription where user_id = $1 and status = 'closed')
      + (select count(*) + count(*) filter (where status = 'closed') from task where publisher_id = $1)
      + (select count(*) from task_place_event join task_place on task_place.id = place_id join task on task.id = task_id
        where taker_id = $1 or publisher_id = $1)
      + (select count(*) from task_place_record join task_place on task_place.id = place_id where taker_id = $1)
      + (select count(*) from withdrawal_event join withdrawal on withdrawal.id = withdrawal_id where user_id = $1)
      + (select count(*) from complaint_statement join complaint on complaint.id = complaint_id
        join rental_order on rental_order.id = order_id where renter_id = $1)
      + (select count(*) from notification where user_id = $1)
      + (select count(*) from listing_file where owner_id = $1 and state = 'taking')
      + (select coalesce(sum(xmin::text::bigint), 0) from listing where owner_id = $1)
      as count`,
    [renter.id],
  );
  return { ...(await walletOf(service, renter)), made: counted.rows[0]?.count };
};

test('every idempotent command is tested here', () => {
  expect(Object.keys(commands).toSorted()).toEqual(
    endpoints
      .filter(({ idempotent }) => idempotent)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test.each(Object.keys(commands))('%s: one key has one effect, and is rejected for another request', async (name) => {
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

test('a key belongs to one command and one user', async () => {
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

test('fields that an endpoint excludes do not change the hash of a command, nested fields with their names do', () => {
  const body = { hours: 2, agreed_price: 700 };
  const hash = (more: object, params = { order_no: '1' }) =>
    hashOf(orders.renewOrder, { params, body: { ...body, ...more } }).toString('hex');
  expect(hash({ proof: 'a' })).toBe(hash({}));
  expect(hash({ proof: 'a' })).toBe(hash({ proof: 'b' }));
  expect(hash({ hours: 3 })).not.toBe(hash({}));
  expect(hash({}, { order_no: '2' })).not.toBe(hash({}));
  expect(hash({ verify_key: 'a' })).not.toBe(hash({}));
  expect(hash({ inner: { proof: 'a' } })).not.toBe(hash({ inner: { proof: 'b' } }));
});

test('every excluded field is one of the body, and every proof of an idempotent command is excluded', () => {
  const fieldsOf = ({ body }: AnyEndpoint): string[] => (body instanceof z.ZodObject ? Object.keys(body.shape) : []);
  for (const endpoint of endpoints) expect(fieldsOf(endpoint)).toEqual(expect.arrayContaining([...(endpoint.unhashed ?? [])]));
  const proving = endpoints.filter(
    (endpoint) => endpoint.idempotent && fieldsOf(endpoint).some((name) => /^(proof|verify_key)$/.test(name)),
  );
  expect(Object.fromEntries(proving.map(({ name, unhashed }) => [name, unhashed]))).toEqual({
    chargeAccount: ['proof'],
    createWithdrawal: ['proof'],
    exchangeCode: ['verify_key'],
    payMembership: ['proof'],
    payOrder: ['proof'],
    payTask: ['proof'],
    renewOrder: ['proof'],
    takeTask: ['proof'],
  });
});
