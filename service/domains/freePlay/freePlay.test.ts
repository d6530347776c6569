import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePlay as rest, lending, loyalty, orders, ownListings } from '#contract/rest/index.ts';
import { problems } from '#contract/rest/problems.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { FREE_PLAY_NOTICE, FREE_PLAY_SHORTEST } from '#contract/rules/freePlay.ts';
import { instant, text } from '#service/kernel/database/columns.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aFreePlayOffer } from '#testing/builders/freePlayRows.ts';
import { aKey, anOrder, aRenter, askOrder, keyed, pay, type Person, readOrder, wishFor } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const now = () => service.clock.now();
/** Back to noon, so that every test begins on the same clock. */
const atNoon = () => service.clock.move(NOON - now());
const runDue = () => runDueJobs(service.deps);

/** Offered from 10 to 16 o'clock, an hour a play. */
const anOffer = (wish: Parameters<typeof aFreePlayOffer>[1] = {}) => aFreePlayOffer(service, { from: 600, to: 960, ...wish });

const take = (person: Person, listing: { id: string }, startAt = NOON, key = aKey()) =>
  service.ask(rest.createFreePlay, { body: { account_id: listing.id, start_at: startAt } }, keyed(person, key));
const taken = async (person: Person, listing: { id: string }, startAt = NOON) => {
  const answer = await take(person, listing, startAt);
  if (answer.code !== 0 || !('id' in answer.data)) throw new Error(answer.message);
  return answer.data;
};
const problem = ({ data }: { data: object }) => ('problem' in data ? data.problem : null);
const plays = async ({ token }: Person) => (await service.get(rest.listFreePlays, { query: {} }, { token })).list;
const count = ({ token }: Person) => service.get(rest.getFreePlayCount, {}, { token });
const leave = (person: Person, id: string) => service.ask(rest.leaveFreePlay, { params: { id } }, keyed(person));
const credentials = ({ token }: Person, id: string) => service.ask(rest.getFreePlayCredentials, { params: { id } }, { token });
const slots = async (listing: { id: string; game_id: string }, person?: Person) => {
  const { list } = await service.get(rest.listFreePlayAccounts, { query: { game_id: listing.game_id } }, person && { token: person.token });
  return list.find(({ id }) => id === listing.id)?.slots.map(({ state }) => state);
};
const events = (id: string) =>
  service.deps.db.selectFrom('free_play_event').select(['event', 'to_status', 'by']).where('play_id', '=', id).orderBy('id').execute();
