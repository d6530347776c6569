import { DAY } from './constants.ts';
import type { Duration, Instant } from './types.ts';

/** From the end of the rental on. */
export const REVIEW_OPEN: Duration = 15 * DAY;
/** From the review on. */
export const REVIEW_ADDITION_OPEN: Duration = 30 * DAY;
export const REVIEW_WORDS_MOST = 200;
export const REVIEW_PICTURES_MOST = 3;
export const REVIEW_TAGS_MOST = 4;
export const REVIEW_TAGS = ['与描述一致', '上号快', '号主热情', '皮肤齐全', '性价比高', '与描述不符', '上号麻烦', '回复慢'] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];

/** Coins for a review, and for how many a day. */
export const REVIEW_COINS = 10;
export const REVIEWS_WITH_COINS = 3;

/** Added to the reviews of an account or a shop, so that one opinion does not decide. */
export const REVIEW_PRIOR = { votes: 5, score: 4.5 } as const;

/** Whole stars of a sum of three scores. */
export const starsOf = (total: number): number => Math.round(total / 3);
/** A sum of three scores up to this one is a bad review. */
export const LOW_TOTAL = 8;

/** Bayesian average, 1 to 5, of so many reviews whose sums of three scores come to `totals`; rounded to two decimals. */
export const ratingOf = (totals: number, reviews: number): number =>
  Math.round(((REVIEW_PRIOR.votes * REVIEW_PRIOR.score + totals / 3) / (REVIEW_PRIOR.votes + reviews)) * 100) / 100;

export const reviewUntil = (endedAt: Instant): Instant => endedAt + REVIEW_OPEN;
export const additionUntil = (reviewedAt: Instant): Instant => reviewedAt + REVIEW_ADDITION_OPEN;

/** How a text is compared with the words of the operators: width, case, spaces and punctuation do not hide one. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');

/** The first word of the list that a text contains. */
export function listedWord(text: string, words: readonly string[]): string | undefined {
  const told = bare(text);
  return words.find((word) => told.includes(bare(word)));
}
