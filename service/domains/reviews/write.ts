import { sql } from 'kysely';
import { startOfDay } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import {
  listedWord,
  REVIEW_ADDITION_OPEN,
  REVIEW_COINS,
  REVIEW_OPEN,
  REVIEWS_WITH_COINS,
  additionUntil,
  type ReviewTag,
  reviewUntil,
} from '#contract/rules/review.ts';
import { isShownAt } from '#service/kernel/contents/kind.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { ReviewStatus } from './tables.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused, type Refused } from '#service/kernel/http/problem.ts';
import { attachPicture } from '#service/domains/pictures/keep.ts';
import { postLoyalty } from '#service/domains/loyalty/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { lockListingRow } from '#service/domains/orders/listing.ts';
import { findOwnOrder, lockOwnOrder, type Order } from '#service/domains/orders/lock.ts';
import { tallyReview } from './tally.ts';

export interface Written {
  readonly orderNo: string;
  readonly described: number;
  readonly sign_in: number;
  readonly service: number;
  readonly words: string;
  readonly tags: readonly ReviewTag[];
  /** Ids of the user's own unused pictures, in order. */
  readonly pictures: readonly string[];
  readonly anonymous: boolean;
}

/** Tells whether one of the texts contains a listed word; for many texts at once. */
export async function readListedWords({ db, clock }: CommandContext): Promise<(...texts: readonly string[]) => boolean> {
  const inForce = isShownAt(clock.now(), 'listed_word');
  const listed = (await db.selectFrom('listed_word').select('word').where(inForce).execute()).map(({ word }) => word);
  return (...texts) => texts.some((text) => listedWord(text, listed) !== undefined);
}

/** `held` if a text contains a listed word. */
export const statusOfTexts = async (ground: CommandContext, ...texts: readonly string[]): Promise<ReviewStatus> =>
  (await readListedWords(ground))(...texts) ? 'held' : 'shown';

export interface Rented extends Pick<Order, 'status' | 'rent' | 'game_money_refund'> {
  /** When the rental ended; null if it has not. */
  readonly over_at: Date | null;
  /** Fen refunded by the renter's upheld complaint, prepaid game money included. */
  readonly given_back: number;
}

/** Why a rental cannot be reviewed now; null if it can. */
export function whyNotReviewed({ status, rent, game_money_refund, over_at, given_back }: Rented, now: number): Refused | null {
  if (status === ORDER.closed || status === ORDER.cancelled) return refused('REVIEW_REFUNDED');
  if (status === ORDER.refunded && given_back - game_money_refund >= rent)
    return refused('REVIEW_REFUNDED', { message: '已全额退款的订单不能评价' });
  if (status === ORDER.disputed) return refused('REVIEW_TOO_EARLY', { message: '投诉处理完后再评价' });
  if (over_at === null) return refused('REVIEW_TOO_EARLY');
  return now > reviewUntil(over_at.getTime())
    ? refused('REVIEW_TOO_LATE', { message: `租用结束已超过 ${REVIEW_OPEN / DAY} 天，不能再评价` })
    : null;
}

/** Columns in addition to those of rental_order: end of the rental, and fen refunded by a complaint. */
export const rentalEnd = sql`
  coalesce(ended_at, case when rental_order.status = ${sql.lit(ORDER.refunded)} then (
    select max(decided_at) from complaint where order_id = rental_order.id and complaint.status = 'upheld'
  ) end) as over_at, coalesce((
    select sum(paid) from complaint where order_id = rental_order.id and complaint.status = 'upheld' and party = 'renter'
  ), 0)::bigint as given_back`;

