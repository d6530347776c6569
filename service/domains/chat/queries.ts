import { sql } from 'kysely';
import { type Customer, isOf } from './row.ts';
import { flag, id, json, orNull, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { chatConversation, chatMessage } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';
import { olderThan } from '#service/kernel/http/page.ts';

const chatRow = { ...chatConversation, place: orNull(whole), unread: whole };
export type ChatRow = RowOf<typeof chatRow>;

const selectChats = sql`
  select chat_conversation.*, case when status = 'waiting' and asked_at is not null then (
      select count(*) from chat_conversation before
      where before.status = 'waiting' and (before.asked_at, before.id) <= (chat_conversation.asked_at, chat_conversation.id)
    ) end as place, (
      select count(*) from chat_message where conversation_id = chat_conversation.id and seq > customer_read and author = 'desk'
    ) as unread
  from chat_conversation`;

export const readChatRow = (db: Db, customer: Customer, number: string): Promise<ChatRow | undefined> =>
  first(db, chatRow, sql`${selectChats} where number = ${number} and ${isOf(customer)}`);

interface ChatPage {
  readonly userId: string;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export const listChatRows = (db: Db, { userId, cursor, limit }: ChatPage): Promise<ChatRow[]> =>
  db.read(
    chatRow,
    sql`
    ${selectChats} where user_id = ${userId} and last_seq > 0 ${olderThan('id', cursor)}
    order by id desc limit ${limit}`,
  );

const messageRow = {
  ...chatMessage,
  title: orNull(text),
  listing_id: orNull(id),
  world: orNull(text),
  game_name: orNull(text),
  order_status: orNull(whole),
  picture: orNull(json<{ readonly width: number; readonly height: number }>()),
};
export type MessageRow = RowOf<typeof messageRow>;

interface Stretch {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

const selectMessages = sql`
  select chat_message.*, listing.title, listing.id as listing_id, game.world, game.title as game_name, rental_order.status as order_status,
    case when picture.id is not null then jsonb_build_object('width', picture.width, 'height', picture.height) end as picture
  from chat_message
  left join rental_order on kind = 'order' and order_no = body
  left join listing on listing.id = rental_order.listing_id
  left join game on game.id = listing.game_id
  left join picture on picture.id = picture_id`;

/** Oldest first: those after a sequence number, else the newest before one. */
export async function listMessageRows(db: Db, chatId: string, { after, before, limit }: Stretch): Promise<MessageRow[]> {
  const of = sql`${selectMessages} where conversation_id = ${chatId}`;
  if (after !== undefined) return db.read(messageRow, sql`${of} and seq > ${after} order by seq limit ${limit}`);
  const below = before === undefined ? sql`` : sql`and seq < ${before}`;
  return (await db.read(messageRow, sql`${of} ${below} order by seq desc limit ${limit}`)).reverse();
}

export const readMessageRow = async (db: Db, chatId: string, seq: number): Promise<MessageRow | undefined> =>
  first(db, messageRow, sql`${selectMessages} where conversation_id = ${chatId} and seq = ${seq}`);

/** Waiting conversations in the order of the queue. */
export const listWaiting = async (db: Db): Promise<string[]> => {
  const rows = await db.read(
    { number: text },
    sql`select number from chat_conversation where status = 'waiting' and asked_at is not null order by asked_at, id`,
  );
  return rows.map(({ number }) => number);
};

/** Whether the conversation belongs to the customer. */
export const isCustomers = async (db: Db, customer: Customer, number: string): Promise<boolean> =>
  (await first(db, { own: flag }, sql`select true as own from chat_conversation where number = ${number} and ${isOf(customer)}`)) !==
  undefined;
