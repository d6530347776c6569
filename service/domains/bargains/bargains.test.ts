import { afterAll, beforeAll, expect, test } from 'vitest';
import { bargains as rest, listings, orders } from '#contract/rest/index.ts';
import { BARGAIN_HOLD, BARGAIN_OFFERS, offerRange } from '#contract/rules/bargain.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import {
  aKey,
  aListing,
  aRenter,
  askOrder,
  keyed,
  type Listing,
  type ListingWish,
  type Person,
  wishFor,
} from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await aService();
  other = await aService({ beside: service });
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const atNoon = () => service.clock.move(NOON - service.clock.now());
/** 10 yuan an hour, so that a fen is a tenth of a per cent. */
const haggled = (wish: ListingWish = {}) => aListing(service, { is_use_bargain: true, rental: 1_000, deposit: 0, ...wish });
const of = ({ id }: { id: string }) => ({ params: { account_id: id } });
const offer = (person: Person, listing: { id: string }, fen: number, { key = aKey(), at = service } = {}) =>
  at.ask(rest.makeOffer, { body: { account_id: listing.id, fen } }, keyed(person, key));
const offered = async (person: Person, listing: { id: string }, fen: number) => {
  const answer = await offer(person, listing, fen);
  if (answer.code !== 0 || !('status' in answer.data)) throw new Error(answer.message);
  return answer.data as Awaited<ReturnType<typeof standing>>;
};
const standing = ({ token }: Person, listing: { id: string }) =>
  service.get(rest.getBargain, { query: { account_id: listing.id } }, { token });
const problem = ({ data }: { data: object }) => ('problem' in data ? data.problem : null);
const price = async ({ token }: Person, listing: { id: string }) =>
  (await service.get(listings.verifyPrice, of(listing), { token })).bargain;
const wish = (listing: Listing, bargain: number | undefined, agreed_total: number) => {
  const plain = wishFor(listing);
  return { ...plain, agreed: { ...plain.agreed, ...(bargain !== undefined && { bargain }) }, agreed_total };
};

test('an offer below the threshold is countered, lower each time, and three are the most', async () => {
  atNoon();
  const [renter, listing] = [await aRenter(service), await haggled()];
  expect(await standing(renter, listing)).toEqual({
    status: 'open',
    hourly: 1_000,
    least: 700,
    most: 950,
    offers: [],
    offers_left: 3,
    counter: null,
    held: null,
    held_until: null,
    resets_at: Date.parse('2026-11-21T00:00:00+08:00'),
  });
  const counters = [];
  for (const fen of [700, 710, 720]) counters.push((await offered(renter, listing, fen)).counter ?? 0);
  expect(counters.every((fen) => fen > 860 && fen < 1_000)).toBe(true);
  expect(counters).toEqual(counters.toSorted((one, two) => two - one));
  expect(await standing(renter, listing)).toMatchObject({
    status: 'spent',
    offers: [700, 710, 720].map((fen) => ({ at: NOON, fen })),
    offers_left: 0,
    counter: counters[2],
  });
  expect(problem(await offer(renter, listing, 950))).toBe('BARGAIN_OVER');
  expect(await offered(renter, listing, counters[2]!)).toMatchObject({
    status: 'held',
    held: counters[2],
    held_until: NOON + BARGAIN_HOLD,
  });
});

