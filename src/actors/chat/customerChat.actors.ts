import { type EventObject, fromCallback } from 'xstate';
import type { Api, RequestOptions } from '#api/api.ts';
import { followChat } from './chatFeed.ts';
import {
  ChatMessagesDocument,
  EndChatDocument,
  OpenChatDocument,
  RateChatDocument,
  ReadChatDocument,
  SendChatMessageDocument,
  TypeInChatDocument,
} from '#api/generated/operations.ts';
import { RateChatRefusals } from '#api/generated/refusals/RateChat.ts';
import { SendChatMessageRefusals } from '#api/generated/refusals/SendChatMessage.ts';
import { answerOf, problemOf } from '#contract/problem.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { chatOutboxMachine } from '#machines/chat/chatOutbox.machine.ts';
import type { ChatFeedEvent, ChatReading, ChatStanding } from '#machines/chat/chatLines.ts';
import type { customerChatMachine } from '#machines/chat/customerChat.machine.ts';
import { endChatMemory, storeChatMemory, readChatMemory } from '#state/chatMemory.ts';

const AT_ONCE = 100;
const NEWEST = 50;
/** Typing is reported at most this often. */
const TYPING_EVERY = 3 * SECOND;

const secretOf = (): Pick<RequestOptions, 'chatSecret'> => ({ chatSecret: readChatMemory()?.secret });

export function customerChatActors(
  api: Api,
  headers: (options: RequestOptions) => Record<string, string>,
): ActorsOf<typeof customerChatMachine> {
  const read = async (number: string, at: { after?: number; first: number }, signal: AbortSignal): Promise<ChatReading> => {
    const { chatMessages } = await api.request(ChatMessagesDocument, { number, ...at }, { signal, anew: true, ...secretOf() });
    const { items: lines, chat } = chatMessages;
    if (chat.status === 'ENDED') endChatMemory(number, { isShown: true });
    return { lines, chat };
  };
  /** The conversation that this browser had open; one that ended while it was not shown is shown once more, for a rating. */
  const readKept = async (signal: AbortSignal): Promise<ChatReading | null> => {
    const memory = readChatMemory();
    if (memory === null || memory.isShown) return null;
    try {
      const kept = await read(memory.number, { first: NEWEST }, signal);
      return kept.chat.status === 'ENDED' && (kept.chat.stars ?? null) !== null ? null : kept;
    } catch (error) {
      const problem = problemOf(error);
      // The conversation of a guest who has since logged in, or of another user.
      if (problem.kind === 'refused' && problem.code === 'NOT_FOUND') return null;
      throw error;
    }
  };
  return {
    openChat: fromRequest(async ({ signal }) => {
      const kept = await readKept(signal);
      if (kept) return kept;
      const { openChat } = await api.request(OpenChatDocument, {}, { signal, ...secretOf() });
      const { chat, secret } = openChat;
      const before = readChatMemory();
      // A member's conversation is authorised by the token; the secret of one taken over is void.
      storeChatMemory({ number: chat.number, secret: secret ?? (chat.canPicture ? null : (before?.secret ?? null)) });
      return read(chat.number, { first: NEWEST }, signal);
    }),
    watchFeed: fromCallback<EventObject, { number: string }, ChatFeedEvent>(({ input: { number }, sendBack }) =>
      followChat({ number, headers: () => headers(secretOf()), tell: sendBack }),
    ),
    readLines: fromRequest(({ input: { number, after }, signal }) => read(number, { after, first: AT_ONCE }, signal)),
    endChat: fromRequest(
      async ({ input: { number }, signal }): Promise<ChatStanding> =>
        (await api.request(EndChatDocument, { number }, { signal, ...secretOf() })).endChat,
    ),
    sendRating: fromRequest(({ input: { number, stars, words }, signal }) =>
      answerOf(
        api.request(RateChatDocument, { number, stars, words }, { signal, ...secretOf() }).then(({ rateChat }) => rateChat),
        RateChatRefusals,
      ),
    ),
  };
}

export const chatOutboxActors = (api: Api): ActorsOf<typeof chatOutboxMachine> => ({
  sendMessage: fromRequest(({ input: { number, saying }, signal }) => {
    const { clientId, text, order, pictureId } = saying;
    const sent = { number, clientId, text, orderNo: order?.orderNo ?? null, pictureId };
    return answerOf(
      api.request(SendChatMessageDocument, sent, { signal, ...secretOf() }).then(({ sendChatMessage }) => sendChatMessage),
      SendChatMessageRefusals,
    );
  }),
});

/** Requests sent without awaiting the response; a lost one is made up for by the next. */
export function chatTelling(api: Api) {
  let typedAt = Number.NEGATIVE_INFINITY;
  const forget = (): void => {};
  return {
    tellSeen: (number: string, seq: number): void => {
      api.request(ReadChatDocument, { number, seq }, { ...secretOf(), ungated: true }).catch(forget);
    },
    tellTyping: (number: string): void => {
      if (performance.now() - typedAt < TYPING_EVERY) return;
      typedAt = performance.now();
      api.request(TypeInChatDocument, { number }, { ...secretOf(), ungated: true }).catch(forget);
    },
  };
}
