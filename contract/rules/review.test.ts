import { expect, test } from 'vitest';
import { DAY } from './constants.ts';
import * as rules from './review.ts';

const { additionUntil, bare, goodRate, listedWord, ratingOf, reviewUntil, starsOf } = rules;

test('every limit has the value of the specification', () => {
  expect([reviewUntil(1_000), additionUntil(1_000)]).toEqual([1_000 + 15 * DAY, 1_000 + 30 * DAY]);
  expect([rules.REVIEW_WORDS_MOST, rules.REVIEW_PICTURES_MOST, rules.REVIEW_TAGS_MOST]).toEqual([200, 3, 4]);
  expect([rules.REVIEW_COINS, rules.REVIEWS_WITH_COINS, rules.LOW_TOTAL]).toEqual([10, 3, 8]);
  expect(rules.GOOD_RATE_FROM).toBe(5);
});

test.each([
  [3, 1],
  [4, 1],
  [5, 2],
  [8, 3],
  [13, 4],
  [14, 5],
  [15, 5],
])('three scores that add up to %d are %d stars', (total, stars) => expect(starsOf(total)).toBe(stars));

test.each([
  [0, 0, 4.5],
  [3, 1, 3.92],
  [15, 1, 4.58],
  [1_425, 95, 4.98],
  [285, 95, 1.18],
])('score sums of %d in %d reviews are rated %d', (totals, reviews, rating) => expect(ratingOf(totals, reviews)).toBe(rating));

test('the word list ignores width, case, spaces and punctuation', () => {
  expect(bare(' Ｑ q-号:\u200b【１】￥ ')).toBe('qq号1');
  expect(listedWord('加我 微-信 ABC', ['qq', '微 信', '加我'])).toBe('微 信');
  expect(listedWord('很好', ['qq', '微信'])).toBe(undefined);
});

test.each([
  [0, 0, null],
  [4, 4, null],
  [5, 5, 1],
  [4, 5, 0.8],
  [0, 5, 0],
  [14, 15, 0.933],
])('of %i good among %i reviews the rate is %j', (good, reviews, rate) => expect(goodRate(good, reviews)).toBe(rate));