test('an offer of 95 % is accepted and held for that person alone, ten minutes', async () => {
  atNoon();
  const [renter, stranger, listing] = [await aRenter(service), await aRenter(service), await haggled()];
  expect(await offered(renter, listing, 950)).toMatchObject({
    status: 'held',
    held: 950,
    held_until: NOON + BARGAIN_HOLD,
    counter: null,
    offers_left: 2,
  });
  expect([await price(renter, listing), await price(stranger, listing)]).toEqual([950, null]);
  const { token } = renter;
  expect((await service.get(listings.getListing, { ...of(listing), query: {} }, { token })).bargain).toBe(950);
  expect((await service.get(listings.getChangingDetail, of(listing), { token })).bargain).toBe(950);
  expect((await service.get(listings.getListing, { ...of(listing), query: {} })).bargain).toBe(null);
  expect(problem(await offer(renter, listing, 700))).toBe('BARGAIN_OVER');
  service.clock.move(BARGAIN_HOLD - 1);
  expect((await standing(renter, listing)).status).toBe('held');
  service.clock.move(1);
  expect([(await standing(renter, listing)).status, await price(renter, listing)]).toEqual(['expired', null]);
  await runDueJobs(service.deps);
  expect(await standing(renter, listing)).toMatchObject({ status: 'expired', held: null });
  expect(problem(await offer(renter, listing, 950))).toBe('BARGAIN_OVER');
  service.clock.move(DAY);
  expect(await standing(renter, listing)).toMatchObject({ status: 'open', offers_left: 3 });
});

test('a held price ends when the price of the listing changes, and a counter-offer too', async () => {
  atNoon();
  const [renter, second, listing] = [await aRenter(service), await aRenter(service), await haggled()];
  await offered(renter, listing, 950);
  const { counter } = await offered(second, listing, 700);
  await service.deps.db.updateTable('listing').set({ discount: 0.9 }).where('id', '=', listing.id).execute();
  expect([await standing(renter, listing), await price(renter, listing)]).toMatchObject([
    { status: 'expired', hourly: 900, most: 855 },
    null,
  ]);
  expect(await standing(second, listing)).toMatchObject({ status: 'open', counter: null, offers_left: 2 });
  expect(problem(await offer(second, listing, counter ?? 0))).toBe('BARGAIN_RANGE');
  expect((await offered(second, listing, 855)).held).toBe(855);
});

test.each([
  ['below 70 %', 699, {}, 'BARGAIN_RANGE'],
  ['above 95 %', 951, {}, 'BARGAIN_RANGE'],
  ['where the owner does not bargain', 900, { is_use_bargain: false }, 'BARGAIN_OFF'],
  ['for an account that was taken down', 900, { is_listed: false }, 'LISTING_UNLISTED'],
  ['for a deleted account', 900, { deleted_at: new Date(NOON) }, 'LISTING_DELETED'],
] as const)('refuses an offer %s, and it counts as none', async (_, fen, change, code) => {
  atNoon();
  const [renter, listing] = [await aRenter(service), await haggled(change)];
  expect(problem(await offer(renter, listing, fen))).toBe(code);
  await service.deps.db.updateTable('listing').set({ is_use_bargain: true, deleted_at: null }).where('id', '=', listing.id).execute();
  expect((await standing(renter, listing)).offers_left).toBe(BARGAIN_OFFERS);
});

test.each([
  ['a minor', { birthDate: '2010-01-01' }, 'MINOR_REFUSED'],
  ['somebody without a real name', { realName: null, birthDate: null }, 'REAL_NAME_REQUIRED'],
] as const)('refuses %s', async (_, who, code) => {
  expect(problem(await offer(await aRenter(service, who), await haggled(), 900))).toBe(code);
});

test('an owner does not bargain with himself', async () => {
  const owner = await aRenter(service);
  expect(problem(await offer(owner, await haggled({ owner_id: owner.id }), 900))).toBe('OWN_LISTING');
});

test('an offer that is not above the last one does not count: another tab made it from an older state', async () => {
  atNoon();
  const [renter, listing] = [await aRenter(service), await haggled()];
  const first = await offered(renter, listing, 710);
  expect([await offered(renter, listing, 710), await offered(renter, listing, 700)]).toEqual([first, first]);
  expect(await offered(renter, listing, 711)).toMatchObject({ offers_left: 1, offers: [{ fen: 710 }, { fen: 711 }] });
});

