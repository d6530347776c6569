import { sql } from 'kysely';
import { LOW_TOTAL, ratingOf, starsOf } from '#contract/rules/review.ts';
import { first } from '#service/kernel/database/handle.ts';
import { reviewTally } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';

export interface Counted {
  readonly listing_id: string;
  readonly described: number;
  readonly sign_in: number;
  readonly service: number;
  readonly pictures: number;
}

/** Adds a newly shown review to its listing's rating, or removes one no longer shown. Lock the listing first. */
export async function tallyReview(db: Db, { listing_id, described, sign_in, service, pictures }: Counted, by: 1 | -1): Promise<void> {
  const total = described + sign_in + service;
  const stars = [1, 2, 3, 4, 5].map((each) => (each === starsOf(total) ? by : 0));
  const [pictured, low] = [pictures > 0 ? by : 0, total <= LOW_TOTAL ? by : 0];
  await db.write(sql`
    insert into review_tally (listing_id, reviews, described, sign_in, service, stars, pictured, low)
    values (${listing_id}, 0, 0, 0, 0, '{0,0,0,0,0}', 0, 0) on conflict (listing_id) do nothing`);
  const counting = sql`
    update review_tally set
      reviews = reviews + ${by}, described = described + ${by * described}, sign_in = sign_in + ${by * sign_in},
      service = service + ${by * service}, pictured = pictured + ${pictured}, low = low + ${low},
      stars = array(select a + b from unnest(stars, ${stars}::int[]) with ordinality as pair (a, b, place) order by place)
    where listing_id = ${listing_id} returning *`;
  const tally = await first(db, reviewTally, counting);
  if (!tally) throw new Error('a tally was not written');
  const rating = ratingOf(tally.described + tally.sign_in + tally.service, tally.reviews);
  await db.write(sql`update listing set rating = ${rating} where id = ${listing_id}`);
}
