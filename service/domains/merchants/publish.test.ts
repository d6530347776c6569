import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getListing, listListings } from '#contract/rest/listings.ts';
import * as rest from '#contract/rest/ownListings.ts';
import { refreshGoingRates } from '#service/domains/merchants/listings/goingRates.ts';
import { decide } from '#service/kernel/operations/decide.ts';
import { actorNamed } from '#testing/builders/actor.ts';
import { aDraft, aGame, aListingForm, aLogin, anOwner, publish } from '#testing/builders/merchants.ts';
import { aListing, aPaidOrder, aRenter, type Person } from '#testing/builders/market.ts';
import { anUpload } from '#testing/builders/review.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { approveListing, sendBackListing } from './listings/decide.ts';

let service: TestService;
let game: string;
beforeAll(async () => {
  service = await aService();
  game = await aGame(service);
});
afterAll(() => service.close());

const actor = { actor: actorNamed('客服小周') };
const problemOf = ({ data }: { readonly data: object }) => ('problem' in data ? data.problem : null);
const read = ({ token }: Person, id: string) => service.get(rest.getOwnListing, { params: { id } }, { token });
const list = async ({ token }: Person, query = {}) => (await service.get(rest.listOwnListings, { query }, { token })).list;
const move = ({ token }: Person, id: string, to: 'offer' | 'take_down' | 'recall' | 'delete') =>
  service.ask(rest.moveListing, { params: { id }, body: { move: to } }, { token });
const price = ({ token }: Person, id: string, body: { version: number; hourly: number; is_sure: boolean }) =>
  service.ask(rest.changeListingPrice, { params: { id }, body }, { token });
const inHall = async (keyword: string) => (await service.get(listListings, { query: { keyword } })).list;

/** A merchant of whom three accounts have been looked at. */
async function aMerchant() {
  const owner = await anOwner(service, { certType: 2 });
  const past = { owner_id: owner.id, game_id: game, published_at: new Date(NOON), state: 'off' as const };
  for (let count = 0; count < 3; count += 1) await aListing(service, past);
  return owner;
}
async function onOffer(owner: Person, wish: Parameters<typeof aListingForm>[0] = {}, login = aLogin()) {
  const draft = await aDraft(service, owner, game, login);
  const done = await publish(service, owner, draft, aListingForm(wish));
  if (!('form' in done.data)) throw new Error(done.message);
  return done.data;
}

