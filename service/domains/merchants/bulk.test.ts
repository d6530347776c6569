import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import * as rest from '#contract/rest/bulk.ts';
import { changeListingPrice, getOwnTable, listOwnIds, moveListing } from '#contract/rest/ownListings.ts';
import { BULK_KEPT } from '#contract/rules/bulk.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { anOwner } from '#testing/builders/merchants.ts';
import { aKey, aListing, aPaidOrder, aRenter, keyed, type ListingWish, type Person } from '#testing/builders/market.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { domain } from './domain.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

type Change = BodyOf<typeof rest.previewBulk>['change'];
type Result = DataOf<typeof rest.previewBulk>;
const none: Change = {
  kind: 'price',
  price: null,
  mode: null,
  amount: null,
  standing: null,
  resting_until: null,
  windows: [],
  promotions: [],
};
const priced = (mode: 'to' | 'by' | 'percent', amount: number, price: Change['price'] = 'hourly'): Change => ({
  ...none,
  price,
  mode,
  amount,
});
const standing = (to: Change['standing'], resting_until: number | null = null): Change => ({
  ...none,
  kind: 'state',
  standing: to,
  resting_until,
});
const evenings = [{ from: 1_080, until: 1_440 }];

const preview = ({ token }: Person, ids: string[], change: Change) => service.get(rest.previewBulk, { body: { ids, change } }, { token });
const send = (owner: Person, body: BodyOf<typeof rest.applyBulk>, key = aKey()) => service.ask(rest.applyBulk, { body }, keyed(owner, key));
async function apply(owner: Person, ids: string[], change: Change, is_sure = false): Promise<Result> {
  const { seen } = await preview(owner, ids, change);
  const { data, message } = await send(owner, { ids, change, seen, is_sure });
  if (!('rows' in data)) throw new Error(message);
  return data;
}
const askUndo = (owner: Person, id: string | null, key = aKey()) =>
  service.ask(rest.undoBulk, { params: { id: id ?? '1' } }, keyed(owner, key));
async function undo(owner: Person, id: string | null): Promise<Result> {
  const { data, message } = await askUndo(owner, id);
  if (!('rows' in data)) throw new Error(message);
  return data;
}
const problemOf = ({ data }: { readonly data: object }) => ('problem' in data ? data.problem : null);
const shown = ({ rows }: Result) => rows.map(({ before, after, code }) => [before, after, code]);

