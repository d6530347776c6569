import { sql } from 'kysely';
import type { lentTabs, WireOf } from '#contract/names.ts';
import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';
import { ORDER, type OrderStatus } from '#contract/rules/orderStatus.ts';
import type { HistoryRow } from '#service/domains/orders/queries.ts';
import { shownListing } from '#service/domains/orders/create.ts';
import { rentalOrder } from '#service/domains/orders/tables.ts';
import { flag, instant, json, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { olderThan } from '#service/kernel/http/page.ts';

export type LentTab = WireOf<typeof lentTabs>;

const { waiting, renting, finished, cancelled, disputed, refunded } = ORDER;
export const lentTabStatuses: Readonly<Record<LentTab, readonly OrderStatus[]>> = {
  all: [waiting, renting, finished, cancelled, disputed, refunded],
  waiting: [waiting],
  renting: [renting],
  disputed: [disputed],
  finished: [finished],
  cancelled: [cancelled, refunded],
};

const lentRow = {
  ...pick(rentalOrder, 'id', 'order_no', 'owner_id', 'listing_id', 'status', 'mode', 'type', 'block', 'created_at', 'start_at', 'end_at'),
  ...pick(rentalOrder, 'rent', 'deposit', 'game_money', 'game_money_fen', 'game_money_used', 'settled_at'),
  ...shownListing,
  nickname: text,
  is_name_shown: flag,
  /** Fen that came to the owner for this order. */
  received: whole,
  waits_answer: flag,
  waits_password: flag,
  waits_review: flag,
};
export type LentRow = RowOf<typeof lentRow>;

const columns = sql`
  placed.id, placed.order_no, placed.owner_id, placed.listing_id, placed.status, placed.mode, placed.type, placed.block, placed.created_at,
  placed.start_at, placed.end_at, placed.rent, placed.deposit, placed.game_money, placed.game_money_fen, placed.game_money_used,
  placed.settled_at, listing.title, listing.game_id, game.title as game_name, game.world, listing.platform, listing.zone,
  listing.role_name, listing.stays_online, coalesce(owner.shop_name, owner.nickname) as merchant_name, renter.nickname,
  coalesce(show_in_rankings, true) as is_name_shown, (
    select coalesce(sum(ledger_entry.amount), 0)::bigint
    from ledger_transaction join ledger_entry on ledger_entry.transaction_id = ledger_transaction.id
    where ledger_transaction.order_id = placed.id and account_id = available_account(placed.owner_id)
  ) as received,
  exists (select from complaint where order_id = placed.id and party = 'renter' and complaint.status = 'open') as waits_answer,
  coalesce(listing.password_due_order = placed.id and listing.password_due_at is not null, false) as waits_password,
  exists (
    select from review where review.order_id = placed.id and review.status = 'shown' and answer is null
  ) as waits_review`;

const tables = sql`
  rental_order placed
  join listing on listing.id = placed.listing_id
  join game on game.id = listing.game_id
  join user_account owner on owner.id = placed.owner_id
  join user_account renter on renter.id = placed.renter_id
  left join user_setting on user_setting.user_id = renter.id`;

interface LentPage {
  readonly ownerId: string;
  readonly type: LentTab;
  readonly listingId: string | undefined;
  readonly gameId: string | undefined;
  /** Id of the last order of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listLentRows = (db: Db, { ownerId, type, listingId, gameId, cursor, limit }: LentPage): Promise<LentRow[]> =>
  db.read(
    lentRow,
    sql`
    select ${columns} from ${tables}
    where placed.owner_id = ${ownerId} and placed.paid_at is not null
      ${type === 'all' ? sql`` : sql`and placed.status in (${sql.join(lentTabStatuses[type])})`}
      ${listingId === undefined ? sql`` : sql`and placed.listing_id = ${listingId}`}
      ${gameId === undefined ? sql`` : sql`and listing.game_id = ${gameId}`}
      ${olderThan('placed.id', cursor)}
    order by placed.id desc limit ${limit}`,
  );

interface ReadingRow {
  /** Epoch ms. */
  readonly at: number;
  readonly ip: string;
}
interface RenterRow {
  readonly avatar: string;
  readonly registeredAt: number;
  readonly isVerified: boolean;
  readonly credit: number;
  readonly finishedOrders: number;
  readonly rentedHere: number;
  readonly lateCancels: number;
  readonly complaintsLost: number;
}
interface ComplaintRow {
  readonly id: string;
  readonly party: ComplaintParty;
  readonly isOver: boolean;
  readonly cause: ComplaintCause;
  readonly claim: number;
  readonly answerDue: number;
  readonly filedAt: number;
}
interface ReviewRow {
  readonly id: string;
  readonly total: number;
  readonly words: string;
  readonly answer: string | null;
}
/** What a ledger transaction of the order brought its owner, and the platform's part of it. */
export interface MovedRow {
  readonly kind: string;
  readonly fen: number;
  readonly commission: number;
}

const lentOrder = {
  ...lentRow,
  ...pick(rentalOrder, 'paid_at', 'ended_at', 'deposit_returned_at', 'cancel_fee', 'rent_base', 'activity_discount', 'vip_discount'),
  ...pick(rentalOrder, 'coupon_discount', 'game_money_refund', 'pays_first'),
  money_name: text,
  settles_at: orNull(instant),
  next_start: orNull(instant),
  history: json<readonly HistoryRow[]>(),
  renter: json<RenterRow>(),
  readings: json<readonly ReadingRow[]>(),
  complaint: orNull(json<ComplaintRow>()),
  review: orNull(json<ReviewRow>()),
  moved: json<readonly MovedRow[]>(),
  owner_decided: flag,
};
export type LentOrderRow = RowOf<typeof lentOrder>;

const epoch = (column: string): Statement => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

const details = sql`
  placed.paid_at, placed.ended_at, placed.deposit_returned_at, placed.cancel_fee, placed.rent_base, placed.activity_discount,
  placed.vip_discount, placed.coupon_discount, placed.game_money_refund, placed.pays_first, game.money_name, (
    select run_at from job where kind = 'order.settle' and subject = placed.id::text and placed.status = ${sql.lit(finished)}
  ) as settles_at, (
    select min(start_at) from rental_order later
    where later.listing_id = placed.listing_id and later.status = ${sql.lit(waiting)} and later.start_at > placed.start_at
  ) as next_start, (
    select jsonb_agg(jsonb_build_object(
      'event', event, 'status', to_status, 'at', ${epoch('at')}, 'by', by, 'note', note
    ) order by order_event.id)
    from order_event where order_id = placed.id
  ) as history, jsonb_build_object(
    'avatar', renter.avatar, 'registeredAt', ${epoch('renter.created_at')}, 'isVerified', renter.real_name is not null,
    'credit', renter.credit_score, 'finishedOrders', renter.finished_orders, 'rentedHere', (
      select count(*) from rental_order own where own.renter_id = placed.renter_id and own.owner_id = placed.owner_id and own.paid_at is not null
    ), 'lateCancels', (
      select count(*) from rental_order own where own.renter_id = placed.renter_id and own.cancel_fee > 0
    ), 'complaintsLost', (
      select count(*) from rental_order own join complaint on complaint.order_id = own.id
      where own.renter_id = placed.renter_id and complaint.party = 'owner' and complaint.status = 'upheld'
    )
  ) as renter, coalesce((
    select jsonb_agg(jsonb_build_object('at', ${epoch('at')}, 'ip', ip) order by credential_reading.id)
    from credential_reading where order_id = placed.id
  ), '[]') as readings, (
    select jsonb_build_object(
      'id', id::text, 'party', party, 'isOver', status not in ('open', 'answered'), 'cause', cause, 'claim', claim,
      'answerDue', ${epoch('answer_due')}, 'filedAt', ${epoch('filed_at')}
    ) from complaint where order_id = placed.id order by status in ('open', 'answered') desc, id desc limit 1
  ) as complaint, (
    select jsonb_build_object('id', id::text, 'total', total, 'words', words, 'answer', answer)
    from review where order_id = placed.id and status = 'shown'
  ) as review, coalesce((
    select jsonb_agg(jsonb_build_object('kind', kind, 'fen', own.amount, 'commission', coalesce(cut.amount, 0)) order by transaction.id)
    from ledger_transaction transaction
    join ledger_entry own on own.transaction_id = transaction.id and own.account_id = available_account(placed.owner_id)
    left join ledger_entry cut on cut.transaction_id = transaction.id and cut.account_id = 3
    where transaction.order_id = placed.id
  ), '[]') as moved, exists (
    select from complaint where order_id = placed.id and party = 'owner' and complaint.status in ('upheld', 'rejected')
  ) as owner_decided`;

/** One order of an owner; NOT_FOUND for any other. */
export async function readLentOrder(db: Db, ownerId: string, orderNo: string): Promise<LentOrderRow> {
  const order = await first(
    db,
    lentOrder,
    sql`
    select ${columns}, ${details} from ${tables}
    where placed.order_no = ${orderNo} and placed.owner_id = ${ownerId} and placed.paid_at is not null`,
  );
  if (!order) throw refused('NOT_FOUND');
  return order;
}

/** Id of a paid order of an owner, without locking; NOT_FOUND for any other. */
export async function findLentOrder(db: Db, ownerId: string, orderNo: string): Promise<{ id: string; listing_id: string }> {
  const found = await db
    .selectFrom('rental_order')
    .select(['id', 'listing_id'])
    .where('order_no', '=', orderNo)
    .where('owner_id', '=', ownerId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  return found;
}
