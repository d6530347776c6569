import { defineModel } from '@xstate/test';
import { chatOutboxMachine } from '#machines/chatOutbox.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

const saying = { clientId: 'client-000001', text: '在吗', order: null, pictureId: null };
const line = {
  seq: 1,
  author: 'CUSTOMER',
  kind: 'TEXT',
  text: '在吗',
  order: null,
  picture: null,
  clientId: saying.clientId,
  at: 1_795_000_001_000,
} as const;

export const chatOutboxModel = defineModel(chatOutboxMachine, {
  input: { number: 'KF202611200000000001', unsent: [] },
  invariants: {
    同一条只排一次: ({ context }) => new Set(context.unsent.map(({ clientId }) => clientId)).size === context.unsent.length,
    有待发的就不休息: ({ states, context }) => !states.includes('resting') || context.unsent.every(({ refusal }) => refusal !== null),
  },
  given: '客服窗口开着',
  outcomes: {
    sendMessage: {
      done: { 收下: granted(line), 会话已结束: refused('CHAT_ENDED'), 太快: refused('RATE_LIMITED') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'message.send', saying }, name: '发送“在吗”' },
    { event: { type: 'message.retry', clientId: saying.clientId }, name: '点“重发”' },
    { event: { type: 'message.drop', clientId: saying.clientId }, name: '点“删除”' },
  ],
  identity: ({ unsent }) => unsent.map(({ refusal }) => refusal?.kind ?? null),
  names: { sendMessage: '发送', sendAgain: '3 秒后' },
});