const stored = (ids: readonly string[]) =>
  service.deps.db
    .selectFrom('listing')
    .select(['rental', 'state', 'resting_until', 'windows', 'rental_promotion', 'at_rest_until'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

async function aShop(...wishes: ListingWish[]) {
  const owner = await anOwner(service, { certType: 2 });
  const listings = [];
  for (const wish of wishes) listings.push(await aListing(service, { owner_id: owner.id, rental: 500, ...wish }));
  return { owner, listings, ids: listings.map(({ id }) => id) };
}

test.each<[Change, string, number, boolean]>([
  [priced('to', 620), '¥6.20', 620, false],
  [priced('by', -50), '¥4.50', 450, false],
  [priced('percent', 5), '¥5.25', 525, false],
  [priced('percent', -51), '¥2.45', 245, true],
])('%o is shown before and after, and then done', async (change, after, fen, isJump) => {
  const { owner, ids } = await aShop({}, {});
  const seen = await preview(owner, ids, change);
  expect(seen).toMatchObject({ id: null, changed: 2, refused: 0, jumps: isJump ? 2 : 0, made_at: null, undo_until: null });
  expect(seen.rows.map((row) => [row.before, row.after, row.is_jump])).toEqual([
    ['¥5.00', after, isJump],
    ['¥5.00', after, isJump],
  ]);
  expect((await stored(ids)).map(({ rental }) => rental)).toEqual([500, 500]);
  const unsure = await send(owner, { ids, change, seen: seen.seen, is_sure: false });
  expect(problemOf(unsure)).toBe(isJump ? 'PRICE_JUMP' : null);
  const done = isJump ? await apply(owner, ids, change, true) : unsure.data;
  expect(done).toMatchObject({ changed: 2, made_at: NOON, undo_until: NOON + 10 * MINUTE, undone_at: null });
  expect((await stored(ids)).map(({ rental }) => rental)).toEqual([fen, fen]);
});

test('one refusal stands at its row, and nothing is written; somebody else’s account is unknown', async () => {
  const { owner, ids } = await aShop({}, { state: 'draft' }, { rental: 60 });
  const { ids: foreign } = await aShop({});
  const change = priced('by', -20);
  const result = await apply(owner, [...ids, ...foreign], change);
  expect(result).toMatchObject({ id: null, changed: 1, refused: 3 });
  expect(shown(result)).toEqual([
    ['¥5.00', '¥4.80', null],
    ['¥5.00', '', 'LISTING_STATE'],
    ['¥0.60', '', 'BAD_REQUEST'],
    ['', '', 'NOT_FOUND'],
  ]);
  expect(result.rows.map(({ message }) => message)).toEqual([
    null,
    '还是草稿，发布后才能批量改',
    '时租价要在 0.5 到 20000 元之间',
    '账号不存在或已删除',
  ]);
  expect((await stored([...ids, ...foreign])).map(({ rental }) => rental)).toEqual([500, 500, 60, 500]);
});

test('no price is raised so far that a whole order with deposit and game money would pass what an order may cost', async () => {
  const { owner, ids } = await aShop(
    { deposit: 1_000_000, weekly_rental: 600_000 },
    { deposit: 1_000_000, weekly_rental: 600_000, game_money: 500_000, money_exchange_rate: 100 },
  );
  expect(shown(await preview(owner, ids, priced('to', 1_000_000, 'weekly')))).toEqual([
    ['¥6,000.00', '¥10,000.00', null],
    ['¥6,000.00', '', 'BAD_REQUEST'],
  ]);
});

test('a price that is not offered can be set, but not raised', async () => {
  const { owner, ids } = await aShop({ weekly_rental: null });
  expect(shown(await preview(owner, ids, priced('percent', 10, 'weekly')))).toEqual([['不出租', '', 'BAD_REQUEST']]);
  expect(shown(await apply(owner, ids, priced('to', 30_000, 'weekly')))).toEqual([['不出租', '¥300.00', null]]);
});

test('states follow the chart, with a row each that says who and why', async () => {
  const until = NOON + 3 * DAY;
  const { owner, ids } = await aShop({}, { state: 'resting', resting_until: 'infinity' }, { state: 'off' });
  const rest = await preview(owner, ids, standing('rest', until));
  expect(shown(rest)).toEqual([
    ['可租', '休息到 11月23日 12:00', null],
    ['一直休息', '休息到 11月23日 12:00', null],
    ['已下架', '', 'LISTING_STATE'],
  ]);
  expect(shown(await apply(owner, ids, standing('offer')))).toEqual([
    ['可租', '可租', null],
    ['一直休息', '可租', null],
    ['已下架', '可租', null],
  ]);
  await apply(owner, ids, standing('rest', until));
  expect((await stored(ids)).map((row) => [row.state, row.resting_until, row.at_rest_until])).toEqual(
    ids.map(() => ['resting', new Date(until), new Date(until)]),
  );
  const events = service.deps.db
    .selectFrom('listing_event')
    .select(['event', 'by', 'note'])
    .where('listing_id', '=', ids[2] ?? '');
  expect(await events.orderBy('id').execute()).toEqual([
    { event: 'listing.publish', by: 'owner', note: '批量：上架' },
    { event: 'listing.rest', by: 'owner', note: '批量：休息到 11月23日 12:00' },
  ]);
  const jobs = service.deps.db.selectFrom('job').select(['run_at']).where('kind', '=', 'offer.turn').where('subject', 'in', ids);
  expect(await jobs.execute()).toEqual(ids.map(() => ({ run_at: new Date(until) })));
});

test('as many go on offer as may, and the next one says why not', async () => {
  const owner = await anOwner(service);
  const off = { owner_id: owner.id, state: 'off' as const };
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push((await aListing(service, off)).id);
  const result = await apply(owner, ids, standing('offer'));
  expect([result.id, result.rows.map(({ code }) => code)]).toEqual([null, [null, null, null, 'PUBLISH_FULL']]);
});

test('windows and 租送 are set; the whole week is always, and what is the same already changes nothing', async () => {
  const { owner, ids } = await aShop({}, {});
  const windows = await apply(owner, ids, { ...none, kind: 'windows', windows: evenings });
  expect(shown(windows)[0]).toEqual(['一直出租', '周一 18:00–24:00', null]);
  expect((await stored(ids)).map((row) => [row.windows, row.at_rest_until !== null])).toEqual(ids.map(() => ['{[1080,1440)}', true]));
  const whole = await apply(owner, ids, { ...none, kind: 'windows', windows: [{ from: 0, until: 10_080 }] });
  expect(shown(whole)[0]).toEqual(['周一 18:00–24:00', '一直出租', null]);
  const tiers = [
    { hours: 5, bonus: 2 },
    { hours: 3, bonus: 1 },
  ];
  expect(shown(await apply(owner, ids, { ...none, kind: 'promotion', promotions: tiers }))[0]?.[1]).toBe('租 3 送 1、租 5 送 2');
  const again = await preview(owner, ids, { ...none, kind: 'promotion', promotions: tiers });
  expect([again.changed, again.rows.map(({ is_same }) => is_same)]).toEqual([0, [true, true]]);
  const { seen } = again;
  expect(await send(owner, { ids, change: { ...none, kind: 'promotion', promotions: tiers }, seen, is_sure: false })).toMatchObject({
    message: '选中的账号已经是这样，不用改',
  });
});

test.each<[string, Change, object]>([
  ['no amount', none, { amount: '请填写怎么改价' }],
  ['a percentage below −90', priced('percent', -91), { amount: '请填 -90 到 900 之间的整数，不能是 0' }],
  ['a rest in the past', standing('rest', NOON - HOUR), { restingUntil: '请选现在之后、2027年5月19日之前的时间' }],
  [
    'a tier twice',
    {
      ...none,
      kind: 'promotion',
      promotions: [
        { hours: 2, bonus: 1 },
        { hours: 2, bonus: 2 },
      ],
    },
    {
      promotions: '同样的时长只能有一档租送',
    },
  ],
])('refuses %s', async (_, change, fields) => {
  const { owner, ids } = await aShop({});
  expect((await service.ask(rest.previewBulk, { body: { ids, change } }, owner)).data).toMatchObject({ problem: 'BAD_REQUEST', fields });
});

test('a change that is no longer as previewed is refused as a whole', async () => {
  const { owner, ids } = await aShop({}, {});
  const change = priced('by', 100);
  const { seen } = await preview(owner, ids, change);
  await service.ask(changeListingPrice, { params: { id: ids[1] ?? '' }, body: { version: 0, hourly: 510, is_sure: false } }, owner);
  expect(problemOf(await send(owner, { ids, change, seen, is_sure: false }))).toBe('BULK_STALE');
  expect((await stored(ids)).map(({ rental }) => rental)).toEqual([500, 510]);
});

test('one key changes once, fifty at once', async () => {
  const { owner, ids } = await aShop({}, {});
  const change = priced('by', 10);
  const { seen } = await preview(owner, ids, change);
  const key = aKey();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(owner, { ids, change, seen, is_sure: false }, key)));
  expect(new Set(answers.map(({ data }) => ('id' in data ? data.id : null))).size).toBe(1);
  expect((await stored(ids)).map(({ rental }) => rental)).toEqual([510, 510]);
});

