import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { CHAT_EMPTY_KEPT, isChatOpen, nextChatTurn } from '#contract/rules/chat.ts';
import { dayKey } from '#contract/rules/clock.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { transact } from '#service/kernel/database/transact.ts';
import type { Ground } from '#service/kernel/deps.ts';
import { randomDigits } from '#service/kernel/lib/digits.ts';
import { addNote, changeChat, type Chat, type Customer, isOf, moveChat, tellStanding } from './row.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';

export interface Opened {
  readonly number: string;
  /** Only for a guest's new conversation. */
  readonly secret: string | null;
}

/** Returns the customer's open conversation, or creates one. */
export function openChat(ground: Ground, customer: Customer): Promise<Opened> {
  return transact(ground, async (held) => {
    const { userId, secret } = customer;
    if (userId !== null) await held.db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${userId}`}, 0))`);
    if (userId !== null && secret !== undefined) await takeOver(held, userId, secret);
    const open = await findOpen(held, customer);
    return open ? { number: open.number, secret: null } : begin(held, userId);
  });
}

const findOpen = ({ db }: Ground, customer: Customer): Promise<Chat | undefined> =>
  db.selectFrom('chat_conversation').selectAll().where(isOf(customer)).where('status', '<>', 'ended').executeTakeFirst();

/** Assigns a guest's conversations to the member who has logged in; if both have an open one, the member's stays open. */
async function takeOver(ground: Ground, userId: string, secret: string): Promise<void> {
  const guests = await ground.db
    .selectFrom('chat_conversation')
    .selectAll()
    .where(isOf({ userId: null, secret }))
    .forUpdate()
    .executeTakeFirst();
  if (!guests) return;
  const own = await findOpen(ground, { userId, secret: undefined });
  let taken = guests;
  if (own && guests.status !== 'ended') {
    taken = await addNote(ground, guests, '你已登录，请在登录后的会话中继续');
    taken = (await moveChat(ground, taken, 'chat.end')) ?? taken;
  }
  await tellStanding(ground.db, await changeChat(ground, taken, { user_id: userId, guest_hash: null }));
}

async function begin({ db, clock }: Ground, userId: string | null): Promise<Opened> {
  const now = clock.now();
  const secret = userId === null ? randomBytes(32).toString('base64url') : null;
  const number = `KF${dayKey(now).replaceAll('-', '')}${randomDigits(10)}`;
  await db
    .insertInto('chat_conversation')
    .values({
      number,
      user_id: userId,
      guest_hash: secret === null ? null : tokenHash(secret),
      status: isChatOpen(now) ? 'waiting' : 'left',
      opened_at: new Date(now),
      asked_at: null,
      last_at: new Date(now),
      ended_at: null,
      agent: null,
      rating: null,
      rating_words: null,
      rated_at: null,
      expires_at: new Date(now + CHAT_EMPTY_KEPT),
    })
    .execute();
  await queueJob(db, 'chat.turn', number, nextChatTurn(now));
  return { number, secret };
}
