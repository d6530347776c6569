import { sql } from 'kysely';
import { CHAT_IDLE, isChatOpen, nextChatTurn } from '#contract/rules/chat.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { pick } from '#service/kernel/database/columns.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import { chatConversation } from './tables.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { addNote, type Chat, moveChat, notifyState } from './row.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';

const held = ({ db }: Deps, number: string): Promise<Chat | undefined> =>
  db.selectFrom('chat_conversation').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();

/** Moves waiting conversations to `left` when the desk closes, and back when it opens. */
export async function turnChat(deps: Deps, number: string): Promise<Date | null> {
  const now = deps.clock.now();
  const chat = await held(deps, number);
  if (!chat) return null;
  const moved = await moveChat(deps, chat, isChatOpen(now) ? 'hours.begin' : 'hours.end');
  if (moved) await notifyState(deps.db, moved);
  return chat.status === 'waiting' || chat.status === 'left' ? new Date(nextChatTurn(now)) : null;
}

export async function endIdleChat(deps: Deps, number: string): Promise<Date | null> {
  const chat = await held(deps, number);
  if (chat?.status !== 'serving') return null;
  const due = chat.last_at.getTime() + CHAT_IDLE;
  if (due > deps.clock.now()) return new Date(due);
  const ended = await moveChat(deps, chat, 'chat.idle');
  if (ended) await notifyState(deps.db, await addNote(deps, ended, '长时间没有新消息，会话已自动结束'));
  return null;
}

const AT_ONCE = 200;
/** Delay that lets requests in flight to the desk finish before its copy is deleted. */
const HANDED_OVER = MINUTE;

/** Deletes conversations with their pictures, and queues the deletion of the desk's copies. */
export async function deleteChats({ db, clock }: CommandContext, chosen: Statement): Promise<number> {
  const ids = sql`(select id from chat_conversation where ${chosen})`;
  await db.write(sql`delete from picture where id in (select picture_id from chat_message where conversation_id in ${ids})`);
  const deleted = await db.read(
    pick(chatConversation, 'number', 'asked_at'),
    sql`delete from chat_conversation where id in ${ids} returning number, asked_at`,
  );
  for (const { number, asked_at } of deleted) if (asked_at) await queueJob(db, 'chat.forget', number, clock.now() + HANDED_OVER);
  return deleted.length;
}

/** Runs every ten minutes. */
export async function expireChats(deps: Deps): Promise<Date> {
  const now = deps.clock.now();
  const expired = sql`id in (select id from chat_conversation where expires_at <= ${new Date(now)} order by expires_at limit ${AT_ONCE})`;
  const deleted = await deleteChats(deps, expired);
  return new Date(now + (deleted === AT_ONCE ? 0 : 10 * MINUTE));
}
