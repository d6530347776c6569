import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { type ChatEventName, chatLifecycle } from '#contract/chatLifecycle.ts';
import type { ChatFeedLine } from '#contract/rest/chat.ts';
import { CHAT_KEPT } from '#contract/rules/chat.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import type { Database } from '#service/kernel/database/tables.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { movedBy } from '#service/kernel/lifecycle.ts';
import { chatConversation } from './tables.ts';

export type Chat = Selectable<Database['chat_conversation']>;
type Changes = Omit<Updateable<Database['chat_conversation']>, 'status'>;
type NewMessage = Omit<Insertable<Database['chat_message']>, 'conversation_id' | 'seq' | 'at'>;
export type ChatMessage = Selectable<Database['chat_message']>;

/** A member, or a guest identified by the secret of the conversation. */
export interface Customer {
  readonly userId: string | null;
  readonly secret: string | undefined;
}

/** PostgreSQL NOTIFY channel on which every process receives changes. */
export const CHAT_CHANNEL = 'chat';

/** Selects the customer's rows; none without a login or a secret. */
export const isOf = ({ userId, secret }: Customer) =>
  userId === null
    ? sql<boolean>`chat_conversation.guest_hash = ${secret === undefined ? null : tokenHash(secret)}`
    : sql<boolean>`chat_conversation.user_id = ${userId}`;

/** Locks a conversation until the transaction ends. Without `customer` (desk, jobs) ownership is not checked. */
export async function lockChat(db: Db, number: string, customer?: Customer): Promise<Chat> {
  const query = db.selectFrom('chat_conversation').selectAll().where('number', '=', number);
  const row = await (customer ? query.where(isOf(customer)) : query).forUpdate().executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** Rows of conversations, whose history is their system messages. */
export const chats = movedBy({
  lifecycle: chatLifecycle,
  table: 'chat_conversation',
  columns: chatConversation,
  key: 'id',
  history: null,
  endedAt: 'ended_at',
});

/** Queues the job that sends a changed conversation to the desk. */
async function queueForDesk({ db, clock }: CommandContext, changed: Chat): Promise<Chat> {
  if (changed.asked_at !== null) await queueJob(db, 'chat.give', changed.number, clock.now());
  return changed;
}

/** Updates a locked conversation, apart from its status, and sends it to the desk. */
export async function changeChat(ground: CommandContext, { id, revision }: Chat, changes: Changes): Promise<Chat> {
  const changed = await ground.db
    .updateTable('chat_conversation')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return queueForDesk(ground, changed);
}

/** Moves a locked conversation by its chart and sends it to the desk; undefined if the chart does not allow the event. */
export async function moveChat(ground: CommandContext, chat: Chat, event: ChatEventName, changes: Changes = {}): Promise<Chat | undefined> {
  if (!chatLifecycle.may(chat.status, event)) return undefined;
  const moved = await chats.move(ground, chat, { event, changes: { ...changes, revision: chat.revision + 1 } });
  await queueForDesk(ground, moved);
  if ([chat.status, moved.status].includes('waiting')) await notifyChat(ground.db, { queue: true });
  return moved;
}

/** Adds a message to a locked conversation under the next sequence number. */
export async function addMessage(
  ground: CommandContext,
  chat: Chat,
  message: NewMessage,
  changes: Changes = {},
): Promise<{ chat: Chat; message: ChatMessage }> {
  const now = ground.clock.now();
  const seq = chat.last_seq + 1;
  const added = await ground.db
    .insertInto('chat_message')
    .values({ ...message, conversation_id: chat.id, seq, at: new Date(now) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const changed = await changeChat(ground, chat, {
    ...changes,
    last_seq: seq,
    last_at: new Date(now),
    expires_at: new Date(now + CHAT_KEPT),
  });
  return { chat: changed, message: added };
}

/** Adds a system message. */
export const addNote = async (ground: CommandContext, chat: Chat, body: string): Promise<Chat> =>
  (await addMessage(ground, chat, { author: 'system', kind: 'system', body, picture_id: null, client_id: null, desk_id: null })).chat;

/** Payload of a NOTIFY: a line of the feed, or that the waiting queue has changed. */
type ChatNews = ChatFeedLine | { readonly queue: true };

/** Delivered to every process when the transaction commits. */
export const notifyChat = (db: Db, news: ChatNews): Promise<number> =>
  db.write(sql`select pg_notify(${CHAT_CHANNEL}, ${JSON.stringify(news)})`);

/** Publishes the conversation's state to its subscribers. */
export const notifyState = (db: Db, { number, last_seq, desk_read, customer_read, status }: Chat): Promise<number> =>
  notifyChat(db, { number, seq: last_seq, read_seq: desk_read, seen_seq: customer_read, status });