const listingNow = (id: string) =>
  service.deps.db
    .selectFrom('listing')
    .select(['is_rented', 'awaits_password', 'rental_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const told = async (person: Person) =>
  (
    await service.deps.db.read(
      { title: text, content: text },
      sql`select title, content from notification where user_id = ${person.id} order by id`,
    )
  ).map(({ title }) => title);

test('a window is cut into plays; a person takes the one that runs, sees its login until its end, and it ends by itself', async () => {
  atNoon();
  const [player, other, listing] = [await aRenter(service), await aRenter(service), await anOffer()];
  expect(await slots(listing)).toEqual(['past', 'past', 'free', 'free', 'free', 'free']);
  service.clock.move(10 * MINUTE);
  const play = await taken(player, listing);
  expect(play).toMatchObject({
    status: 'playing',
    start_at: NOON + 10 * MINUTE,
    end_at: NOON + HOUR,
    is_by_coupon: false,
    is_returned: false,
  });
  expect([await slots(listing, player), await slots(listing, other)]).toEqual([
    ['past', 'past', 'own', 'free', 'free', 'free'],
    ['past', 'past', 'taken', 'free', 'free', 'free'],
  ]);
  expect((await credentials(player, play.id)).data).toMatchObject({ account: 'player-one', password: 'open-sesame', until: NOON + HOUR });
  expect(problem(await credentials(other, play.id))).toBe('NOT_FOUND');
  service.clock.move(50 * MINUTE);
  expect(problem(await credentials(player, play.id))).toBe('CREDENTIALS_LOCKED');
  await runDue();
  expect((await plays(player)).map(({ status, is_returned }) => [status, is_returned])).toEqual([['ended', false]]);
  expect(await events(play.id)).toEqual([
    { event: 'play.taken', to_status: 'playing', by: 'user' },
    { event: 'play.ended', to_status: 'ended', by: 'clock' },
  ]);
});

test('a later play is booked, begins by itself with a message, and cannot be read before', async () => {
  atNoon();
  const [player, listing] = [await aRenter(service), await anOffer()];
  const play = await taken(player, listing, NOON + HOUR);
  expect(play.status).toBe('booked');
  expect(problem(await credentials(player, play.id))).toBe('CREDENTIALS_LOCKED');
  service.clock.move(HOUR);
  await runDue();
  expect([(await plays(player))[0]?.status, await told(player)]).toEqual(['playing', ['免费玩开始了']]);
  expect((await credentials(player, play.id)).code).toBe(0);
});

test.each([
  ['without a real name', { realName: null, birthDate: null }, 'REAL_NAME_REQUIRED', null],
  ['a minor', { birthDate: '2010-01-01' }, 'MINOR_REFUSED', '根据未成年人保护规定，未满 18 周岁不能免费玩'],
  ['of low credit', { creditScore: 19 }, 'CREDIT_TOO_LOW_TO_RENT', null],
] as const)('refuses somebody %s', async (_, wish, code, message) => {
  atNoon();
  const [player, listing] = [await aRenter(service, wish), await anOffer()];
  const answer = await take(player, listing);
  expect([problem(answer), answer.message]).toEqual([code, message ?? problems[code].message]);
});

test.each([
  ['not offered', { is_free_play: false }, 0, 'FREE_PLAY_NOT_OFFERED'],
  ['taken down', { is_listed: false }, 0, 'FREE_PLAY_NOT_OFFERED'],
  ['of a closed game', { game: { maintenance_status: true, is_suspended: true } }, 0, 'FREE_PLAY_NOT_OFFERED'],
  ['deleted', { deleted_at: new Date(NOON) }, 0, 'LISTING_DELETED'],
  ['over', {}, -HOUR, 'FREE_PLAY_OVER'],
  ['of no play', {}, 5 * MINUTE, 'FREE_PLAY_OVER'],
  ['of tomorrow', {}, DAY, 'FREE_PLAY_OVER'],
  ['after its window', {}, 4 * HOUR, 'FREE_PLAY_OVER'],
] as const)('refuses a play that is %s', async (_, wish, from, code) => {
  atNoon();
  const [player, listing] = [await aRenter(service), await anOffer(wish)];
  expect(problem(await take(player, listing, NOON + from))).toBe(code);
});

test('a play that runs is offered while fifteen minutes are left', async () => {
  atNoon();
  const listing = await anOffer();
  service.clock.move(HOUR - FREE_PLAY_SHORTEST);
  expect((await slots(listing))?.[2]).toBe('free');
  service.clock.move(1);
  expect((await slots(listing))?.[2]).toBe('past');
  expect(problem(await take(await aRenter(service), listing))).toBe('FREE_PLAY_OVER');
});

test('an owner cannot play his own account', async () => {
  atNoon();
  const owner = await aRenter(service);
  expect(problem(await take(owner, await anOffer({ owner_id: owner.id })))).toBe('OWN_LISTING');
});

test('once a day, a super member twice, and once more with the coupon of the seventh sign-in', async () => {
  atNoon();
  const [player, member] = [await aRenter(service), await aRenter(service)];
  await service.deps.db
    .updateTable('user_account')
    .set({ super_until: new Date(NOON + 30 * DAY) })
    .where('id', '=', member.id)
    .execute();
  expect(await count(player)).toMatchObject({
    left: 1,
    daily_total: 1,
    daily_left: 1,
    coupons: 0,
    is_super: false,
    streak: 0,
    resets_at: Date.parse('2026-11-21T00:00:00+08:00'),
  });
  await taken(player, await anOffer());
  expect(await count(player)).toMatchObject({ left: 0, daily_left: 0 });
  const refusal = await take(player, await anOffer(), NOON + HOUR);
  expect([problem(refusal), refusal.message]).toEqual([
    'FREE_PLAY_USED_UP',
    '今天的免费玩次数用完了，明天 0 点恢复。每天 1 次，超级会员 2 次；连续签到 7 天可以多玩一次',
  ]);

  await taken(member, await anOffer());
  expect(problem(await take(member, await anOffer()))).toBe('FREE_PLAY_OWN_TIME');
  await taken(member, await anOffer(), NOON + HOUR);
  expect(problem(await take(member, await anOffer(), NOON + 2 * HOUR))).toBe('FREE_PLAY_USED_UP');
  expect(await count(member)).toMatchObject({ left: 0, daily_total: 2, is_super: true });

  service.clock.move(-7 * DAY);
  for (let day = 0; day < 7; day += 1) {
    service.clock.move(DAY);
    await service.get(loyalty.signIn, {}, { token: player.token });
  }
  expect(now()).toBe(NOON);
  expect(await count(player)).toMatchObject({ left: 1, daily_left: 0, coupons: 1, streak: 7 });
  expect(await taken(player, await anOffer(), NOON + HOUR)).toMatchObject({ is_by_coupon: true });
  const { list } = await service.get(rest.listFreePlayCoupons, {}, { token: player.token });
  expect(list.map(({ status, given_at, expires_at }) => [status, given_at, expires_at])).toEqual([['used', NOON, NOON + 7 * DAY]]);
  expect(problem(await take(player, await anOffer(), NOON + 2 * HOUR))).toBe('FREE_PLAY_USED_UP');
});

test('an expired coupon gives no play', async () => {
  atNoon();
  const player = await aRenter(service);
  await service.deps.db
    .insertInto('free_play_coupon')
    .values({ user_id: player.id, given_on: '2026-11-13', given_at: new Date(NOON - 7 * DAY), expires_at: new Date(NOON) })
    .execute();
  await taken(player, await anOffer());
  expect([(await count(player)).coupons, problem(await take(player, await anOffer(), NOON + HOUR))]).toEqual([0, 'FREE_PLAY_USED_UP']);
});

test('two hundred people at once for one play, in two processes: one; one person fifty times at once: one', async () => {
  atNoon();
  const listing = await anOffer();
  const another = await aService({ beside: service });
  const people = await Promise.all(Array.from({ length: 200 }, () => aRenter(service)));
  const call = { body: { account_id: listing.id, start_at: NOON } };
  const answers = await Promise.all(
    people.map((each, at) => (at % 2 === 0 ? service : another).ask(rest.createFreePlay, call, keyed(each))),
  ).finally(() => another.close());
  const winners = answers.filter(({ code }) => code === 0).length;
  console.log(`${people.length} people at once for one play: ${winners} plays it`);
  expect([winners, new Set(answers.map(problem))]).toEqual([1, new Set([null, 'FREE_PLAY_TAKEN'])]);
  const [person, offers] = [await aRenter(service), await Promise.all(Array.from({ length: 50 }, () => anOffer()))];
  const own = await Promise.all(offers.map((offer) => take(person, offer)));
  expect(own.filter(({ code }) => code === 0).length).toBe(1);
});

test('a repeated key takes one play, and returns the first response', async () => {
  atNoon();
  const [player, listing, key] = [await aRenter(service), await anOffer(), aKey()];
  const first = await take(player, listing, NOON, key);
  expect(await take(player, listing, NOON, key)).toEqual(first);
  expect((await plays(player)).length).toBe(1);
});

test('a play cancelled before it begins gives time and chance back; one that is left does not', async () => {
  atNoon();
  const [player, other, listing] = [await aRenter(service), await aRenter(service), await anOffer()];
  const booked = await taken(player, listing, NOON + HOUR);
  expect(problem(await leave(other, booked.id))).toBe('NOT_FOUND');
  expect((await leave(player, booked.id)).data).toMatchObject({ status: 'cancelled', is_returned: true });
  expect(problem(await leave(player, booked.id))).toBe('FREE_PLAY_STATE');
  expect([(await count(player)).left, (await listingNow(listing.id)).awaits_password]).toEqual([1, false]);
  const play = await taken(player, listing);
  service.clock.move(10 * MINUTE);
  expect((await leave(player, play.id)).data).toMatchObject({ status: 'ended', end_at: NOON + 10 * MINUTE, is_returned: false });
  expect((await count(player)).left).toBe(0);
  expect(await taken(other, listing)).toMatchObject({ start_at: NOON + 10 * MINUTE });
});

test('after a play there is no rental of now until the owner has entered a new password, unless he keeps it', async () => {
  atNoon();
  const [player, renter, owner] = [await aRenter(service), await aRenter(service), await aRenter(service)];
  const [listing, kept] = [await anOffer({ owner_id: owner.id }), await anOffer({ keepsPassword: true, owner_id: owner.id })];
  await leave(player, (await taken(player, listing)).id);
  await leave(renter, (await taken(renter, kept)).id);
  expect([await listingNow(listing.id), await listingNow(kept.id)]).toEqual([
    { is_rented: false, awaits_password: true, rental_time: null },
    { is_rented: false, awaits_password: false, rental_time: null },
  ]);
  expect(problem(await askOrder(service, renter, wishFor(listing)))).toBe('LISTING_AWAITS_PASSWORD');
  expect((await askOrder(service, renter, wishFor(kept))).code).toBe(0);
  const ahead = await askOrder(service, renter, wishFor(listing, { mode: 'appoint', start_at: NOON + 5 * HOUR }));
  expect(ahead.code).toBe(0);
  const waiting = async () => (await service.get(lending.listPasswordsDue, { query: {} }, { token: owner.token })).list;
  expect(await waiting()).toMatchObject([{ product: { id: listing.id }, due_at: NOON, order_no: null, rests: true }]);
  expect(await service.get(ownListings.getCentre, {}, { token: owner.token })).toMatchObject({ passwords_due: 1, complaints_open: 0 });
  const change = { params: { account_id: listing.id }, body: { secret: 'after-the-play' } };
  expect((await service.ask(lending.changeLogin, change, keyed(owner))).code).toBe(0);
  expect(await waiting()).toEqual([]);
  expect((await service.get(ownListings.getCentre, {}, { token: owner.token })).passwords_due).toBe(0);
  expect((await askOrder(service, await aRenter(service), wishFor(listing))).code).toBe(0);
});

test('a listing in play is rented from ten minutes after the payment, which shortens the play and gives the chance back', async () => {
  atNoon();
  const [player, renter, listing] = [await aRenter(service), await aRenter(service), await anOffer()];
  const play = await taken(player, listing);
  service.clock.move(5 * MINUTE);
  const order = await anOrder(service, renter, listing);
  expect(order).toMatchObject({ hire_start_time: NOON + 15 * MINUTE, hire_end_time: NOON + 75 * MINUTE, pays_first: true });
  expect((await plays(player))[0]).toMatchObject({ status: 'playing', end_at: NOON + HOUR });
  service.clock.move(14 * MINUTE);
  await pay(service, renter, order.order_no);
  const begins = now() + FREE_PLAY_NOTICE;
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({
    order_status: 3,
    hire_start_time: begins,
    hire_end_time: begins + HOUR,
  });
  expect((await plays(player))[0]).toMatchObject({ status: 'leaving', end_at: begins, is_returned: true });
  expect([await told(player), (await count(player)).left]).toEqual([['免费玩提前结束'], 1]);
  const holds = await service.deps.db.read(
    { from: instant, to: instant },
    sql`select lower(during) as "from", upper(during) as "to" from order_hold where listing_id = ${listing.id} and active order by during`,
  );
  expect(holds.map(({ from, to }) => [from.getTime(), to.getTime()])).toEqual([
    [NOON, begins],
    [begins, begins + HOUR + 10 * MINUTE],
  ]);
  expect((await credentials(player, play.id)).code).toBe(0);
  service.clock.move(FREE_PLAY_NOTICE);
  expect(problem(await credentials(player, play.id))).toBe('CREDENTIALS_LOCKED');
  await runDue();
  expect((await plays(player))[0]?.status).toBe('shortened');
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({ order_status: 4 });
  expect(await events(play.id)).toEqual([
    { event: 'play.taken', to_status: 'playing', by: 'user' },
    { event: 'order.paid', to_status: 'leaving', by: 'platform' },
    { event: 'play.ended', to_status: 'shortened', by: 'clock' },
  ]);
  service.clock.move(HOUR + 10 * MINUTE);
  await runDue();
  expect(await listingNow(listing.id)).toEqual({ is_rented: false, awaits_password: true, rental_time: null });
});

test('a rental begins when the play ends, if that is sooner', async () => {
  atNoon();
  const [player, renter, listing] = [await aRenter(service), await aRenter(service), await anOffer()];
  await taken(player, listing);
  service.clock.move(56 * MINUTE);
  const order = await anOrder(service, renter, listing);
  await pay(service, renter, order.order_no);
  expect(await readOrder(service, renter, order.order_no)).toMatchObject({ hire_start_time: NOON + HOUR });
  expect((await plays(player))[0]).toMatchObject({ status: 'playing', end_at: NOON + HOUR, is_returned: false });
});

test('an order that is paid displaces the plays in its time that have not begun, an unpaid one does not; a renewal too', async () => {
  atNoon();
  const [one, two, three, renter, listing] = [
    await aRenter(service),
    await aRenter(service),
    await aRenter(service),
    await aRenter(service),
    await anOffer(),
  ];
  await taken(one, listing, NOON + HOUR);
  await taken(two, listing, NOON + 2 * HOUR);
  const order = await anOrder(service, renter, listing, { hours: 1 });
  expect(order.pays_first).toBe(true);
  expect((await plays(one))[0]?.status).toBe('booked');
  await pay(service, renter, order.order_no);
  expect([(await plays(one))[0], (await plays(two))[0]?.status]).toMatchObject([{ status: 'displaced', is_returned: true }, 'booked']);
  expect([await told(one), (await count(one)).left]).toEqual([['免费玩取消了'], 1]);
  expect(problem(await take(three, listing, NOON + HOUR))).toBe('FREE_PLAY_TAKEN');
  await service.get(orders.renewOrder, { params: { order_no: order.order_no }, body: { hours: 1, agreed_price: 500 } }, keyed(renter));
  expect((await plays(two))[0]?.status).toBe('displaced');
});

test('two people rent a listing in play: who pays first has it, the other order closes', async () => {
  atNoon();
  const [player, one, two, listing] = [await aRenter(service), await aRenter(service), await aRenter(service), await anOffer()];
  await taken(player, listing);
  const [lost, won] = [await anOrder(service, one, listing), await anOrder(service, two, listing)];
  await pay(service, two, won.order_no);
  await runDue();
  expect([(await readOrder(service, one, lost.order_no)).order_status, (await readOrder(service, two, won.order_no)).order_status]).toEqual(
    [5, 3],
  );
});

test('an account that its owner lets rest is neither listed nor played until it wakes', async () => {
  atNoon();
  const [player, listing] = [await aRenter(service), await anOffer()];
  const letRest = (state: 'resting' | 'on_offer') =>
    service.deps.db
      .updateTable('listing')
      .set({ state, resting_until: state === 'resting' ? new Date(NOON + HOUR) : null })
      .where('id', '=', listing.id)
      .execute();
  const games = async () => (await service.get(rest.listFreePlayGames, {})).list.some(({ id }) => id === listing.game_id);
  await letRest('resting');
  expect([await slots(listing), await games(), problem(await take(player, listing, NOON + 2 * HOUR))]).toEqual([
    undefined,
    false,
    'FREE_PLAY_NOT_OFFERED',
  ]);
  await letRest('on_offer');
  expect([(await slots(listing))?.includes('free'), await games(), (await taken(player, listing)).status]).toEqual([true, true, 'playing']);
});

test('lists games with offers and plays of the caller by cursor; open ones only on wish', async () => {
  atNoon();
  const [player, full, open] = [await aRenter(service), await anOffer({ minutes: 45 }), await anOffer({ minutes: 45 })];
  const games = (await service.get(rest.listFreePlayGames, {})).list;
  expect(games.find(({ id }) => id === open.game_id)).toMatchObject({ listings: 1 });
  await service.deps.db.updateTable('listing').set({ game_id: open.game_id }).where('id', '=', full.id).execute();
  const renter = await aRenter(service);
  await pay(service, renter, (await anOrder(service, renter, full, { type: 6, hours: undefined, agreed_total: 8_000 })).order_no);
  const ids = async (is_open?: '1') =>
    (await service.get(rest.listFreePlayAccounts, { query: { game_id: open.game_id, ...(is_open && { is_open }) } })).list.map(
      ({ id }) => id,
    );
  expect([(await ids()).toSorted(), await ids('1')]).toEqual([[full.id, open.id].toSorted(), [open.id]]);
  await leave(player, (await taken(player, open, NOON + 15 * MINUTE)).id);
  await taken(player, open, NOON + HOUR);
  const page = await service.get(rest.listFreePlays, { query: { limit: 1 } }, { token: player.token });
  const next = await service.get(rest.listFreePlays, { query: { limit: 1, cursor: page.next_cursor ?? '' } }, { token: player.token });
  expect([...page.list, ...next.list].map(({ status }) => status)).toEqual(['booked', 'cancelled']);
});
