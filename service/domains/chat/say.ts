import { sql } from 'kysely';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { sendChatMessage } from '#contract/rest/chat.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { attachPicture } from '#service/domains/pictures/keep.ts';
import { addMessage, type Chat, type ChatMessage, type Customer, lockChat, notifyChat, notifyState } from './row.ts';

type MessageRequest = BodyOf<typeof sendChatMessage>;

/** Adds a customer's message; `client_id` is the idempotency key: a repeated one returns the stored message. */
export function addChatMessage(deps: Deps, customer: Customer, number: string, said: MessageRequest): Promise<ChatMessage> {
  return inTransaction(deps, async (held) => {
    const { db, clock } = held;
    const chat = await lockChat(db, number, customer);
    const before = await db
      .selectFrom('chat_message')
      .selectAll()
      .where('conversation_id', '=', chat.id)
      .where('client_id', '=', said.client_id)
      .executeTakeFirst();
    if (before) return before;
    if (chat.status === 'ended') throw refused('CHAT_ENDED');
    await limitCustomer(held, chat);
    const body = await bodyOf(db, customer, said);
    const picture_id = said.picture_id ?? null;
    if (picture_id !== null) {
      if (customer.userId === null) throw refused('NOT_FOUND');
      await attachPicture(held, { id: picture_id, ownerId: customer.userId, purpose: 'chat' });
    }
    const kind = picture_id !== null ? 'picture' : said.order_no === undefined ? 'text' : 'order';
    const isFirst = chat.asked_at === null;
    const added = await addMessage(
      held,
      isFirst ? { ...chat, asked_at: new Date(clock.now()) } : chat,
      { author: 'customer', kind, body, picture_id, client_id: said.client_id, desk_id: null },
      isFirst ? { asked_at: new Date(clock.now()) } : {},
    );
    await notifyState(db, added.chat);
    if (isFirst && chat.status === 'waiting') await notifyChat(db, { queue: true });
    return added.message;
  });
}

/** An order card is allowed only for an order of which the customer is the renter or the owner. */
async function bodyOf(db: Db, { userId }: Customer, { text = '', order_no }: MessageRequest): Promise<string> {
  if (order_no === undefined) return text;
  const order = await db
    .selectFrom('rental_order')
    .select('order_no')
    .where('order_no', '=', order_no)
    .where((row) => row.or([row('renter_id', '=', userId ?? '0'), row('owner_id', '=', userId ?? '0')]))
    .executeTakeFirst();
  if (!order) throw refused('NOT_FOUND');
  return order_no;
}

/** Half of the per-address request limit, per conversation. */
async function limitCustomer({ db, clock, rateLimit }: Deps, { id }: Chat): Promise<void> {
  const since = new Date(clock.now() - MINUTE);
  const said = await first(
    db,
    { said: whole },
    sql`select count(*) as said from chat_message where conversation_id = ${id} and author = 'customer' and at > ${since}`,
  );
  if ((said?.said ?? 0) >= rateLimit / 2)
    throw refused('RATE_LIMITED', { message: '发送太频繁，请稍后再试', details: { retry_at: clock.now() + MINUTE } });
}
