import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { addNote, changeChat, type Customer, lockChat, moveChat, notifyState } from './row.ts';

/** Stores up to which message the customer has read. */
export function readChat(deps: Deps, customer: Customer, number: string, seq: number): Promise<void> {
  return inTransaction(deps, async (held) => {
    const chat = await lockChat(held.db, number, customer);
    const upTo = Math.min(seq, chat.last_seq);
    if (upTo > chat.customer_read) await notifyState(held.db, await changeChat(held, chat, { customer_read: upTo }));
  });
}

export function endChat(deps: Deps, customer: Customer, number: string): Promise<void> {
  return inTransaction(deps, async (held) => {
    const chat = await lockChat(held.db, number, customer);
    const ended = await moveChat(held, chat, 'chat.end');
    if (ended) await notifyState(held.db, await addNote(held, ended, '你结束了会话'));
  });
}

export interface Rating {
  readonly stars: number;
  readonly words: string;
}

/** Allowed once, after the conversation has ended. */
export function rateChat(deps: Deps, customer: Customer, number: string, { stars, words }: Rating): Promise<void> {
  return inTransaction(deps, async (held) => {
    const chat = await lockChat(held.db, number, customer);
    if (chat.status !== 'ended') throw refused('CHAT_NOT_ENDED');
    if (chat.rating !== null) throw refused('CHAT_RATED');
    const rated = { rating: stars, rating_words: words, rated_at: new Date(held.clock.now()) };
    await notifyState(held.db, await changeChat(held, chat, rated));
  });
}