test('fifty offers at once, in two processes: three count at most; a repeated key counts once', async () => {
  atNoon();
  const [renter, again, listing] = [await aRenter(service), await aRenter(service), await haggled()];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => offer(renter, listing, 700 + turn, { at: turn % 2 ? other : service })),
  );
  expect([...new Set(answers.map(problem))].filter((name) => name !== null && name !== 'BARGAIN_OVER')).toEqual([]);
  for (let fen = 800; (await standing(renter, listing)).offers_left > 0; fen += 1) await offered(renter, listing, fen);
  const fens = (await standing(renter, listing)).offers.map(({ fen }) => fen);
  expect([fens.length, fens]).toEqual([BARGAIN_OFFERS, fens.toSorted((one, other) => one - other)]);
  expect(problem(await offer(renter, listing, 820))).toBe('BARGAIN_OVER');
  const key = aKey();
  const first = await offer(again, listing, 700, { key });
  expect([await offer(again, listing, 700, { key }), (await standing(again, listing)).offers_left]).toEqual([first, 2]);
});

test('an order at the held price is made once; VIP follows, bonus hours do not', async () => {
  atNoon();
  const promotion = JSON.stringify([{ rental_hour: 1, bonus_hour: 1 }]);
  const [renter, listing] = [await aRenter(service, { vip: true }), await haggled({ rental_promotion: promotion })];
  await offered(renter, listing, 950);
  const answer = await askOrder(service, renter, wish(listing, 950, 836));
  expect(answer.data).toMatchObject({
    bonus_hours: 0,
    hire_original_prices: 1_000,
    hire_activity_discount_prices: 50,
    hire_vip_discount_prices: 114,
    hire_rent_prices: 836,
  });
  const { order_no } = answer.data as { order_no: string };
  expect(
    (await service.get(orders.getOrderInfo, { params: { order_no } }, { token: renter.token })).lines.map(({ kind, fen }) => [kind, fen]),
  ).toEqual([
    ['rent', 1_000],
    ['bargain', -50],
    ['vip', -114],
  ]);
  expect([(await standing(renter, listing)).status, await price(renter, listing)]).toEqual(['used', null]);
  const twice = await askOrder(service, renter, { ...wish(listing, 950, 836), mode: 'appoint', start_at: NOON + 5 * HOUR });
  expect(problem(twice)).toBe('PRICE_CHANGED');
  expect((await askOrder(service, await aRenter(service), wish(listing, undefined, 1_000))).message).toBe('账号不可租,请选择其他账号');
});

test('an order at a bargained price that is not held is refused with the price as it is', async () => {
  atNoon();
  const [renter, listing] = [await aRenter(service), await haggled()];
  await offered(renter, listing, 950);
  service.clock.move(BARGAIN_HOLD);
  const answer = await askOrder(service, renter, wish(listing, 950, 950));
  expect(answer.data).toMatchObject({ problem: 'PRICE_CHANGED', details: { now: { rental: 1_000, bargain: null }, total: 1_000 } });
});

test('of two orders at once with one held price, one has it', async () => {
  atNoon();
  const [renter, listing] = [await aRenter(service), await haggled()];
  await offered(renter, listing, 950);
  const at = (hours: number) => ({ ...wish(listing, 950, 950), mode: 'appoint' as const, start_at: NOON + hours * HOUR });
  const answers = await Promise.all([2, 5, 8, 11].map((hours) => askOrder(service, renter, at(hours))));
  expect(answers.map(problem).filter((each) => each === null).length).toBe(1);
});

