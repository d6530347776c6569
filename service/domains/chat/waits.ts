import { sql } from 'kysely';
import type { ChatStatus } from '#contract/chatLifecycle.ts';
import type { Wait, Waits } from '#service/kernel/operations/waits.ts';
import { addNote, lockChat, notifyState } from './row.ts';

/** Conversations that nobody has taken since the customer's first message. */
const untaken = (status: ChatStatus, title: string): Wait => ({
  title,
  rows: (until) => sql`
    select number as subject, asked_at as since from chat_conversation where status = ${status} and asked_at <= ${until}`,
  async tell(deps, number) {
    const chat = await lockChat(deps.db, number);
    await notifyState(
      deps.db,
      await addNote(deps, chat, '让你久等了：还没有客服接入，平台已收到提醒。你的留言都在，客服接入后会在这里答复'),
    );
  },
});

export const waits: Waits = {
  'chat.waiting': untaken('waiting', '等客服接入的会话'),
  'chat.left': untaken('left', '等客服答复的留言'),
};
