import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import { getCoins } from '#contract/rest/loyalty.ts';
import * as rest from '#contract/rest/reviews.ts';
import { startOfDay } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aRenter, type Person } from '#testing/builders/market.ts';
import { type OverRental, reviewsOf } from '#testing/builders/review.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { listWord } from './contents.ts';
import { addToReview, answerReview, type Rented, rewardedToday, whyNotReviewed } from './write.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
  await listWord(service.deps, '加微信');
});
afterAll(() => service.close());

const { overRental, write } = reviewsOf(() => service);
/** Notifications about reviews. */
const toldTo = async ({ token }: Person) =>
  (await service.get(listNotifications, { query: {} }, { token })).list
    .filter(({ content }) => content.includes('评价'))
    .map(({ title, content, params }) => [title, content, params]);
const idOf = async ({ renter }: OverRental) =>
  (await service.get(rest.listOwnReviews, { query: { side: 'written' } }, { token: renter.token })).list[0]?.review.id ?? '';

test('the owner is notified of a new review, without its order; not of one held for moderation', async () => {
  const [shown, held] = [await overRental(), await overRental()];
  await write(shown);
  await write(held, { words: '便宜，加微信聊' });
  expect([await toldTo(shown.owner), await toldTo(held.owner)]).toEqual([
    [['收到新评价', '你的账号收到一条新评价，可以在“我的评价”里回复。', '{}']],
    [],
  ]);
});

test('the renter is notified of the answer; not of one held for moderation', async () => {
  const [shown, held] = [await overRental(), await overRental()];
  for (const rental of [shown, held]) await write(rental);
  const answer = async (rental: OverRental, words: string) =>
    service.get(rest.answerReview, { params: { id: await idOf(rental) }, body: { words } }, { token: rental.owner.token });
  await answer(shown, '谢谢惠顾');
  await answer(held, '加微信吧');
  expect([await toldTo(shown.renter), await toldTo(held.renter)]).toEqual([
    [['号主回复了你的评价', `订单 ${shown.orderNo} 的评价有了回复：“谢谢惠顾”`, JSON.stringify({ order_no: shown.orderNo })]],
    [],
  ]);
});

const over = { status: 6, rent: 500, game_money_refund: 100, over_at: new Date(NOON), given_back: 0 } as const;
test.each<[string, Partial<Rented>, number, string | null]>([
  ['just ended', {}, 0, null],
  ['ended 15 days ago', {}, 15 * DAY, null],
  ['ended more than 15 days ago', {}, 15 * DAY + 1, 'REVIEW_TOO_LATE'],
  ['not ended', { status: 4, over_at: null }, 0, 'REVIEW_TOO_EARLY'],
  ['disputed', { status: 8 }, 0, 'REVIEW_TOO_EARLY'],
  ['closed', { status: 5 }, 0, 'REVIEW_REFUNDED'],
  ['cancelled', { status: 7 }, 0, 'REVIEW_REFUNDED'],
  ['refunded in full', { status: 9, given_back: 600 }, 0, 'REVIEW_REFUNDED'],
  ['refunded in part', { status: 9, given_back: 599 }, 0, null],
])('a rental %s', (_what, wish, age, problem) => {
  expect(whyNotReviewed({ ...over, ...wish }, NOON + age)?.problem ?? null).toBe(problem);
});

test('three reviews a Shanghai day earn ten coins each', async () => {
  const renter = await aRenter(service);
  const coins = async () => (await service.get(getCoins, {}, { token: renter.token })).balance;
  const rentals = [];
  for (let made = 0; made < 5; made += 1) rentals.push(await overRental({ renter }));
  const [last, ...others] = rentals;
  const tomorrow = () => startOfDay(service.clock.now() + DAY) - service.clock.now();
  service.clock.move(tomorrow());
  const earned = [];
  for (const rental of others) {
    await write(rental);
    earned.push(await coins());
  }
  expect(earned).toEqual([10, 20, 30, 30]);
  const rewarded = () => rewardedToday(service.deps.db, renter.id, service.clock.now());
  service.clock.move(tomorrow() - 1);
  expect(await rewarded()).toBe(3);
  service.clock.move(1);
  expect(await rewarded()).toBe(0);
  if (last) await write(last);
  expect([await coins(), await rewarded()]).toEqual([40, 1]);
});

test('concurrent reviews of a user earn coins three times', async () => {
  const renter = await aRenter(service);
  const rentals = [];
  for (let made = 0; made < 6; made += 1) rentals.push(await overRental({ renter }));
  await Promise.all(rentals.map((rental) => write(rental)));
  expect((await service.get(getCoins, {}, { token: renter.token })).balance).toBe(30);
});

test('a review takes one addition within 30 days, one answer, and no duplicate tags', async () => {
  const rental = await overRental();
  await write(rental, { tags: ['上号快', '上号快'] });
  const id = await idOf(rental);
  const { tags, created_at } = await service.deps.db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(tags).toEqual(['上号快']);
  const add = () => inTransaction(service.deps, (deps) => addToReview(deps, rental.renter.id, id, '过了几天还是好用'));
  const answer = (by: string) => inTransaction(service.deps, (deps) => answerReview(deps, by, id, '谢谢'));
  const problem = (name: string) => expect.objectContaining({ problem: name });
  await expect(answer(rental.renter.id)).rejects.toThrow(problem('NOT_FOUND'));
  await answer(rental.owner.id);
  await expect(answer(rental.owner.id)).rejects.toThrow('已经回复过这条评价');
  service.clock.move(created_at.getTime() + 30 * DAY + 1 - service.clock.now());
  await expect(add()).rejects.toThrow('评价超过 30 天，不能再追加');
  service.clock.move(-1);
  await add();
  await expect(add()).rejects.toThrow('只能追加一次评价');
  const kept = await service.deps.db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ addition: '过了几天还是好用', added_at: new Date(service.clock.now()), answer: '谢谢', status: 'shown' });
});
