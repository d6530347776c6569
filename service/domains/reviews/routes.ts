import { sql } from 'kysely';
import type { z } from 'zod';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { reviews as rest } from '#contract/rest/index.ts';
import { CLOSED_NICKNAME } from '#contract/rules/deactivation.ts';
import { HIDDEN_NAME } from '#contract/rules/display.ts';
import { additionUntil, REVIEW_COINS, REVIEW_OPEN, REVIEWS_WITH_COINS, ratingOf, reviewUntil, starsOf } from '#contract/rules/review.ts';
import { addToReview, answerReview, rewardedToday, whyNotReviewed, writeReview } from './write.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { presentProduct } from '#service/domains/orders/present.ts';
import { picturePath } from '#service/domains/pictures/paths.ts';
import {
  listOwnRows,
  listReviewRows,
  listUnreviewed,
  type OwnReviewRow,
  readOrderToReview,
  readOwnReview,
  readTally,
  type ReviewableRow,
  type ReviewRow,
} from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

type Review = z.output<typeof rest.reviewShape.schema>;
type OwnReview = z.output<typeof rest.ownReviewShape.schema>;

function authorOf({ is_anonymous, is_closed, is_named, nickname, avatar }: ReviewRow): Pick<Review, 'author' | 'avatar'> {
  if (is_closed) return { author: CLOSED_NICKNAME, avatar: null };
  return is_anonymous || !is_named ? { author: HIDDEN_NAME, avatar: null } : { author: nickname, avatar };
}

export const presentReview = (row: ReviewRow): Review =>
  fromRow(rest.reviewShape, row, {
    ...authorOf(row),
    stars: starsOf(row.total),
    tags: row.tags.map((text) => ({ text })),
    pictures: row.shown_pictures.map(({ sha256, width, height }) => ({ path: picturePath(Buffer.from(sha256, 'hex')), width, height })),
    answer: row.answer_status === 'shown' ? row.answer : null,
    answered_at: row.answer_status === 'shown' ? (row.answered_at?.getTime() ?? null) : null,
  });

function presentOwn(row: OwnReviewRow, userId: string, now: number): OwnReview {
  const isAuthor = row.renter_id === userId;
  const until = additionUntil(row.created_at.getTime());
  return {
    review: presentReview(row),
    side: isAuthor ? 'written' : 'received',
    status: row.status,
    is_anonymous: row.is_anonymous,
    order_no: isAuthor ? row.order_no : null,
    product: presentProduct(row),
    answer_held: !isAuthor && row.answer_status === 'held',
    own_answer: isAuthor ? null : row.answer,
    addition_until: until,
    coins: isAuthor ? row.coins : 0,
    can: { add: isAuthor && row.addition === null && now <= until, answer: !isAuthor && row.answer === null },
  };
}

async function shownOwn({ db, clock }: CommandContext, userId: string, reviewId: string): Promise<OwnReview> {
  const row = await readOwnReview(db, userId, reviewId);
  if (!row) throw refused('NOT_FOUND');
  return presentOwn(row, userId, clock.now());
}

const waiting = (row: ReviewableRow) => {
  const endedAt = row.over_at?.getTime() ?? 0;
  return fromRow(rest.reviewableShape, row, { product: presentProduct(row), ended_at: endedAt, until: reviewUntil(endedAt) });
};

async function readStanding({ db, clock }: CommandContext, userId: string, orderNo: string): Promise<DataOf<typeof rest.getOrderReview>> {
  const now = clock.now();
  const order = await readOrderToReview(db, userId, orderNo);
  if (!order) throw refused('NOT_FOUND');
  const written = order.review_id === null ? undefined : await readOwnReview(db, userId, order.review_id);
  const hindrance = whyNotReviewed(order, now);
  const isOpen = !written && hindrance === null;
  return {
    order_no: orderNo,
    product: presentProduct(order),
    until: isOpen ? reviewUntil(order.over_at?.getTime() ?? now) : null,
    review: written ? presentOwn(written, userId, now) : null,
    why_not: written ? null : (hindrance?.message ?? null),
    coins: isOpen && (await rewardedToday(db, userId, now)) < REVIEWS_WITH_COINS ? REVIEW_COINS : 0,
  };
}

async function summarize({ db }: CommandContext, listingId: string): Promise<DataOf<typeof rest.getReviewSummary>> {
  const tally = await readTally(db, listingId);
  if (tally === undefined) throw refused('NOT_FOUND');
  const { reviews = 0, described = 0, sign_in = 0, service = 0, stars = [], pictured = 0, low = 0 } = tally ?? {};
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars;
  const mean = (sum: number) => (reviews === 0 ? 0 : Math.round((sum / reviews) * 10) / 10);
  return {
    rating: ratingOf(described + sign_in + service, reviews),
    count: reviews,
    one,
    two,
    three,
    four,
    five,
    with_pictures: pictured,
    low,
    described: mean(described),
    sign_in: mean(sign_in),
    service: mean(service),
  };
}

export function registerReviews(service: Service): void {
  route(service, rest.getReviewSummary, ({ deps, params }) => summarize(deps, params.account_id));

  route(service, rest.listReviews, async ({ deps, params, query: { filter, cursor, limit } }) => {
    const { rows, last } = await readPage(limit, (count) =>
      listReviewRows(deps.db, { of: sql`listing_id = ${params.account_id}`, filter, cursor, limit: count }),
    );
    return { list: rows.map(presentReview), next_cursor: last?.id ?? null };
  });

  route(service, rest.listOwnReviews, async ({ deps, caller, query: { side, cursor, limit } }) => {
    const { rows, last } = await readPage(limit, (count) => listOwnRows(deps.db, { userId: caller.id, side, cursor, limit: count }));
    const now = deps.clock.now();
    return {
      list: rows.map((row) => presentOwn(row, caller.id, now)),
      next_cursor: last?.id ?? null,
    };
  });

  route(service, rest.listReviewable, async ({ deps, caller }) => {
    const now = deps.clock.now();
    const rows = await listUnreviewed(deps.db, caller.id, new Date(now - REVIEW_OPEN));
    return { list: rows.filter((row) => whyNotReviewed(row, now) === null).map(waiting) };
  });

  route(service, rest.getReview, ({ deps, caller, params }) => shownOwn(deps, caller.id, params.id));
  route(service, rest.getOrderReview, ({ deps, caller, params }) => readStanding(deps, caller.id, params.order_no));

  route(service, rest.writeReview, async ({ deps, caller, params, body }) => {
    const id = await writeReview(deps, caller.id, { orderNo: params.order_no, ...body });
    return shownOwn(deps, caller.id, id);
  });

  route(service, rest.addToReview, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await addToReview(held, caller.id, params.id, body.words);
      return shownOwn(held, caller.id, params.id);
    }),
  );

  route(service, rest.answerReview, ({ deps, caller, params, body }) =>
    inTransaction(deps, async (held) => {
      await answerReview(held, caller.id, params.id, body.words);
      return shownOwn(held, caller.id, params.id);
    }),
  );
}
