import { defineModel, type Happened } from '@xstate/test';
import type { ContextFrom } from 'xstate';
import type { Answer } from '#contract/problem.ts';
import type { ChatLine } from '#machines/chat/chatLines.ts';
import { type ChatSaying, chatOutboxMachine } from '#machines/chat/chatOutbox.machine.ts';
import { badGateway, refused } from '#testing/answers.ts';

const sayingOf = (clientId: string, text: string): ChatSaying => ({ clientId, text, order: null, pictureId: null });
const [first, second] = [sayingOf('client-000001', '在吗'), sayingOf('client-000002', '密码不对')] as const;
const lineOf = ({ clientId, text }: ChatSaying): Answer<ChatLine> => ({
  ok: true,
  value: {
    seq: clientId === first.clientId ? 1 : 2,
    author: 'CUSTOMER',
    kind: 'TEXT',
    text: text ?? '',
    order: null,
    picture: null,
    clientId,
    at: 1_795_000_001_000,
  },
});

type Sent = { readonly saying: ChatSaying };
type Chat = ContextFrom<typeof chatOutboxMachine>;

/** Messages that were sent, and those of them that the service accepted or the user dropped, by the history of requests and presses. */
function fateOf(history: readonly Happened[]) {
  const fate = { said: new Set<string>(), accepted: [] as string[], dropped: new Set<string>() };
  let asked = '';
  let before: Chat | undefined;
  for (const { step, starts, snapshot } of history) {
    const event = step?.event as Partial<{ output: Answer<unknown>; saying: ChatSaying; clientId: string }> & { type: string };
    if (event?.type === 'message.send') fate.said.add(event.saying!.clientId);
    if (event?.output?.ok) fate.accepted.push(asked);
    const isRefused = before?.unsent.some(({ clientId, refusal }) => clientId === event.clientId && refusal !== null);
    if (event?.type === 'message.drop' && isRefused) fate.dropped.add(event.clientId!);
    for (const { input } of starts) asked = (input as Sent).saying.clientId;
    before = snapshot.context as Chat;
  }
  return fate;
}

const send = (saying: ChatSaying) => ({
  event: { type: 'message.send' as const, saying },
  name: `发送“${saying.text}”`,
  when: ({ context }: { context: Chat }) => !context.taken.some(({ clientId }) => clientId === saying.clientId),
});

export const chatOutboxModel = defineModel(chatOutboxMachine, {
  input: { number: 'KF202611200000000001', unsent: [] },
  invariants: {
    同一条只排一次: ({ context }) => new Set(context.unsent.map(({ clientId }) => clientId)).size === context.unsent.length,
    有待发的就不休息: ({ states, context }) => !states.includes('resting') || context.unsent.every(({ refusal }) => refusal !== null),
    发过的不是收下了就是删除了或还在: ({ context, history }) => {
      const { said, accepted, dropped } = fateOf(history);
      const kept = context.unsent.map(({ clientId }) => clientId);
      return [...said].every((each) => accepted.includes(each) || dropped.has(each) || kept.includes(each));
    },
    收下的不再排着: ({ context, history }) => {
      const { accepted } = fateOf(history);
      return context.unsent.every(({ clientId }) => !accepted.includes(clientId));
    },
    收下的就是发出去的那一条: ({ context, history }) => {
      const [shown, sent] = [context.taken.map(({ clientId }) => clientId).join(), fateOf(history).accepted.join()];
      return shown === sent || `收下 ${shown}，发出 ${sent}`;
    },
  },
  given: '客服窗口开着',
  outcomes: {
    sendMessage: {
      done: {
        收下: ({ input: { saying } }) => lineOf(saying),
        会话已结束: refused('CHAT_ENDED'),
        太快: refused('RATE_LIMITED'),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    send(first),
    send(second),
    { event: { type: 'message.retry', clientId: first.clientId }, name: '点“在吗”的“重发”' },
    { event: { type: 'message.retry', clientId: second.clientId }, name: '点“密码不对”的“重发”' },
    { event: { type: 'message.drop', clientId: first.clientId }, name: '点“在吗”的“删除”' },
    { event: { type: 'message.drop', clientId: second.clientId }, name: '点“密码不对”的“删除”' },
  ],
  identity: ({ unsent, sending, taken, problem }) => [
    unsent.map(({ clientId, refusal }) => [clientId, refusal?.kind]),
    sending,
    taken.map(({ clientId }) => clientId),
    problem?.kind,
  ],
  names: { sendMessage: '发送', sendAgain: '3 秒后' },
});
