import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { type ChatEventName, chatLifecycle } from '#contract/chatLifecycle.ts';
import type { ChatFeedLine } from '#contract/rest/chat.ts';
import { CHAT_KEPT } from '#contract/rules/chat.ts';
import { tokenHash } from '#service/auth.ts';
import type { Database } from '#service/db/database.ts';
import { Overtaken } from '#service/db/transact.ts';
import type { Db, Ground } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';
import { queueJob } from './jobQueue.ts';

export type Chat = Selectable<Database['chat_conversation']>;
type Changes = Updateable<Database['chat_conversation']>;
type NewMessage = Omit<Insertable<Database['chat_message']>, 'conversation_id' | 'seq' | 'at'>;
export type ChatMessage = Selectable<Database['chat_message']>;

/** Who reads or writes as a customer: a member, or a guest by the secret of his conversation. */
export interface Customer {
  readonly userId: string | null;
  readonly secret: string | undefined;
}

/** PostgreSQL's channel on which every process hears of changes. */
export const CHAT_CHANNEL = 'chat';

/** The rows of a customer; whoever is neither logged in nor has a secret has none. */
export const isOf = ({ userId, secret }: Customer) =>
  userId === null
    ? sql<boolean>`chat_conversation.guest_hash = ${secret === undefined ? null : tokenHash(secret)}`
    : sql<boolean>`chat_conversation.user_id = ${userId}`;

/** Holds a customer's conversation until the transaction ends; without a customer it is the desk's or the clock's. */
export async function lockChat(db: Db, number: string, customer?: Customer): Promise<Chat> {
  const query = db.selectFrom('chat_conversation').selectAll().where('number', '=', number);
  const row = await (customer ? query.where(isOf(customer)) : query).forUpdate().executeTakeFirst();
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** Changes a locked conversation; the desk is told of it. */
export async function changeChat({ db, clock }: Ground, { id, number, revision }: Chat, changes: Changes): Promise<Chat> {
  const changed = await db
    .updateTable('chat_conversation')
    .set({ ...changes, revision: revision + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changed.asked_at !== null) await queueJob(db, 'chat.give', number, clock.now());
  return changed;
}

/** Moves a locked conversation by its chart; undefined where the chart does not allow it. */
export async function moveChat(ground: Ground, chat: Chat, event: ChatEventName, changes: Changes = {}): Promise<Chat | undefined> {
  const to = chatLifecycle.moves(chat.status).get(event);
  if (to === undefined) return undefined;
  const ended_at = chatLifecycle.isOver(to) ? new Date(ground.clock.now()) : null;
  const moved = await changeChat(ground, chat, { ...changes, status: to, ended_at });
  if (moved.id !== chat.id) throw new Overtaken();
  if ([chat.status, to].includes('waiting')) await tell(ground.db, { queue: true });
  return moved;
}

/** Adds a message to a locked conversation under the next number. */
export async function addMessage(
  ground: Ground,
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

/** A line of the conversation itself. */
export const addNote = async (ground: Ground, chat: Chat, body: string): Promise<Chat> =>
  (await addMessage(ground, chat, { author: 'system', kind: 'system', body, picture_id: null, client_id: null, desk_id: null })).chat;

/** What processes tell each other: a line of the feed, or that the order of those who wait has changed. */
type ChatNews = ChatFeedLine | { readonly queue: true };

/** Seen by every process when the transaction commits. */
export const tell = (db: Db, news: ChatNews): Promise<number> => db.write(sql`select pg_notify(${CHAT_CHANNEL}, ${JSON.stringify(news)})`);

/** How a conversation stands now, to whoever watches it. */
export const tellStanding = (db: Db, { number, last_seq, desk_read, customer_read, status }: Chat): Promise<number> =>
  tell(db, { number, seq: last_seq, read_seq: desk_read, seen_seq: customer_read, status });
