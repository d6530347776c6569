import { defineModel } from '@xstate/test';
import type { ChatStanding } from '#machines/chat/chatLines.ts';
import { customerChatMachine } from '#machines/chat/customerChat.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';

const waiting: ChatStanding = {
  number: 'KF202611200000000001',
  status: 'WAITING',
  place: 2,
  agent: null,
  seq: 0,
  readSeq: 0,
  seenSeq: 0,
  stars: null,
  isOpen: true,
  turnsAt: 1_795_040_000_000,
  canPicture: true,
};
const serving: ChatStanding = { ...waiting, status: 'SERVING', place: null, agent: '小林', seq: 1 };
const ended: ChatStanding = { ...serving, status: 'ENDED' };
const line = {
  seq: 1,
  author: 'DESK',
  kind: 'TEXT',
  text: '您好',
  order: null,
  picture: null,
  clientId: null,
  at: 1_795_000_001_000,
} as const;

export const customerChatModel = defineModel(customerChatMachine, {
  invariants: {
    消息不重不漏: ({ context }) => context.lines.every(({ seq }, at) => seq === at + 1),
    结束后才评价: ({ states, context }) => !states.includes('talking.course.submitting') || context.chat?.status === 'ENDED',
  },
  given: '任何人，点了“客服”',
  outcomes: {
    openChat: {
      done: { 新会话: { lines: [], chat: waiting }, 下班: { lines: [], chat: { ...waiting, status: 'LEFT', place: null } } },
      error: { 网关故障: badGateway },
    },
    watchFeed: {
      pending: true,
      emits: {
        连上: { type: 'feed.opened' },
        断开: { type: 'feed.lost' },
        正在输入: { type: 'feed.woke', sign: { typing: true } },
        接入: { type: 'feed.woke', sign: { seq: 1, status: 'SERVING', place: null } },
        重读: { type: 'feed.woke', sign: { again: true } },
        客服结束: { type: 'feed.woke', sign: { status: 'ENDED' } },
      },
      error: { 中断: new Error('feed') },
    },
    readLines: {
      done: { 客服说话: { lines: [line], chat: serving } },
      error: { 网关故障: badGateway },
    },
    endChat: { done: { 已结束: ended }, error: { 网关故障: badGateway } },
    sendRating: {
      done: { 收下: granted({ ...ended, stars: 5 }), 已评价: refused('CHAT_RATED') },
      error: { 网关故障: badGateway },
    },
  },
  events: [{ event: { type: 'rating.submit', stars: 5, words: '很耐心' }, name: '打五星，点“提交评价”' }],
  identity: ({ chat, lines, rating }) => [
    chat?.status,
    chat?.seq,
    chat?.readSeq,
    chat?.seenSeq,
    chat?.stars ?? null,
    lines.length,
    rating?.stars ?? null,
  ],
  names: {
    'chat.retry': '点“重试”',
    'chat.begin': '点“重新咨询”',
    'chat.end': '点“结束会话”',
    'chat.type': '输入文字',
    'lines.see': '看到新消息',
    openChat: '打开会话',
    watchFeed: '实时消息',
    readLines: '读取消息',
    endChat: '结束会话',
    sendRating: '提交评价',
    typingShown: '5 秒后',
    readAgain: '2 秒后',
  },
});
