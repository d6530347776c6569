import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { chatNotice } from '#contract/rest/chat.ts';
import { CHAT_IDLE } from '#contract/rules/chat.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps, CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { addMessage, addNote, changeChat, type Chat, lockChat, moveChat, notifyChat, notifyState } from './row.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { desk } from './desk.ts';

type Notice = BodyOf<typeof chatNotice>;

const NAMELESS = '客服';

/**
 * Handles a notice of the desk. Notices of one conversation are applied once each and in order of desk_no, even if delivered repeatedly or
 * out of order.
 */
export function handleDeskMessage(deps: Deps, notice: Notice): Promise<void> {
  const { number, desk_no, event, at, body, signature } = notice;
  const about = { number, desk_no, event };
  return desk.handleNotice(deps, { parts: [number, desk_no, event, at, body], signature, about }, async () => {
    await inTransaction(deps, (held) => applyNotice(held, notice));
    return null;
  });
}

async function applyNotice(ground: CommandContext, notice: Notice): Promise<void> {
  const { number, desk_no, event } = notice;
  const chat = await lockChat(ground.db, number);
  if (desk_no === 0) {
    if (event === 'typing') await notifyChat(ground.db, { number, typing: true });
    return;
  }
  if (desk_no <= chat.desk_last) return;
  if (desk_no > chat.desk_last + 1) throw refused('CHAT_GAP', { details: { desk_last: chat.desk_last } });
  const counted = await changeChat(ground, chat, { desk_last: desk_no });
  await notifyState(ground.db, await effects[event](ground, counted, notice));
}

type Effect = (ground: CommandContext, chat: Chat, notice: Notice) => Promise<Chat>;

/** Begins to serve a conversation; one that was left is told so. */
export async function assignChat(ground: CommandContext, chat: Chat, name: string): Promise<Chat> {
  const agent = name.slice(0, 20) || NAMELESS;
  const taken = await moveChat(ground, chat, 'desk.take', { agent });
  if (taken === undefined) return chat.status === 'serving' ? changeChat(ground, chat, { agent }) : chat;
  await queueJob(ground.db, 'chat.idle', chat.number, ground.clock.now() + CHAT_IDLE);
  if (chat.status === 'left' && chat.user_id !== null)
    await notify(ground, chat.user_id, {
      type: 'system',
      title: '客服正在答复你的留言',
      content: '打开“客服”查看答复。',
      orderNo: null,
    });
  return addNote(ground, taken, `${agent} 为你服务`);
}

/** Text that arrives after the end is stored too: the desk may have sent it before it knew of the end. */
const effects: Readonly<Record<Notice['event'], Effect>> = {
  take: (ground, chat, { body }) => assignChat(ground, chat, body),
  async text(ground, chat, { body, desk_no }) {
    if (body === '') return chat;
    const serving = chat.status === 'serving' || chat.status === 'ended' ? chat : await assignChat(ground, chat, NAMELESS);
    const message = { author: 'desk', kind: 'text', body, picture_id: null, client_id: null, desk_id: desk_no } as const;
    return (await addMessage(ground, serving, message)).chat;
  },
  async read(ground, chat, { body }) {
    const upTo = Math.min(Number(body) || 0, chat.last_seq);
    return upTo > chat.desk_read ? changeChat(ground, chat, { desk_read: upTo }) : chat;
  },
  async typing(ground, chat) {
    await notifyChat(ground.db, { number: chat.number, typing: true });
    return chat;
  },
  async end(ground, chat) {
    const ended = await moveChat(ground, chat, 'desk.close');
    return ended ? addNote(ground, ended, '客服结束了会话') : chat;
  },
};
