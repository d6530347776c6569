import type { reviewStatuses, WireOf } from '#contract/names.ts';
import { byDefault, always, flag, id, instant, oneOf, orNull, text, texts, whole, type Column } from '#service/kernel/database/columns.ts';

export type ReviewStatus = WireOf<typeof reviewStatuses>;

/** `int[]`. */
const wholes: Column<number[]> = { isNullable: false, decode: (wire) => (wire as unknown[]).map(Number) };

export const review = {
  id: always(id),
  order_id: id,
  listing_id: id,
  renter_id: id,
  owner_id: id,
  described: whole,
  sign_in: whole,
  service: whole,
  /** Sum of the three scores. */
  total: always(whole),
  words: text,
  tags: texts,
  /** Number of pictures. */
  pictures: whole,
  is_anonymous: flag,
  created_at: instant,
  status: oneOf<ReviewStatus>(),
  addition: orNull(text),
  added_at: orNull(instant),
  answer: orNull(text),
  answered_at: orNull(instant),
  answer_status: orNull(oneOf<ReviewStatus>()),
};

export const reviewTally = {
  listing_id: id,
  reviews: whole,
  described: whole,
  sign_in: whole,
  service: whole,
  /** Number of reviews by whole stars, from one to five. */
  stars: wholes,
  pictured: whole,
  low: whole,
};

export const reviewsTables = {
  review,
  review_picture: { review_id: id, position: whole, picture_id: id },
  review_tally: reviewTally,
  /** Over all listings of an owner; maintained by a trigger on `review_tally`. */
  owner_tally: { owner_id: id, reviews: whole, totals: whole, good: byDefault(whole) },
  listed_word: {
    word: text,
    is_shown: byDefault(flag),
    shown_from: orNull(instant),
    shown_until: orNull(instant),
    /** Of words from before they had versions. */
    added_by: byDefault(text),
    added_at: byDefault(instant),
  },
};

type ReviewsTables = typeof reviewsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ReviewsTables {}
}
