import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/reviews.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { listWord } from './contents.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { aListing, aRenter, type Person } from '#testing/builders/market.ts';
import { anUpload, reviewsOf } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
  await inTransaction(service.deps, (deps) => listWord(deps, '加微信'));
});
afterAll(() => service.close());

const { after, overRental, write, summary } = reviewsOf(() => service);
const { rented, file, uphold } = complaintsOf(() => service);
type Query = { side?: 'written' | 'received'; limit?: number; cursor?: string };
const own = ({ token }: Person, query: Query) => service.get(rest.listOwnReviews, { query }, { token });
const waiting = async ({ token }: Person) => (await service.get(rest.listReviewable, {}, { token })).list;
const standing = (orderNo: string, { token }: Person) => service.get(rest.getOrderReview, { params: { order_no: orderNo } }, { token });

test('own reviews, written or received, are paged newest first', async () => {
  const [renter, owner] = [await aRenter(service), await aRenter(service)];
  for (let n = 0; n < 3; n += 1) await write(await overRental({ renter, owner }), { words: `第${n}次` });
  await write(await overRental(), { words: '别人的' });
  const page = async (person: Person, query: Query) => {
    const { list, next_cursor } = await own(person, query);
    return { words: list.map(({ review }) => review.words), next: next_cursor };
  };
  for (const [person, side] of [
    [renter, 'written'],
    [owner, 'received'],
  ] as const) {
    const head = await page(person, { side, limit: 2 });
    expect(head).toEqual({ words: ['第2次', '第1次'], next: expect.any(String) });
    expect(await page(person, { side, limit: 2, cursor: head.next ?? '' })).toEqual({ words: ['第0次'], next: null });
    expect(await page(person, { side, limit: 3 })).toEqual({ words: ['第2次', '第1次', '第0次'], next: null });
  }
  expect([await page(renter, { side: 'received' }), await page(owner, { side: 'written' })]).toEqual([
    { words: [], next: null },
    { words: [], next: null },
  ]);
});

test('reviews of a listing are filtered by pictures and by at most eight of fifteen points; a full last page has no next one', async () => {
  const listing = await aListing(service);
  const pictured = await overRental({ listing });
  await write(pictured, { words: '有图', pictures: [await anUpload(service, pictured.renter, 'review')] });
  await write(await overRental({ listing }), { words: '八分', described: 2, sign_in: 3, service: 3 });
  await write(await overRental({ listing }), { words: '九分', described: 3, sign_in: 3, service: 3 });
  const shown = async (filter: 'all' | 'pictures' | 'low', limit?: number) => {
    const query = { filter, ...(limit && { limit }) };
    const { list, next_cursor } = await service.get(rest.listReviews, { params: { account_id: listing.id }, query });
    return [...list.map(({ words }) => words), next_cursor];
  };
  expect([await shown('pictures'), await shown('low'), await shown('all', 3)]).toEqual([
    ['有图', null],
    ['八分', null],
    ['九分', '八分', '有图', null],
  ]);
  // Means of 5, 2, 3; of 4, 3, 3; of 3, 3, 3.
  expect(await summary(listing)).toMatchObject({ count: 3, described: 3.3, sign_in: 3.3, service: 3, with_pictures: 1, low: 1 });
});

