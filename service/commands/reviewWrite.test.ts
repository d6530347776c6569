import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import * as rest from '#contract/rest/reviews.ts';
import type { Person } from '#testing/builders/market.ts';
import { type OverRental, reviewsOf } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { listWord } from './reviewJudge.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
  await listWord(service.deps, '加微信', '小周');
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
