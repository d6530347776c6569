import type { ChatStatus } from '#contract/chatLifecycle.ts';
import type { chatAuthors, chatKinds, WireOf } from '#contract/names.ts';
import { always, byDefault, bytes, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export const chatConversation = {
  id: always(id),
  number: text,
  user_id: orNull(id),
  guest_hash: orNull(bytes),
  status: oneOf<ChatStatus>(),
  opened_at: instant,
  /** When the customer sent the first message. */
  asked_at: orNull(instant),
  last_at: instant,
  ended_at: orNull(instant),
  agent: orNull(text),
  last_seq: byDefault(whole),
  customer_read: byDefault(whole),
  desk_read: byDefault(whole),
  desk_last: byDefault(whole),
  /** Incremented by every change that the desk has to receive. */
  revision: byDefault(whole),
  given_revision: byDefault(whole),
  given_seq: byDefault(whole),
  rating: orNull(whole),
  rating_words: orNull(text),
  rated_at: orNull(instant),
  expires_at: instant,
};

export const chatMessage = {
  conversation_id: id,
  seq: whole,
  author: oneOf<WireOf<typeof chatAuthors>>(),
  kind: oneOf<WireOf<typeof chatKinds>>(),
  body: text,
  picture_id: orNull(id),
  client_id: orNull(text),
  desk_id: orNull(whole),
  at: instant,
};

export const chatTables = { chat_conversation: chatConversation, chat_message: chatMessage };

type ChatTables = typeof chatTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ChatTables {}
}