test('a review is readable by its author, and by the owner while it is shown; other users do not find it', async () => {
  const [held, open] = [await overRental(), await overRental()];
  await write(held, { words: '加微信聊' });
  await write(open, { anonymous: true });
  const stranger = await aRenter(service);
  const read = async (person: Person, id: string) => {
    const { data } = await service.ask(rest.getReview, { params: { id } }, { token: person.token });
    if ('problem' in data) return data.problem;
    const { side, status, is_anonymous, order_no, can, answer_held, own_answer } = data;
    return { side, status, is_anonymous, order_no, can, answer_held, own_answer };
  };
  const [ofHeld, ofOpen] = await Promise.all([held, open].map(async ({ renter }) => (await own(renter, {})).list[0]?.review.id ?? ''));
  const unanswered = { answer_held: false, own_answer: null };
  expect([await read(held.renter, ofHeld ?? ''), await read(held.owner, ofHeld ?? ''), await read(stranger, ofHeld ?? '')]).toEqual([
    { side: 'written', status: 'held', is_anonymous: false, order_no: held.orderNo, can: { add: true, answer: false }, ...unanswered },
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
  expect([await read(open.owner, ofOpen ?? ''), await read(stranger, ofOpen ?? '')]).toEqual([
    { side: 'received', status: 'shown', is_anonymous: true, order_no: null, can: { add: false, answer: true }, ...unanswered },
    'NOT_FOUND',
  ]);
});

test('a review can be added to for exactly 30 days', async () => {
  const rental = await overRental();
  await write(rental);
  // A session is shorter than 30 days, so the review is made older instead.
  const addingAfter = async (age: number) => {
    const created_at = new Date(service.clock.now() - age);
    await service.database.db.updateTable('review').set({ created_at }).where('renter_id', '=', rental.renter.id).execute();
    const [mine] = (await own(rental.renter, {})).list;
    return [(mine?.addition_until ?? 0) - service.clock.now(), mine?.can.add];
  };
  expect([await addingAfter(30 * DAY), await addingAfter(30 * DAY + 1)]).toEqual([
    [0, true],
    [-1, false],
  ]);
});

test('rentals awaiting a review have their ends, oldest first; reviewed ones and other users’ are excluded', async () => {
  const renter = await aRenter(service);
  const rentals = [await overRental({ renter }), await overRental({ renter }), await overRental({ renter })];
  await overRental();
  const [first, second, reviewed] = rentals;
  if (!first || !second || !reviewed) throw new Error('no rentals');
  const now = service.clock.now();
  // Each was over an hour before the next one began.
  const ends = [now - 7 * HOUR, now - 5 * HOUR, now - 3 * HOUR];
  const [end = 0, later = 0] = ends;
  await write(reviewed);
  const shown = await waiting(renter);
  expect(shown.map(({ order_no, ended_at, until, product }) => ({ order_no, ended_at, until, title: product.title }))).toEqual([
    { order_no: first.orderNo, ended_at: end, until: end + 15 * DAY, title: first.listing.title },
    { order_no: second.orderNo, ended_at: later, until: later + 15 * DAY, title: second.listing.title },
  ]);
  expect([await standing(second.orderNo, renter), await standing(reviewed.orderNo, renter)]).toMatchObject([
    { order_no: second.orderNo, until: later + 15 * DAY, review: null, why_not: null, coins: 10 },
    { order_no: reviewed.orderNo, until: null, review: { order_no: reviewed.orderNo }, why_not: null, coins: 0 },
  ]);
});

test('a fourth review of a day announces no coins and says that it brought none', async () => {
  const renter = await aRenter(service);
  const rentals = [await overRental({ renter }), await overRental({ renter })];
  const [third, fourth] = [await overRental({ renter }), await overRental({ renter })];
  for (const rental of rentals) await write(rental);
  const promised = async () => [(await standing(third.orderNo, renter)).coins, (await standing(fourth.orderNo, renter)).coins];
  expect(await promised()).toEqual([10, 10]);
  await write(third);
  expect(await promised()).toEqual([0, 0]);
  await write(fourth);
  expect((await own(renter, {})).list.map(({ coins }) => coins)).toEqual([0, 10, 10, 10]);
});

test('a rental ended by a refund after its regular end can be reviewed for 15 days from the refund', async () => {
  const { renter, order } = await rented();
  const { order_no } = order;
  await file(order_no, { cause: 'not_as_described' });
  await after(3 * HOUR);
  await uphold(order_no, 200);
  await after(15 * DAY);
  expect([(await standing(order_no, renter)).why_not, (await waiting(renter)).map((row) => row.order_no)]).toEqual([null, [order_no]]);
  await after(1);
  expect([(await standing(order_no, renter)).why_not, await waiting(renter)]).toEqual([expect.any(String), []]);
});