test('the owner sees offers without their renters, sets floor and switch; nobody else does', async () => {
  atNoon();
  const [owner, renter, low] = [await aRenter(service), await aRenter(service), await aRenter(service)];
  const listing = await haggled({ owner_id: owner.id });
  await offered(renter, listing, 950);
  const { counter } = await offered(low, listing, 705);
  const list = async (person: Person) => service.ask(rest.listReceivedBargains, { ...of(listing), query: {} }, { token: person.token });
  const seen = (await list(owner)).data as { list: readonly object[] };
  expect(seen.list).toEqual([
    {
      id: expect.any(String),
      status: 'open',
      hourly: 1_000,
      offers: [{ at: NOON, fen: 705 }],
      accepted: null,
      created_at: undefined,
      at: NOON,
    },
    {
      id: expect.any(String),
      status: 'held',
      hourly: 1_000,
      offers: [{ at: NOON, fen: 950 }],
      accepted: 950,
      created_at: undefined,
      at: NOON,
    },
  ]);
  expect(counter).toBeGreaterThan(860);
  const set = (person: Person, is_on: boolean, floor_percent: number) =>
    service.ask(rest.setBargainTerms, { ...of(listing), body: { is_on, floor_percent } }, { token: person.token });
  expect([problem(await list(renter)), problem(await set(renter, false, 80))]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect((await service.get(rest.getBargainTerms, of(listing), { token: owner.token })).floor_percent).toBe(85);
  expect((await set(owner, true, 90)).data).toEqual({ is_on: true, floor_percent: 90 });
  expect((await offered(await aRenter(service), listing, 905)).status).toBe('open');
  expect((await set(owner, false, 70)).data).toEqual({ is_on: false, floor_percent: 70 });
  expect(problem(await offer(await aRenter(service), listing, 950))).toBe('BARGAIN_OFF');
  expect(await price(renter, listing)).toBe(950);
  expect([problem(await set(owner, true, 69)), problem(await set(owner, true, 91))]).toEqual(['BAD_REQUEST', 'BAD_REQUEST']);
});

test('the floor is in no response but the owner’s', async () => {
  atNoon();
  const [renter, listing] = [await aRenter(service), await haggled({ bargain_floor: 77 })];
  const said = JSON.stringify([
    await service.get(listings.getListing, { ...of(listing), query: {} }, { token: renter.token }),
    await offered(renter, listing, 700),
    await service.get(rest.listBargainGames, {}),
  ]);
  expect([/\b77\b/.test(said), said.includes('floor')]).toEqual([false, false]);
});

test('an open bargain closes at midnight', async () => {
  atNoon();
  const [renter, listing] = [await aRenter(service), await haggled()];
  await offered(renter, listing, 700);
  const status = async () =>
    (await service.deps.db.selectFrom('bargain').select('status').where('user_id', '=', renter.id).executeTakeFirstOrThrow()).status;
  service.clock.move(12 * HOUR - MINUTE);
  await runDueJobs(service.deps);
  expect(await status()).toBe('open');
  service.clock.move(MINUTE);
  await runDueJobs(service.deps);
  expect(await status()).toBe('closed');
});

test('lists games whose accounts can be bargained for, with the number that the hall shows for them', async () => {
  atNoon();
  const one = await haggled();
  const ofGame = { game_id: one.game_id };
  await haggled(ofGame);
  await haggled({ ...ofGame, is_rented: true, is_reservation: true });
  await haggled({ ...ofGame, is_rented: true, is_reservation: false });
  await haggled({ ...ofGame, is_use_bargain: false });
  await haggled({ ...ofGame, is_listed: false });
  const closed = await haggled({ game: { maintenance_status: true, is_suspended: true } });
  // Another process has counted nothing yet.
  const fresh = await aService({ beside: service });
  const { list } = await fresh.get(rest.listBargainGames, {});
  await fresh.close();
  const hall = await service.get(listings.listListings, { query: { ...ofGame, bargain: '1' } });
  expect(list.find(({ id }) => id === one.game_id)).toMatchObject({ listings: 3 });
  expect([hall.count, list.some(({ id }) => id === closed.game_id)]).toEqual([3, false]);
  expect(list.map(({ listings: count }) => count)).toEqual(list.map(({ listings: count }) => count).toSorted((a, b) => b - a));
});

test('every person has a threshold of his own at or above the floor plus 1 %', async () => {
  atNoon();
  const listing = await haggled();
  const { least, most } = offerRange(1_000);
  const lowest = async () => {
    const renter = await aRenter(service);
    let low = least;
    for (let turn = 0; turn < BARGAIN_OFFERS && low < most; turn += 1) {
      const middle = Math.ceil((low + most) / 2);
      if ((await offered(renter, listing, middle)).status === 'held') return middle;
      low = middle + 1;
    }
    return most;
  };
  for (let person = 0; person < 10; person += 1) expect(await lowest()).toBeGreaterThanOrEqual(860);
});