test('one preview changes once, from two tabs at once; an account deleted after the preview refuses all', async () => {
  const { owner, ids } = await aShop({}, {});
  const change = priced('by', 10);
  const { seen } = await preview(owner, ids, change);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(owner, { ids, change, seen, is_sure: false })));
  const problems = answers.map(problemOf);
  expect(problems.filter((problem) => problem === null).length).toBe(1);
  expect(new Set(problems)).toEqual(new Set([null, 'BULK_STALE']));
  expect((await stored(ids)).map(({ rental }) => rental)).toEqual([510, 510]);
  const next = await preview(owner, ids, change);
  await service.deps.db
    .updateTable('listing')
    .set({ state: 'deleted', deleted_at: new Date(NOON) })
    .where('id', '=', ids[1] ?? '')
    .execute();
  expect(problemOf(await send(owner, { ids, change, seen: next.seen, is_sure: false }))).not.toBe(null);
  expect((await stored(ids)).map(({ rental }) => rental)).toEqual([510, 510]);
});

describe('undoing', () => {
  test('brings back what was before, once, within ten minutes', async () => {
    const { owner, ids } = await aShop({}, { rental: 700 });
    const { id } = await apply(owner, ids, priced('to', 600));
    const other = await anOwner(service);
    expect(problemOf(await askUndo(other, id))).toBe('NOT_FOUND');
    expect((await service.get(rest.getLastBulk, {}, owner)).change).toMatchObject({ id, changed: 2, undone_at: null });
    const undone = await undo(owner, id);
    expect([undone.changed, undone.refused, shown(undone)]).toEqual([
      2,
      0,
      [
        ['¥6.00', '¥5.00', null],
        ['¥6.00', '¥7.00', null],
      ],
    ]);
    expect((await stored(ids)).map(({ rental }) => rental)).toEqual([500, 700]);
    expect(problemOf(await askUndo(owner, id))).toBe('BULK_UNDONE');
    expect((await service.get(rest.getLastBulk, {}, owner)).change).toBeNull();
  });

  test('leaves alone what was changed, rented or deleted since, and lists it', async () => {
    const { owner, ids, listings } = await aShop({}, {}, {}, {});
    const { id } = await apply(owner, ids, priced('to', 600));
    await service.ask(changeListingPrice, { params: { id: ids[0] ?? '' }, body: { version: 1, hourly: 550, is_sure: false } }, owner);
    const rented = listings[1];
    if (rented) await aPaidOrder(service, await aRenter(service), { ...rented, rental: 600 });
    await service.ask(moveListing, { params: { id: ids[2] ?? '' }, body: { move: 'delete' } }, owner);
    const undone = await undo(owner, id);
    expect(undone.rows.map((row) => [row.before, row.after, row.code, row.message])).toEqual([
      ['¥5.50', '¥5.50', 'EDITED_ELSEWHERE', '之后又改过，没有动它'],
      ['¥6.00', '¥6.00', 'LISTING_BUSY', '之后有人下单，没有动它'],
      ['', '', 'NOT_FOUND', '已经删除'],
      ['¥6.00', '¥5.00', null, null],
    ]);
    expect((await stored(ids)).map(({ rental }) => rental)).toEqual([550, 600, 600, 500]);
  });

  test('of a state goes back by the chart, but not to a rest that has ended, nor over the number that may be on offer', async () => {
    const { owner, ids } = await aShop(
      { state: 'resting', resting_until: new Date(NOON + 5 * MINUTE) },
      {},
      { state: 'resting', resting_until: 'infinity' },
    );
    const { id } = await apply(owner, ids, standing('take_down'));
    service.clock.move(6 * MINUTE);
    await undo(owner, id);
    expect((await stored(ids)).map((row) => [row.state, row.resting_until])).toEqual([
      ['on_offer', null],
      ['on_offer', null],
      ['resting', 'infinity'],
    ]);
    const events = service.deps.db
      .selectFrom('listing_event')
      .select('event')
      .where('listing_id', '=', ids[2] ?? '')
      .orderBy('id');
    expect((await events.execute()).map(({ event }) => event)).toEqual(['listing.takeDown', 'listing.publish', 'listing.rest']);
    const late = await apply(owner, ids, standing('take_down'));
    await service.deps.db.updateTable('user_account').set({ credit_score: 10 }).where('id', '=', owner.id).execute();
    expect((await undo(owner, late.id)).rows.map(({ code }) => code)).toEqual(['PUBLISH_CREDIT', 'PUBLISH_CREDIT', 'PUBLISH_CREDIT']);
  });

  test('ends after ten minutes; the change itself is deleted after thirty days', async () => {
    const { owner, ids } = await aShop({});
    const { id, made_at } = await apply(owner, ids, priced('to', 600));
    service.clock.move(10 * MINUTE);
    expect(problemOf(await askUndo(owner, id))).toBe('BULK_UNDO_LATE');
    expect((await service.get(rest.getLastBulk, {}, owner)).change).toBeNull();
    service.clock.move((made_at ?? 0) + BULK_KEPT + 1 - service.clock.now());
    await domain.sweep?.(service.deps);
    expect(await service.deps.db.selectFrom('listing_batch').select('id').where('owner_id', '=', owner.id).execute()).toEqual([]);
  });
});

