import type { Seed } from '#service/kernel/demo.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { startOfDay } from '#contract/rules/clock.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { readChat, rateChat } from './end.ts';
import { openChat } from './open.ts';
import { addMessage, addNote, lockChat, moveChat } from './row.ts';
import { addChatMessage } from './say.ts';
import type { Deps } from '#service/kernel/deps.ts';

const AGENT = '客服小林';

/** A user with an ended conversation three days ago and one that is waiting now. */
export async function talkToService(deps: Deps, { id: userId }: Caller): Promise<void> {
  const customer = { userId, secret: undefined };
  const at = (instant: number): Deps => ({ ...deps, clock: { now: () => instant } });
  const begin = startOfDay(deps.clock.now()) - 3 * DAY + 20 * HOUR;
  const { number } = await openChat(at(begin), customer);
  const said = (instant: number, client_id: string, text: string) => addChatMessage(at(instant), customer, number, { client_id, text });
  const answered = async (instant: number, body: string, desk_id: number): Promise<void> => {
    const chat = await lockChat(deps.db, number);
    const message = { author: 'desk', kind: 'text', body, picture_id: null, client_id: null, desk_id } as const;
    await addMessage(at(instant), chat, message, { desk_last: desk_id, desk_read: chat.last_seq });
  };
  await said(begin, 'demo-chat-01', '你好，昨晚租的号提示异地登录，过一会儿才能进，这段时间能补吗？');
  const taken = await moveChat(at(begin + MINUTE), await lockChat(deps.db, number), 'desk.take', { agent: AGENT, desk_last: 1 });
  if (taken) await addNote(at(begin + MINUTE), taken, `${AGENT} 为你服务`);
  await answered(begin + 2 * MINUTE, '您好，请稍等，我看一下订单记录。', 2);
  await answered(begin + 5 * MINUTE, '登录异常约 12 分钟，已请号主确认；这类情况可以在订单里投诉，按时间退款。', 3);
  await said(begin + 6 * MINUTE, 'demo-chat-02', '明白了，谢谢');
  await readChat(at(begin + 6 * MINUTE), customer, number, 99);
  const ended = await moveChat(at(begin + 8 * MINUTE), await lockChat(deps.db, number), 'desk.close', { desk_last: 4 });
  if (ended) await addNote(at(begin + 8 * MINUTE), ended, '客服结束了会话');
  await rateChat(at(begin + 9 * MINUTE), customer, number, { stars: 5, words: '回得快，说得清楚' });

  const now = deps.clock.now() - 2 * MINUTE;
  const open = await openChat(at(now), customer);
  await addChatMessage(at(now), customer, open.number, { client_id: 'demo-chat-03', text: '想问一下，续租之后押金还是原来那一笔吗？' });
}

export const seed: Seed = { last: ({ deps, cast }) => talkToService(deps, cast.renter) };
