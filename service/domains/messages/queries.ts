import { type RawBuilder, sql } from 'kysely';
import { messageKinds, type WireOf } from '#contract/names.ts';
import { flag, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { notification, type NotificationType } from '#service/kernel/notices/tables.ts';

export type MessageKind = WireOf<typeof messageKinds>;

const typesOf: Readonly<Record<MessageKind, readonly NotificationType[]>> = {
  order: ['order'],
  money: ['payment', 'deposit'],
  activity: ['activity'],
  system: ['system'],
};

/** Condition on the type; true without a kind. */
export const ofKind = (kind: MessageKind | undefined): RawBuilder<boolean> =>
  kind === undefined ? sql<boolean>`true` : sql<boolean>`notification.type in (${sql.join(typesOf[kind])})`;

const messageRow = {
  ...pick(notification, 'id', 'title', 'content', 'type', 'order_no', 'charge_no', 'leads_to', 'read_at', 'created_at'),
  order_title: orNull(text),
  lent_no: orNull(text),
  asks_answer: flag,
};
export type MessageRow = RowOf<typeof messageRow>;

/** Includes the order for its renter, and for the owner of its account once it was paid; nobody else may open it. */
const withOrder = (found: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select found.id, found.title, found.content, found.type, found.charge_no, found.leads_to, found.read_at, found.created_at,
    case when o.renter_id = found.user_id then o.order_no end as order_no, listing.title as order_title,
    case when o.renter_id <> found.user_id then o.order_no end as lent_no, exists (
      select from complaint where order_id = o.id and complaint.status = 'open'
        and (complaint.party = 'renter') = (o.owner_id = found.user_id)
    ) as asks_answer
  from (${found}) found
  left join rental_order o on o.order_no = found.order_no
    and (o.renter_id = found.user_id or (o.owner_id = found.user_id and o.paid_at is not null))
  left join listing on listing.id = o.listing_id
  order by found.created_at desc, found.id desc`;

interface MessagePage {
  readonly userId: string;
  readonly kind: MessageKind | undefined;
  /** Id of the last row of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listMessageRows = (db: Db, { userId, kind, cursor, limit }: MessagePage): Promise<MessageRow[]> => {
  const after =
    cursor === undefined
      ? sql``
      : sql`and (created_at, notification.id) < (
          select created_at, id from notification where id::text = ${cursor} and user_id = ${userId}
        )`;
  const page = sql`
    select * from notification where user_id = ${userId} and ${ofKind(kind)} ${after}
    order by created_at desc, notification.id desc limit ${limit}`;
  return db.read(messageRow, withOrder(page));
};

export const readMessageRow = (db: Db, userId: string, id: string): Promise<MessageRow | undefined> =>
  first(db, messageRow, withOrder(sql`select * from notification where id = ${id} and user_id = ${userId}`));

const unreadRow = { order: whole, money: whole, activity: whole, system: whole };

export async function countUnread(db: Db, userId: string): Promise<RowOf<typeof unreadRow>> {
  const counts = Object.values(messageKinds).map((kind) => sql`count(*) filter (where ${ofKind(kind)}) as ${sql.ref(kind)}`);
  const row = await first(db, unreadRow, sql`select ${sql.join(counts)} from notification where user_id = ${userId} and read_at is null`);
  return row ?? { order: 0, money: 0, activity: 0, system: 0 };
}