test('two people of a shop and its renters never wait for each other in a circle', async () => {
  const { owner, ids, listings } = await aShop({}, {}, {}, {}, {}, {});
  const renters = await Promise.all(listings.map(() => aRenter(service)));
  const rounds = Array.from({ length: 8 }, async (_, nth) => {
    const given = nth % 2 === 0 ? ids : ids.toReversed();
    const change = priced('by', nth + 1, 'weekly');
    const { seen } = await preview(owner, given, change);
    return problemOf(await send(owner, { ids: given, change, seen, is_sure: true }));
  });
  const rents = listings.map(async (listing, nth) => {
    const renter = renters[nth] ?? (await aRenter(service));
    return (await aPaidOrder(service, renter, listing)).order_status;
  });
  const [changes, orders] = await Promise.all([Promise.all(rounds), Promise.all(rents)]);
  expect(changes.filter((problem) => problem !== null && problem !== 'BULK_STALE')).toEqual([]);
  expect(changes).toContain(null);
  expect(orders).toEqual(listings.map(() => 4));
});

describe('the table', () => {
  const table = ({ token }: Person, query = {}) => service.get(getOwnTable, { query }, { token });

  test('is a page of all accounts in any order, with their number', async () => {
    const { owner, ids, listings } = await aShop({ rental: 700 }, { rental: 300 }, { rental: 500 }, { state: 'off', rental: 900 });
    const [first, second] = listings;
    if (first) await aPaidOrder(service, await aRenter(service), first, { hours: 3, agreed_total: 4_100 });
    await service.deps.db
      .updateTable('listing')
      .set({ password_due_at: new Date(NOON) })
      .where('id', '=', second?.id ?? '')
      .execute();
    const order = async (query: object) => (await table(owner, query)).list.map(({ id }) => ids.indexOf(id));
    expect([
      await order({}),
      await order({ sort: 'price' }),
      await order({ sort: 'price', ascending: '1' }),
      await order({ sort: 'hours' }),
      await order({ sort: 'password' }),
      await order({ sort: 'next', ascending: '1' }),
      await order({ state: 'off' }),
      await order({ password: '1' }),
    ]).toEqual([[3, 2, 1, 0], [3, 0, 2, 1], [1, 2, 0, 3], [0, 3, 2, 1], [1, 3, 2, 0], [3, 2, 1, 0], [3], [1]]);
    expect(await table(owner, { size: 3, page: 9 })).toMatchObject({ total: 4, page: 1, list: [{ id: ids[0] }] });
    expect(await service.get(listOwnIds, { query: { state: 'on_offer' } }, owner)).toEqual({
      list: [{ id: ids[2] }, { id: ids[1] }, { id: ids[0] }],
      total: 3,
    });
    expect(await table(await anOwner(service))).toEqual({ list: [], total: 0, page: 0 });
  });
});
