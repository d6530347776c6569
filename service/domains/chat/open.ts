import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { CHAT_EMPTY_KEPT, isChatOpen, nextChatTurn } from '#contract/rules/chat.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { randomDigits } from '#service/kernel/lib/digits.ts';
import { addNote, changeChat, type Chat, chats, type Customer, isOf, lockChat, moveChat, notifyState } from './row.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';

export interface Opened {
  readonly number: string;
  /** Only for a guest's new conversation. */
  readonly secret: string | null;
}

/** Returns the customer's open conversation, or creates one. */
export function openChat(ground: CommandContext, customer: Customer): Promise<Opened> {
  return inTransaction(ground, async (held) => {
    const { userId, secret } = customer;
    if (userId !== null) await held.db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${userId}`}, 0))`);
    if (userId !== null && secret !== undefined) await adoptChat(held, userId, secret);
    const open = await findOpen(held, customer);
    return open ? { number: open.number, secret: null } : begin(held, userId);
  });
}

const findOpen = ({ db }: CommandContext, customer: Customer): Promise<Chat | undefined> =>
  db.selectFrom('chat_conversation').selectAll().where(isOf(customer)).where('status', '<>', 'ended').executeTakeFirst();

/**
 * Assigns a guest's conversation to the member who has logged in. If both have an open one, the guest's continues: the customer is writing
 * in it. An empty one yields to the member's.
 */
async function adoptChat(ground: CommandContext, userId: string, secret: string): Promise<void> {
  const guests = await ground.db
    .selectFrom('chat_conversation')
    .selectAll()
    .where(isOf({ userId: null, secret }))
    .forUpdate()
    .executeTakeFirst();
  if (!guests) return;
  const own = guests.status === 'ended' ? undefined : await findOpen(ground, { userId, secret: undefined });
  const isRunning = guests.asked_at !== null;
  if (own && isRunning) await end(ground, await lockChat(ground.db, own.number), '你已在登录前的会话中继续咨询');
  const taken = own && !isRunning ? await end(ground, guests, '你已登录，请在登录后的会话中继续') : guests;
  await notifyState(ground.db, await changeChat(ground, taken, { user_id: userId, guest_hash: null }));
}

async function end(ground: CommandContext, chat: Chat, note: string): Promise<Chat> {
  const told = await addNote(ground, chat, note);
  const ended = (await moveChat(ground, told, 'chat.end')) ?? told;
  await notifyState(ground.db, ended);
  return ended;
}

async function begin(ground: CommandContext, userId: string | null): Promise<Opened> {
  const now = ground.clock.now();
  const secret = userId === null ? randomBytes(32).toString('base64url') : null;
  const number = `KF${dayKey(now).replaceAll('-', '')}${randomDigits(10)}`;
  const values = {
    number,
    user_id: userId,
    guest_hash: secret === null ? null : tokenHash(secret),
    opened_at: new Date(now),
    asked_at: null,
    last_at: new Date(now),
    ended_at: null,
    agent: null,
    rating: null,
    rating_words: null,
    rated_at: null,
    expires_at: new Date(now + CHAT_EMPTY_KEPT),
  };
  await chats.start(ground, values, { status: isChatOpen(now) ? 'waiting' : 'left' });
  await queueJob(ground.db, 'chat.turn', number, nextChatTurn(now));
  return { number, secret };
}
