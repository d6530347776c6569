import { type RawBuilder, sql } from 'kysely';
import type { reviewFilters, reviewSides, WireOf } from '#contract/names.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { LOW_TOTAL } from '#contract/rules/review.ts';
import { rentalEnd } from './write.ts';
import { flag, id, instant, json, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import { rentalOrder } from '#service/domains/orders/tables.ts';
import { review, reviewTally } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';
import { olderThan } from '#service/kernel/http/page.ts';

const author = { nickname: text, avatar: text, is_closed: flag, is_named: flag };
const pictured = { shown_pictures: json<readonly { readonly sha256: string; readonly width: number; readonly height: number }[]>() };
const reviewRow = { ...review, ...author, ...pictured };
export type ReviewRow = RowOf<typeof reviewRow>;

const authorColumns = sql`
  author.nickname, author.avatar, author.status = 'closed' as is_closed, coalesce(show_in_rankings, true) as is_named, coalesce((
    select jsonb_agg(jsonb_build_object('sha256', encode(sha256, 'hex'), 'width', width, 'height', height) order by position)
    from review_picture join picture on picture.id = picture_id where review_id = review.id
  ), '[]') as shown_pictures`;
const authorTables = sql`
  join user_account author on author.id = review.renter_id
  left join user_setting on user_setting.user_id = author.id`;

export async function readTally(db: Db, listingId: string): Promise<RowOf<typeof reviewTally> | null | undefined> {
  const columns = { ...pick(reviewTally, 'listing_id'), tally: orNull(json<RowOf<typeof reviewTally>>()) };
  const reading = sql`
    select listing.id as listing_id, to_jsonb(review_tally) as tally
    from listing left join review_tally on review_tally.listing_id = listing.id where listing.id = ${listingId}`;
  const found = await first(db, columns, reading, 'byKey');
  return found && found.tally;
}

interface ReviewPage {
  /** Condition on `review`: whose reviews. */
  readonly of: Statement;
  readonly filter: WireOf<typeof reviewFilters>;
  readonly cursor: string | undefined;
  readonly limit: number;
}

// Written exactly as in the partial indexes, so that each filter uses its own.
const filters: Readonly<Record<WireOf<typeof reviewFilters>, RawBuilder<unknown>>> = {
  all: sql``,
  pictures: sql`and pictures > 0`,
  low: sql`and total <= ${sql.lit(LOW_TOTAL)}`,
};

/** Newest first. */
export const listReviewRows = (db: Db, { of, filter, cursor, limit }: ReviewPage): Promise<ReviewRow[]> =>
  db.read(
    reviewRow,
    sql`
    select review.*, ${authorColumns} from (
      select * from review where ${of} and status = 'shown' ${filters[filter]}
        ${olderThan('id', cursor)}
      order by id desc limit ${limit}
    ) review ${authorTables} order by review.id desc`,
  );

const product = {
  ...pick(rentalOrder, 'order_no'),
  title: text,
  game_id: id,
  game_name: text,
  world: text,
  platform: text,
  zone: text,
  role_name: text,
  stays_online: flag,
  merchant_name: text,
};
const productColumns = sql`
  listing.title, listing.game_id, game.title as game_name, game.world, listing.platform, listing.zone,
  listing.role_name, listing.stays_online,
  coalesce(owner.shop_name, owner.nickname) as merchant_name`;
const productTables = sql`
  join listing on listing.id = rental_order.listing_id
  join game on game.id = listing.game_id
  join user_account owner on owner.id = listing.owner_id`;

const ownReviewRow = { ...reviewRow, ...product, coins: whole };
export type OwnReviewRow = RowOf<typeof ownReviewRow>;

const selectOwn = sql`
  select review.*, ${authorColumns}, order_no, ${productColumns}, coalesce((
    select amount from loyalty_entry
    where user_id = review.renter_id and unit = 'coin' and cause = 'review' and subject = order_no
  ), 0) as coins
  from review ${authorTables} join rental_order on rental_order.id = review.order_id ${productTables}`;

interface OwnPage {
  readonly userId: string;
  readonly side: WireOf<typeof reviewSides>;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. Owners do not see held or hidden reviews. */
export const listOwnRows = (db: Db, { userId, side, cursor, limit }: OwnPage): Promise<OwnReviewRow[]> =>
  db.read(
    ownReviewRow,
    sql`
    ${selectOwn}
    where ${side === 'written' ? sql`review.renter_id = ${userId}` : sql`review.owner_id = ${userId} and review.status = 'shown'`}
      ${olderThan('review.id', cursor)}
    order by review.id desc limit ${limit}`,
  );

export const readOwnReview = (db: Db, userId: string, reviewId: string): Promise<OwnReviewRow | undefined> =>
  first(
    db,
    ownReviewRow,
    sql`${selectOwn}
      where review.id = ${reviewId}
        and (review.renter_id = ${userId} or review.owner_id = ${userId} and review.status = 'shown')`,
  );

const orderRow = {
  ...product,
  ...pick(rentalOrder, 'listing_id', 'status', 'rent', 'game_money_refund'),
  over_at: orNull(instant),
  given_back: whole,
  review_id: orNull(id),
};
export type ReviewableRow = RowOf<typeof orderRow>;

const selectOrders = sql`
  select order_no, rental_order.listing_id, rental_order.status, rent, game_money_refund, ${rentalEnd},
    review.id as review_id, ${productColumns}
  from rental_order ${productTables} left join review on review.order_id = rental_order.id`;

export const readOrderToReview = (db: Db, renterId: string, orderNo: string): Promise<ReviewableRow | undefined> =>
  first(db, orderRow, sql`${selectOrders} where order_no = ${orderNo} and rental_order.renter_id = ${renterId}`);

/** Rentals without a review that ended at `since` or later, oldest first; a refund may end one after its time. */
export const listUnreviewed = (db: Db, renterId: string, since: Date): Promise<ReviewableRow[]> =>
  db.read(
    orderRow,
    sql`
    select * from (
      ${selectOrders}
      where rental_order.renter_id = ${renterId} and review.id is null
        and (rental_order.end_at >= ${since} or rental_order.status = ${sql.lit(ORDER.refunded)})
    ) unreviewed
    where over_at >= ${since} order by over_at limit 50`,
  );
