import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import * as rest from '#contract/rest/reviews.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { saveContent, showContent, versionsOf } from '#service/kernel/contents/save.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Person } from '#testing/builders/market.ts';
import { reviewsOf } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { listedWordContent, listWord } from './contents.ts';
import { judgeAnswer, judgeReview } from './judge.ts';
import { readListedWords } from './write.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { overRental, write, summary } = reviewsOf(() => service);
const judge = (id: string, to: 'shown' | 'hidden', because: string) =>
  inTransaction(service.deps, (deps) => judgeReview(deps, id, to, because));
const judgeWords = (id: string, to: 'shown' | 'hidden', because: string) =>
  inTransaction(service.deps, (deps) => judgeAnswer(deps, id, to, because));
const newest = async ({ token }: Person) => {
  const { list } = await service.get(listNotifications, { query: {} }, { token });
  return [list[0]?.title, list[0]?.content];
};
/** A new review, shown unless its text has a listed word. */
async function aReviewed(written: Parameters<typeof write>[1] = {}) {
  const rental = await overRental();
  await write(rental, written);
  const { list } = await service.get(rest.listOwnReviews, { query: { side: 'written' } }, { token: rental.renter.token });
  return { ...rental, id: list[0]?.review.id ?? '' };
}

test('the author is notified of each decision on a review, which counts in the rating while it is shown', async () => {
  const { renter, listing, id } = await aReviewed();
  await expect(judge(id, 'shown', '')).rejects.toThrow('这条评价已经在显示');
  expect(await judge(id, 'hidden', '留了联系方式')).toEqual({ reviewId: id, status: 'hidden' });
  expect([await newest(renter), (await summary(listing)).count]).toEqual([['评价没有显示', '你的评价没有通过审核：留了联系方式'], 0]);
  await expect(judge(id, 'hidden', '')).rejects.toThrow('这条评价已经隐藏');
  expect(await judge(id, 'shown', '已核实')).toEqual({ reviewId: id, status: 'shown' });
  expect([await newest(renter), (await summary(listing)).count]).toEqual([['评价已显示', '你的评价已通过审核。已核实'], 1]);
  await expect(judge('999999', 'shown', '')).rejects.toThrow('没有 999999 这条评价');
});

test('the owner is notified of each decision on an answer', async () => {
  const { owner, id } = await aReviewed();
  await expect(judgeWords(id, 'hidden', '')).rejects.toThrow(`${id} 这条评价没有回复`);
  await service.get(rest.answerReview, { params: { id }, body: { words: '谢谢惠顾' } }, { token: owner.token });
  await expect(judgeWords(id, 'shown', '')).rejects.toThrow('这条回复已经在显示');
  expect(await judgeWords(id, 'hidden', '骂人')).toEqual({ reviewId: id, status: 'hidden' });
  expect(await newest(owner)).toEqual(['回复没有显示', '你的回复没有通过审核：骂人']);
  await expect(judgeWords(id, 'hidden', '')).rejects.toThrow('这条回复已经隐藏');
  expect(await judgeWords(id, 'shown', '已核实')).toEqual({ reviewId: id, status: 'shown' });
  expect(await newest(owner)).toEqual(['回复已显示', '你的回复已通过审核。已核实']);
});

test('the other party is notified once a held review or answer is shown', async () => {
  await listWord(service.deps, '加微信');
  const { owner, renter, orderNo, id } = await aReviewed({ words: '便宜，加微信聊' });
  const before = await newest(owner);
  await judge(id, 'hidden', '留了联系方式');
  expect(await newest(owner)).toEqual(before);
  await judge(id, 'shown', '已核实');
  expect(await newest(owner)).toEqual(['评价已公开', '你的账号有一条评价通过了审核，可以在“我的评价”里查看和回复。']);
  await service.get(rest.answerReview, { params: { id }, body: { words: '加微信退你' } }, { token: owner.token });
  expect(await newest(renter)).toEqual(['评价已显示', '你的评价已通过审核。已核实']);
  await judgeWords(id, 'shown', '已核实');
  expect(await newest(renter)).toEqual(['号主回复了你的评价', `订单 ${orderNo} 的评价有了回复：“加微信退你”`]);
});

test('a word holds texts while it is in force: from, until, and not while withdrawn', async () => {
  const held = async () => (await readListedWords(service.deps))('便宜，加 群！');
  const save = (fields: object) => saveContent(service.deps, listedWordContent, '加群', fields, { operator: '小周', reason: '有人拉群' });
  const later = new Date(service.clock.now() + HOUR).toISOString();
  expect(await held()).toBe(false);
  await save({});
  expect(await held()).toBe(true);
  await showContent(service.deps, listedWordContent, '加群', false, { operator: '小周', reason: '误伤' });
  expect(await held()).toBe(false);
  await save({ shown_from: later });
  expect(await held()).toBe(false);
  service.clock.move(HOUR);
  expect(await held()).toBe(true);
  await save({ shown_until: later });
  expect(await held()).toBe(false);
  expect((await versionsOf(service.deps.db, listedWordContent, '加群')).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
});
