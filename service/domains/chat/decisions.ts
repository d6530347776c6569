import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { assignChat } from './hear.ts';
import { addMessage, addNote, type Chat, lockChat, moveChat, notifyState } from './row.ts';

interface Named {
  readonly number: string;
}

export async function findChat({ db }: Pick<CommandContext, 'db'>, number: string): Promise<Chat> {
  const row = await db.selectFrom('chat_conversation').selectAll().where('number', '=', number).executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: '没有这个会话' });
  return row;
}

export async function chatState(ground: Pick<CommandContext, 'db'>, { number }: Named): Promise<CaseState> {
  const { status, last_seq, agent } = await findChat(ground, number);
  return { facts: { status, messages: last_seq, agent }, money: {} };
}

const common = {
  may: 'chats.decide',
  queue: 'chats',
  subject: ({ number }: Named) => number,
  state: chatState,
} as const;

/** Stores the words as a message of the desk. */
const addReply = async (ground: CommandContext, chat: Chat, body: string): Promise<Chat> =>
  (await addMessage(ground, chat, { author: 'desk', kind: 'text', body, picture_id: null, client_id: null, desk_id: null })).chat;

async function lockOpen(ground: CommandContext, number: string): Promise<Chat> {
  const chat = await lockChat(ground.db, number);
  if (chat.status === 'ended') throw refused('CHAT_ENDED');
  return chat;
}

/** Answers as the desk; the conversation goes on there. */
export const answerChat: Decision<Named & { readonly words: string }, { readonly status: string }> = {
  ...common,
  action: 'chat.answer',
  async run(ground, { number, words }) {
    const chat = await lockOpen(ground, number);
    const serving = chat.status === 'serving' ? chat : await assignChat(ground, chat, '');
    const answered = await addReply(ground, serving, words);
    await notifyState(ground.db, answered);
    return { status: answered.status };
  },
};

/** Ends a conversation with a last word. */
export const closeChat: Decision<Named & { readonly because: string }, { readonly status: string }> = {
  ...common,
  action: 'chat.close',
  async run(ground, { number, because }) {
    const answered = await addReply(ground, await lockOpen(ground, number), because);
    const ended = await moveChat(ground, answered, 'desk.close');
    if (!ended) throw refused('CHAT_ENDED');
    await notifyState(ground.db, await addNote(ground, ended, '客服结束了会话'));
    return { status: ended.status };
  },
};
