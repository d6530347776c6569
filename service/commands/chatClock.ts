import { sql } from 'kysely';
import { CHAT_IDLE, isChatOpen, nextChatTurn } from '#contract/rules/chat.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import type { Deps } from '#service/deps.ts';
import { addNote, type Chat, moveChat, tellStanding } from './chatRow.ts';

const held = ({ db }: Deps, number: string): Promise<Chat | undefined> =>
  db.selectFrom('chat_conversation').selectAll().where('number', '=', number).forUpdate().executeTakeFirst();

/** When the desk closes, whoever waits has left a message; when it opens, he waits. */
export async function turnChat(deps: Deps, number: string): Promise<Date | null> {
  const now = deps.clock.now();
  const chat = await held(deps, number);
  if (!chat) return null;
  const moved = await moveChat(deps, chat, isChatOpen(now) ? 'hours.begin' : 'hours.end');
  if (moved) await tellStanding(deps.db, moved);
  return chat.status === 'waiting' || chat.status === 'left' ? new Date(nextChatTurn(now)) : null;
}

export async function endIdleChat(deps: Deps, number: string): Promise<Date | null> {
  const chat = await held(deps, number);
  if (chat?.status !== 'serving') return null;
  const due = chat.last_at.getTime() + CHAT_IDLE;
  if (due > deps.clock.now()) return new Date(due);
  const ended = await moveChat(deps, chat, 'chat.idle');
  if (ended) await tellStanding(deps.db, await addNote(deps, ended, '长时间没有新消息，会话已自动结束'));
  return null;
}

const AT_ONCE = 200;

/** Runs every ten minutes; deletes transcripts with their pictures. */
export async function expireChats({ db, clock }: Deps): Promise<Date> {
  const now = clock.now();
  const expired = sql`(select id from chat_conversation where expires_at <= ${new Date(now)} order by expires_at limit ${AT_ONCE})`;
  await db.write(sql`delete from picture where id in (select picture_id from chat_message where conversation_id in ${expired})`);
  const deleted = await db.write(sql`delete from chat_conversation where id in ${expired}`);
  return new Date(now + (deleted === AT_ONCE ? 0 : 10 * MINUTE));
}