test('a draft is saved as it is, read anywhere by its owner alone, and only in its newest version', async () => {
  const [owner, other] = [await anOwner(service), await anOwner(service)];
  const draft = await service.get(rest.startListing, { body: { game_id: game } }, { token: owner.token });
  expect(draft).toMatchObject({
    state: 'draft',
    version: 1,
    has_login: false,
    attributes: [
      { name: '段位', kind: 'choice', choices: [{ value: '王者' }, { value: '钻石' }] },
      { name: '皮肤数', kind: 'number', unit: '款', choices: [] },
    ],
  });
  const form = aListingForm({ title: '半', hourly: null, platform: '' });
  const save = (version: number, { token } = owner) =>
    service.ask(rest.saveListing, { params: { id: draft.id }, body: { version, form } }, { token });
  expect((await save(1)).data).toMatchObject({ version: 2, state: 'draft', form: { title: '半', hourly: null } });
  expect(problemOf(await save(1))).toBe('EDITED_ELSEWHERE');
  expect([problemOf(await save(2, other)), problemOf(await service.ask(rest.getOwnListing, { params: { id: draft.id } }, other))]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
  expect(await list(owner)).toMatchObject([{ id: draft.id, title: '半', state: 'draft', hourly: 0 }]);
  expect(await list(other)).toEqual([]);
});

test('an account of a merchant is in the hall at once, with its pictures and without its login', async () => {
  const owner = await aMerchant();
  const pictures = [await anUpload(service, owner, 'listing'), await anUpload(service, owner, 'listing')];
  const done = await onOffer(owner, { title: '商户的好账号', pictures });
  expect(done).toMatchObject({ state: 'on_offer', has_login: true, version: 2 });
  const [card] = await inHall('商户的好账号');
  expect(card).toMatchObject({ id: done.id, rental: 500, deposit: 2_000, cover: expect.stringMatching(/^\/static\/pictures\/.+\.webp$/) });
  const detail = await service.get(getListing, { params: { account_id: done.id }, query: {} });
  expect(detail).toMatchObject({
    title: '商户的好账号',
    attrs: [
      { attr_name: '段位', value: '王者' },
      { attr_name: '皮肤数', value: '120' },
    ],
    rental_period: { daily_rental: 6_000, ten_hour_rental: 3_500, weekly_rental: null, night_rental: 350 },
    min_rental_period: 2,
    activity: { discount: 1, rental_promotion: [{ rental_hour: 3, bonus_hour: 1 }] },
  });
  expect(detail.imgs.length).toBe(2);
  const order = await aPaidOrder(service, await aRenter(service), await row(done.id), { hours: 2, agreed_total: 3_000 });
  expect(order.order_status).toBe(4);
});

const row = (id: string) => service.deps.db.selectFrom('listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the first three of anybody', () => {
  test('wait for a look, are unknown until then, and go on offer by the decision', async () => {
    const owner = await anOwner(service, { certType: 2 });
    const waiting = await onOffer(owner, { title: '等着看的账号' });
    expect(waiting.state).toBe('waiting');
    expect(await inHall('等着看的账号')).toEqual([]);
    expect(problemOf(await service.ask(getListing, { params: { account_id: waiting.id }, query: {} }))).toBe('LISTING_DELETED');
    await decide(service.deps, approveListing, { id: waiting.id }, actor);
    expect((await inHall('等着看的账号')).map(({ id }) => id)).toEqual([waiting.id]);
    expect((await read(owner, waiting.id)).state).toBe('on_offer');
    await onOffer(owner).then(({ id }) => decide(service.deps, approveListing, { id }, actor));
    await onOffer(owner).then(({ id }) => decide(service.deps, approveListing, { id }, actor));
    expect((await onOffer(owner)).state).toBe('on_offer');
  });

  test('are sent back to the draft with reasons, or recalled, and then nobody holds the login', async () => {
    const [owner, other] = [await anOwner(service), await anOwner(service)];
    const login = aLogin();
    const waiting = await onOffer(owner, { title: '退回的账号' }, login);
    await decide(service.deps, sendBackListing, { id: waiting.id, reasons: { title: '不要写别人的名字' } }, actor);
    const back = await read(owner, waiting.id);
    expect(back).toMatchObject({
      state: 'draft',
      form: { title: '退回的账号' },
      reasons: [{ field: 'title', reason: '不要写别人的名字' }],
    });
    expect((await onOffer(other, {}, login)).state).toBe('waiting');
    const again = await onOffer(owner);
    expect((await move(owner, again.id, 'recall')).data).toMatchObject({ state: 'draft', form: { hourly: 500 } });
    expect(problemOf(await move(owner, again.id, 'recall'))).toBe('LISTING_STATE');
  });
});

test('a listed word waits for a look, whoever writes it', async () => {
  const owner = await aMerchant();
  await service.deps.db.insertInto('listed_word').values({ word: '外挂' }).execute();
  expect((await onOffer(owner, { words: '不带外 挂' })).state).toBe('waiting');
  const plain = await onOffer(owner, { title: '普通的标题' });
  const changed = await publish(service, owner, plain, aListingForm({ title: '送外挂的标题' }));
  expect(changed.data).toMatchObject({ state: 'waiting' });
  await service.deps.db.deleteFrom('listed_word').where('word', '=', '外挂').execute();
});

test('an incomplete account says what is missing, by field', async () => {
  const owner = await anOwner(service);
  const draft = await aDraft(service, owner, game);
  const form = aListingForm({ title: '短', hourly: 49, attributes: [{ name: '段位', value: '青铜' }], currency: 5, rate: 0 });
  expect((await publish(service, owner, draft, form)).data).toMatchObject({
    problem: 'BAD_REQUEST',
    fields: { title: '标题要 4–40 个字', attributes: '段位请从选项里选', rate: '有游戏币时要填一元换多少', hourly: expect.any(String) },
  });
  const bare = await service.get(rest.startListing, { body: { game_id: game } }, { token: owner.token });
  expect(problemOf(await publish(service, owner, bare))).toBe('LOGIN_MISSING');
});

test.each([
  ['not verified', { realName: null, birthDate: null }, 'REAL_NAME_REQUIRED', 'real_name'],
  ['a minor', { birthDate: '2010-02-03' }, 'MINOR_REFUSED', 'minor'],
  ['of low credit', { creditScore: 59 }, 'PUBLISH_CREDIT', 'credit'],
])('whoever is %s publishes nothing, and the centre says why', async (_, wish, problem, hindrance) => {
  const owner = await anOwner(service, wish);
  expect(problemOf(await publish(service, owner, await aDraft(service, owner, game)))).toBe(problem);
  expect(await service.get(rest.getCentre, {}, { token: owner.token })).toMatchObject({ hindrance, draft: 1, most: 3 });
});

test('whoever did not deliver too many bookings publishes nothing until the platform has looked', async () => {
  const owner = await aMerchant();
  await service.deps.db
    .insertInto('publishing_stop')
    .values({ user_id: owner.id, since: new Date(NOON) })
    .execute();
  expect(problemOf(await publish(service, owner, await aDraft(service, owner, game)))).toBe('PUBLISH_STOPPED');
  expect(await service.get(rest.getCentre, {}, { token: owner.token })).toMatchObject({ hindrance: 'stopped', most: null });
});

test('without a certificate three accounts, a store two hundred; what is on offer stays', async () => {
  const owner = await anOwner(service);
  for (let count = 0; count < 3; count += 1) await onOffer(owner);
  const fourth = await aDraft(service, owner, game);
  expect(await publish(service, owner, fourth)).toMatchObject({ message: '没有认证最多上架 3 个账号，申请开店后可以上架更多' });
  await service.deps.db.updateTable('user_account').set({ credit_score: 10 }).where('id', '=', owner.id).execute();
  expect((await list(owner, { state: 'waiting' })).length).toBe(3);
  const store = await anOwner(service, { certType: 1 });
  await onOffer(store);
  expect(await service.get(rest.getCentre, {}, { token: store.token })).toMatchObject({ most: 200, hindrance: null, waiting: 1 });
});

test('one login of a game and zone is on offer once, also when fifty publish it at once', async () => {
  const login = aLogin();
  const owners = await Promise.all(Array.from({ length: 12 }, () => anOwner(service)));
  const drafts = await Promise.all(owners.map((owner) => aDraft(service, owner, game, login)));
  const answers = await Promise.all(drafts.map((draft, at) => publish(service, owners[at]!, draft)));
  const problems = answers.map(problemOf);
  expect([problems.filter((problem) => problem === null).length, new Set(problems)]).toEqual([1, new Set([null, 'LOGIN_TAKEN'])]);
  const winner = problems.indexOf(null);
  const loser = winner === 0 ? 1 : 0;
  expect((await move(owners[winner]!, drafts[winner]!.id, 'delete')).code).toBe(0);
  expect((await publish(service, owners[loser]!, drafts[loser]!)).code).toBe(0);
});

test('a price changes for the next order; by more than half the owner is asked once more; the second of two tabs is told', async () => {
  const owner = await aMerchant();
  const { id, version } = await onOffer(owner);
  expect((await price(owner, id, { version, hourly: 450, is_sure: false })).data).toMatchObject({
    version: version + 1,
    form: { hourly: 450 },
  });
  expect(problemOf(await price(owner, id, { version, hourly: 460, is_sure: false }))).toBe('EDITED_ELSEWHERE');
  expect(problemOf(await price(owner, id, { version: version + 1, hourly: 200, is_sure: false }))).toBe('PRICE_JUMP');
  expect((await price(owner, id, { version: version + 1, hourly: 200, is_sure: true })).code).toBe(0);
  expect((await price(owner, id, { version: version + 2, hourly: 1, is_sure: true })).data).toMatchObject({ problem: 'BAD_REQUEST' });
  const edited = await read(owner, id);
  expect(problemOf(await publish(service, owner, edited, aListingForm({ hourly: 201, daily: 60_000 })))).toBe('PRICE_JUMP');
  expect((await publish(service, owner, edited, aListingForm({ hourly: 201, daily: 60_000 }), true)).data).toMatchObject({
    state: 'on_offer',
    form: { hourly: 201, daily: 60_000 },
  });
});

test('an account is taken down, offered again and deleted; with an open order it is not deleted', async () => {
  const owner = await aMerchant();
  const { id } = await onOffer(owner, { title: '上下架的账号' });
  expect((await move(owner, id, 'take_down')).data).toMatchObject({ state: 'off' });
  expect(await inHall('上下架的账号')).toEqual([]);
  expect(problemOf(await move(owner, id, 'take_down'))).toBe('LISTING_STATE');
  expect((await move(owner, id, 'offer')).data).toMatchObject({ state: 'on_offer' });
  const renter = await aRenter(service);
  await aPaidOrder(service, renter, await row(id), { hours: 2, agreed_total: 3_000 });
  expect(problemOf(await move(owner, id, 'delete'))).toBe('LISTING_BUSY');
  const idle = await onOffer(owner);
  expect((await move(owner, idle.id, 'delete')).data).toMatchObject({ state: 'deleted' });
  expect(await row(idle.id)).toMatchObject({ state: 'deleted', login_sealed: null, login_key: null });
  expect(problemOf(await move(owner, idle.id, 'offer'))).toBe('NOT_FOUND');
  expect(problemOf(await move(await anOwner(service), id, 'take_down'))).toBe('NOT_FOUND');
});

test('the list filters by state, game, price and words, and pages by cursor', async () => {
  const owner = await aMerchant();
  const [cheap, dear] = [
    await onOffer(owner, { title: '便宜的账号', hourly: 100 }),
    await onOffer(owner, { title: '贵的账号好', hourly: 900 }),
  ];
  const ids = async (query: object) => (await list(owner, query)).map(({ id }) => id);
  expect(await ids({ state: 'on_offer' })).toEqual([dear.id, cheap.id]);
  expect(await ids({ least: 500, state: 'on_offer' })).toEqual([dear.id]);
  expect(await ids({ keyword: '便宜' })).toEqual([cheap.id]);
  expect(await ids({ keyword: dear.id })).toEqual([dear.id]);
  expect(await ids({ game_id: '999999999' })).toEqual([]);
  expect((await ids({})).length).toBe(5);
  const first = await service.get(rest.listOwnListings, { query: { limit: 1, state: 'on_offer' } }, { token: owner.token });
  const next = { limit: 1, state: 'on_offer' as const, cursor: first.next_cursor ?? '' };
  expect((await list(owner, next)).map(({ id }) => id)).toEqual([cheap.id]);
});

test('the going rate is the median of like accounts that were rented, none below five', async () => {
  const owner = await aMerchant();
  const own = await aGame(service);
  const rate = async (platform?: string) => {
    await refreshGoingRates(service.deps);
    return service.get(rest.getGoingRate, { query: { game_id: own, ...(platform !== undefined && { platform }) } }, { token: owner.token });
  };
  for (const rental of [100, 200, 300, 400]) {
    const listing = await aListing(service, { owner_id: owner.id, game_id: own, rental });
    await aPaidOrder(service, await aRenter(service), listing);
  }
  expect(await rate()).toEqual({ accounts: 4, hourly: null });
  await aPaidOrder(service, await aRenter(service), await aListing(service, { owner_id: owner.id, game_id: own, rental: 5_000 }));
  await aListing(service, { owner_id: owner.id, game_id: own, rental: 9_000 });
  expect([await rate(), await rate('安卓微信'), await rate('苹果QQ')]).toEqual([
    { accounts: 5, hourly: 300 },
    { accounts: 5, hourly: 300 },
    { accounts: 0, hourly: null },
  ]);
  await service.deps.db.updateTable('listing').set({ state: 'off' }).where('game_id', '=', own).execute();
  expect(await rate()).toEqual({ accounts: 0, hourly: null });
});
