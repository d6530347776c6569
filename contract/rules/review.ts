import { DAY } from './constants.ts';
import { mulDiv, toScaled } from './money.ts';
import type { Duration, Instant } from './types.ts';

/** From the end of the rental. */
export const REVIEW_OPEN: Duration = 15 * DAY;
/** From the review. */
export const REVIEW_ADDITION_OPEN: Duration = 30 * DAY;
export const REVIEW_WORDS_MOST = 200;
export const REVIEW_PICTURES_MOST = 3;
export const REVIEW_TAGS_MOST = 4;
export const REVIEW_TAGS = ['与描述一致', '上号快', '号主热情', '皮肤齐全', '性价比高', '与描述不符', '上号麻烦', '回复慢'] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];

/** Coins per review, and rewarded reviews per day. */
export const REVIEW_COINS = 10;
export const REVIEWS_WITH_COINS = 3;

/** Prior votes in the rating of a listing or shop, so that one review does not decide. */
export const REVIEW_PRIOR = { votes: 5, score: 4.5 } as const;

/** Number of reviews from which a rate is shown. */
export const GOOD_RATE_FROM = 5;

/** Share of good reviews, those of four stars and more, 0 to 1 in thousandths; null with too few reviews. */
export const goodRate = (good: number, reviews: number): number | null =>
  reviews < GOOD_RATE_FROM ? null : Math.round((good / reviews) * 1_000) / 1_000;

/** Rounded stars for a sum of three scores. */
export const starsOf = (total: number): number => Math.round(total / 3);
/** Up to this sum of three scores a review is bad. */
export const LOW_TOTAL = 8;

/** Bayesian average, 1 to 5, of reviews whose score sums add up to `totals`; rounded half up to two decimals, in exact arithmetic. */
export const ratingOf = (totals: number, reviews: number): number =>
  mulDiv(toScaled(REVIEW_PRIOR.votes * REVIEW_PRIOR.score * 3 + totals, 1), 10, (REVIEW_PRIOR.votes + reviews) * 3) / 100;

export const reviewUntil = (endedAt: Instant): Instant => endedAt + REVIEW_OPEN;
export const additionUntil = (reviewedAt: Instant): Instant => reviewedAt + REVIEW_ADDITION_OPEN;

/** Normalises a text for the word list: width, case, spaces and punctuation are ignored. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');

/** The first listed word in a text. */
export function listedWord(text: string, words: readonly string[]): string | undefined {
  const told = bare(text);
  return words.find((word) => told.includes(bare(word)));
}