async function endOf(db: Db, order: Order): Promise<Rented> {
  const upheld = await db
    .selectFrom('complaint')
    .select(['party', 'paid', 'decided_at'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'upheld')
    .execute();
  const decided = upheld.map(({ decided_at }) => decided_at?.getTime() ?? 0);
  const broken = order.status === ORDER.refunded && decided.length > 0 ? new Date(Math.max(...decided)) : null;
  const given_back = upheld.filter(({ party }) => party === 'renter').reduce((sum, { paid }) => sum + (paid ?? 0), 0);
  return { ...order, over_at: order.ended_at ?? broken, given_back };
}

/** How many of this user's reviews of this day were already rewarded with coins. */
export async function rewardedToday(db: Db, userId: string, now: number): Promise<number> {
  const counting = sql`
    select count(*) as rewarded from loyalty_entry
    where user_id = ${userId} and unit = 'coin' and cause = 'review' and at >= ${new Date(startOfDay(now))}`;
  return (await first(db, { rewarded: whole }, counting))?.rewarded ?? 0;
}

/** Reviews the user's own rental; returns the review's id. Run this and the commands below inside a transaction. */
export async function writeReview(deps: CommandContext, renterId: string, written: Written): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  const { listing_id } = await findOwnOrder(db, renterId, written.orderNo);
  await lockListingRow(db, listing_id);
  const order = await lockOwnOrder(db, renterId, written.orderNo);
  if (await db.selectFrom('review').select('id').where('order_id', '=', order.id).executeTakeFirst()) throw refused('REVIEW_DONE');
  const hindrance = whyNotReviewed(await endOf(db, order), now);
  if (hindrance) throw hindrance;
  const status = await statusOfTexts(deps, written.words);
  const { described, sign_in, service, words, tags, pictures, anonymous } = written;
  const { id } = await db
    .insertInto('review')
    .values({
      order_id: order.id,
      listing_id,
      renter_id: renterId,
      owner_id: order.owner_id,
      described,
      sign_in,
      service,
      words,
      tags: [...new Set(tags)],
      pictures: pictures.length,
      is_anonymous: anonymous,
      created_at: new Date(now),
      status,
      addition: null,
      added_at: null,
      answer: null,
      answered_at: null,
      answer_status: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, picture_id] of pictures.entries()) {
    await attachPicture(deps, { id: picture_id, ownerId: renterId, purpose: 'review' });
    await db.insertInto('review_picture').values({ review_id: id, position, picture_id }).execute();
  }
  if (status === 'shown') await tallyReview(db, { listing_id, described, sign_in, service, pictures: pictures.length }, 1);
  await reward(db, renterId, written.orderNo, now);
  if (status === 'shown') {
    const content = '你的账号收到一条新评价，可以在“我的评价”里回复。';
    await notify(deps, order.owner_id, { type: 'system', title: '收到新评价', content, orderNo: null });
  }
  return id;
}

/** Locks the user's row, so that two concurrent reviews do not both count as the third. */
async function reward(db: Db, userId: string, orderNo: string, now: number): Promise<void> {
  await db.write(sql`select from user_account where id = ${userId} for no key update`);
  if ((await rewardedToday(db, userId, now)) >= REVIEWS_WITH_COINS) return;
  await postLoyalty(db, now, { userId, unit: 'coin', amount: REVIEW_COINS, cause: 'review', subject: orderNo, note: orderNo });
}

/** Adds to the user's own review, once. A listed word holds the whole review for moderation. */
export async function addToReview(deps: CommandContext, renterId: string, reviewId: string, words: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const review = await lockReview(db, reviewId);
  if (review?.renter_id !== renterId) throw refused('NOT_FOUND');
  if (review.addition !== null) throw refused('REVIEW_DONE', { message: '只能追加一次评价' });
  if (now > additionUntil(review.created_at.getTime()))
    throw refused('REVIEW_TOO_LATE', { message: `评价超过 ${REVIEW_ADDITION_OPEN / DAY} 天，不能再追加` });
  const held = (await statusOfTexts(deps, words)) === 'held';
  if (held && review.status === 'shown') await tallyReview(db, review, -1);
  await db
    .updateTable('review')
    .set({ addition: words, added_at: new Date(now), ...(held && review.status === 'shown' ? { status: 'held' as const } : {}) })
    .where('id', '=', reviewId)
    .execute();
}

/** The owner answers, once. */
export async function answerReview(deps: CommandContext, ownerId: string, reviewId: string, words: string): Promise<void> {
  const { db, clock } = deps;
  const review = await lockReview(db, reviewId);
  if (review?.owner_id !== ownerId || review.status !== 'shown') throw refused('NOT_FOUND');
  if (review.answer !== null) throw refused('REVIEW_DONE', { message: '已经回复过这条评价' });
  const answer_status = await statusOfTexts(deps, words);
  await db
    .updateTable('review')
    .set({ answer: words, answered_at: new Date(clock.now()), answer_status })
    .where('id', '=', reviewId)
    .execute();
  if (answer_status === 'shown') await notifyOfAnswer(deps, review, words);
}

/** Notifies the renter of an answer that is now shown. */
export async function notifyOfAnswer(
  deps: CommandContext,
  { order_id, renter_id }: { readonly order_id: string; readonly renter_id: string },
  words: string,
): Promise<void> {
  const { order_no } = await deps.db.selectFrom('rental_order').select('order_no').where('id', '=', order_id).executeTakeFirstOrThrow();
  await notify(deps, renter_id, {
    type: 'order',
    title: '号主回复了你的评价',
    content: `订单 ${order_no} 的评价有了回复：“${words}”`,
    orderNo: order_no,
  });
}

/** Locks a review, after its listing, whose rating may change with it. */
export async function lockReview(db: Db, reviewId: string) {
  const found = await db.selectFrom('review').select('listing_id').where('id', '=', reviewId).executeTakeFirst();
  if (!found) return undefined;
  await lockListingRow(db, found.listing_id);
  return db.selectFrom('review').selectAll().where('id', '=', reviewId).forUpdate().executeTakeFirst();
}
