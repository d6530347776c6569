import { sql } from 'kysely';
import type { ComplaintParty } from '#contract/rules/complaint.ts';
import { rentalOrder } from '#service/domains/orders/tables.ts';
import { flag, id, json, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { LedgerKind } from '#service/kernel/ledger/tables.ts';
import { complaint } from './tables.ts';
import { olderThan } from '#service/kernel/http/page.ts';

const order = {
  ...pick(rentalOrder, 'order_no', 'listing_id', 'renter_id', 'owner_id', 'deposit'),
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
const orderColumns = sql`
  order_no, rental_order.listing_id, rental_order.renter_id, rental_order.owner_id, rental_order.deposit, listing.title, listing.game_id,
  game.title as game_name, game.world, listing.platform, listing.zone, listing.role_name, listing.stays_online,
  coalesce(owner.shop_name, owner.nickname) as merchant_name`;
const orderTables = sql`
  join listing on listing.id = rental_order.listing_id
  join game on game.id = listing.game_id
  join user_account owner on owner.id = listing.owner_id`;

export interface StatementRow {
  readonly number: number;
  readonly party: ComplaintParty;
  readonly words: string;
  /** Epoch ms. */
  readonly at: number;
}
export interface PictureRow {
  readonly number: number;
  readonly id: string;
  readonly width: number;
  readonly height: number;
}
interface LineRow {
  readonly kind: LedgerKind;
  readonly fen: number;
}

const complaintRow = {
  ...complaint,
  ...order,
  /** Without the complaint and the answer. */
  statements: json<readonly StatementRow[]>(),
  pictures: json<readonly PictureRow[]>(),
  /** Changes that the decision made to the reader's available balance. */
  moved: json<readonly LineRow[]>(),
  withdrawn_before: flag,
};
export type ComplaintRow = RowOf<typeof complaintRow>;

const selectComplaints = (userId: string) => sql`
  select complaint.*, ${orderColumns}, coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', number, 'party', party, 'words', words, 'at', (extract(epoch from at) * 1000)::bigint
      ) order by number)
      from complaint_statement where complaint_id = complaint.id
    ), '[]') as statements, coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', number, 'id', picture_id::text, 'width', width, 'height', height
      ) order by number, position)
      from complaint_picture join picture on picture.id = picture_id where complaint_id = complaint.id
    ), '[]') as pictures, coalesce((
      select jsonb_agg(jsonb_build_object('kind', moved.kind, 'fen', moved.fen) order by moved.id)
      from (
        select ledger_transaction.id, ledger_transaction.kind, ledger_entry.amount as fen
        from ledger_transaction join ledger_entry on ledger_entry.transaction_id = ledger_transaction.id
        where ledger_transaction.order_id = rental_order.id and complaint.status = 'upheld' and ledger_transaction.at = complaint.decided_at
          and ledger_transaction.kind in ('complaint_refund', 'deposit_return', 'damages', 'settlement', 'game_money_refund')
          and ledger_entry.account_id = available_account(${userId})
      ) moved
    ), '[]') as moved, exists (
      select from complaint other where other.order_id = complaint.order_id and other.party = complaint.party and other.status = 'withdrawn'
    ) as withdrawn_before
  from complaint join rental_order on rental_order.id = complaint.order_id ${orderTables}`;

const ofBoth = (userId: string) => sql`(rental_order.renter_id = ${userId} or rental_order.owner_id = ${userId})`;

interface ComplaintPage {
  readonly userId: string;
  /** Only those about the user's own accounts. */
  readonly isOwnerOnly: boolean;
  readonly orderNo: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listComplaintRows = (db: Db, { userId, isOwnerOnly, orderNo, cursor, limit }: ComplaintPage): Promise<ComplaintRow[]> =>
  db.read(
    complaintRow,
    sql`
    ${selectComplaints(userId)}
    where ${ofBoth(userId)} ${isOwnerOnly ? sql`and rental_order.owner_id = ${userId}` : sql``}
      ${orderNo === undefined ? sql`` : sql`and order_no = ${orderNo}`}
      ${olderThan('complaint.id', cursor)}
    order by complaint.id desc limit ${limit}`,
  );

export const readComplaint = (db: Db, userId: string, complaintId: string): Promise<ComplaintRow | undefined> =>
  first(db, complaintRow, sql`${selectComplaints(userId)} where complaint.id = ${complaintId} and ${ofBoth(userId)}`);

const orderRow = {
  ...order,
  ...pick(rentalOrder, 'id', 'status', 'rent', 'start_at', 'end_at', 'ended_at', 'settled_at', 'paid_at'),
  has_phone: flag,
  is_open: flag,
  /** Whether a complaint of this side was decided before. */
  renter_decided: flag,
  owner_decided: flag,
  most: whole,
};
export type DisputableRow = RowOf<typeof orderRow>;

export const readDisputable = (db: Db, userId: string, orderNo: string): Promise<DisputableRow | undefined> =>
  first(
    db,
    orderRow,
    sql`
    select rental_order.id, rental_order.status, rent, start_at, end_at, ended_at, settled_at, paid_at, ${orderColumns},
      (case when rental_order.renter_id = ${userId} then rent else rental_order.deposit end)::bigint as most,
      exists (select from user_account where user_account.id = ${userId} and phone is not null) as has_phone,
      exists (select from complaint where order_id = rental_order.id and complaint.status in ('open', 'answered')) as is_open,
      exists (
        select from complaint
        where order_id = rental_order.id and party = 'renter' and complaint.status in ('upheld', 'rejected')
      ) as renter_decided,
      exists (
        select from complaint
        where order_id = rental_order.id and party = 'owner' and complaint.status in ('upheld', 'rejected')
      ) as owner_decided
    from rental_order ${orderTables} where order_no = ${orderNo} and ${ofBoth(userId)}`,
  );
