import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import { CHAT_TYPING_SHOWN } from '#contract/rules/chat.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { ChatFeedEvent, ChatLine, ChatReading, ChatSign, ChatStanding } from './chatLines.ts';
import { lastOf, later, merged } from './chatLines.ts';

type Rating = { stars: number; words: string };
type Context = { chat: ChatStanding | null; lines: readonly ChatLine[]; toldSeq: number; rating: Rating; problem: Problem | null };

export const customerChatMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ChatFeedEvent
      | { type: 'chat.retry' }
      | { type: 'chat.begin' }
      | { type: 'chat.end' }
      | { type: 'chat.type' }
      | { type: 'lines.see' }
      | ({ type: 'rating.submit' } & Rating),
    tags: {} as 'busy' | 'talking',
  },
  actors: {
    openChat: actorSlot<ChatReading>('openChat'),
    watchFeed: reporterSlot<ChatFeedEvent, { number: string }>('watchFeed'),
    readLines: actorSlot<ChatReading, { number: string; after: number }>('readLines'),
    endChat: actorSlot<ChatStanding, { number: string }>('endChat'),
    sendRating: actorSlot<Answer<ChatStanding>, { number: string } & Rating>('sendRating'),
  },
  guards: {
    isEnded: ({ context }) => context.chat?.status === 'ENDED',
    isRated: ({ context }) => context.chat?.status === 'ENDED' && (context.chat.stars ?? null) !== null,
    isServing: ({ context }) => context.chat?.status === 'SERVING',
    isLeft: ({ context }) => context.chat?.status === 'LEFT',
    isNotWaiting: ({ context }) => context.chat?.status !== 'WAITING',
    isNotLeft: ({ context }) => context.chat?.status !== 'LEFT',
    isNotServing: ({ context }) => context.chat?.status !== 'SERVING',
    isBehind: ({ context }) => context.toldSeq > lastOf(context.lines),
    isAgain: (_, { again }: ChatSign) => again === true,
    isTyping: (_, { typing }: ChatSign) => typing === true,
    isNews: ({ context }, { seq = 0 }: ChatSign) => seq > lastOf(context.lines),
    hasUnseen: ({ context }) => lastOf(context.lines) > (context.chat?.seenSeq ?? 0),
    isDone: (_, answer: Answer<ChatStanding>) => answer.ok,
  },
  actions: {
    keepOpened: assign((_, { lines, chat }: ChatReading) => ({ chat, lines, toldSeq: chat.seq, problem: null })),
    // `seenSeq` as stored: a mark that was lost is sent again.
    keepRead: assign(({ context }, { lines, chat }: ChatReading) => ({
      chat: { ...later(context.chat, chat), seenSeq: chat.seenSeq },
      lines: merged(context.lines, lines),
      toldSeq: Math.max(context.toldSeq, chat.seq),
    })),
    keepSign: assign(({ context }, { typing: _typing, again: _again, ...sign }: ChatSign) => ({
      chat: context.chat && later(context.chat, { ...context.chat, ...sign }),
      toldSeq: Math.max(context.toldSeq, sign.seq ?? 0),
    })),
    keepSeen: assign(({ context }) => ({ chat: context.chat && { ...context.chat, seenSeq: lastOf(context.lines) } })),
    keepStanding: assign(({ context }, chat: ChatStanding) => ({ chat: later(context.chat, chat), toldSeq: chat.seq, problem: null })),
    keepRated: assign(({ context }, answer: Answer<ChatStanding>) => ({ chat: answer.ok ? answer.value : context.chat, problem: null })),
    keepRating: assign((_, { stars, words }: Rating) => ({ rating: { stars, words }, problem: null })),
    keepRefusal: assign((_, answer: Answer<ChatStanding>) => ({ problem: answer.ok ? null : answer.problem })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    tellSeen: (_, _params: { number: string; seq: number }) => {},
    tellTyping: (_, _params: { number: string }) => {},
  },
  delays: { typingShown: CHAT_TYPING_SHOWN, readAgain: 2 * SECOND },
}).createMachine({
  id: 'customerChat',
  description: '在线客服：排队、对话或留言；消息按编号补齐，断线自动重连；结束后评价一次',
  context: { chat: null, lines: [], toldSeq: 0, rating: { stars: 0, words: '' }, problem: null },
  initial: 'opening',
  states: {
    opening: {
      description: '打开会话：继续没结束的那个，没有就新开一个',
      tags: 'busy',
      invoke: {
        id: 'openChat',
        src: 'openChat',
        onDone: { target: 'talking', actions: { type: 'keepOpened', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: '没有打开：说明原因，可以重试',
      on: { 'chat.retry': { target: 'opening' } },
    },
    talking: {
      description: '会话已打开',
      tags: 'talking',
      type: 'parallel',
      invoke: {
        id: 'watchFeed',
        src: 'watchFeed',
        input: ({ context }) => ({ number: known(context.chat, 'chat').number }),
        onError: { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      on: {
        'chat.type': { actions: { type: 'tellTyping', params: ({ context }) => ({ number: known(context.chat, 'chat').number }) } },
        'lines.see': {
          guard: 'hasUnseen',
          actions: [
            {
              type: 'tellSeen',
              params: ({ context }) => ({ number: known(context.chat, 'chat').number, seq: lastOf(context.lines) }),
            },
            'keepSeen',
          ],
        },
      },
      states: {
        course: {
          description: '会话进行到哪一步，由服务端决定',
          initial: 'judging',
          states: {
            judging: {
              description: '看会话的状态',
              always: [
                { guard: 'isRated', target: 'rated' },
                { guard: 'isEnded', target: 'rating' },
                { guard: 'isServing', target: 'serving' },
                { guard: 'isLeft', target: 'left' },
                { target: 'waiting' },
              ],
            },
            waiting: {
              description: '排队中：显示前面还有几位',
              always: { guard: 'isNotWaiting', target: 'judging' },
              on: { 'chat.end': { target: 'ending' } },
            },
            left: {
              description: '不在服务时间：可以留言，上班后答复',
              always: { guard: 'isNotLeft', target: 'judging' },
              on: { 'chat.end': { target: 'ending' } },
            },
            serving: {
              description: '客服已接入',
              always: { guard: 'isNotServing', target: 'judging' },
              on: { 'chat.end': { target: 'ending' } },
              initial: 'quiet',
              states: {
                quiet: {
                  description: '对方没有在输入',
                  on: { 'feed.woke': { guard: { type: 'isTyping', params: ({ event }) => event.sign }, target: 'typing' } },
                },
                typing: {
                  description: '对方正在输入（5 秒内）',
                  on: { 'feed.woke': { guard: { type: 'isNews', params: ({ event }) => event.sign }, target: 'quiet' } },
                  after: { typingShown: { target: 'quiet' } },
                },
              },
            },
            ending: {
              description: '正在结束会话',
              tags: 'busy',
              invoke: {
                id: 'endChat',
                src: 'endChat',
                input: ({ context }) => ({ number: known(context.chat, 'chat').number }),
                onDone: { target: 'judging', actions: { type: 'keepStanding', params: ({ event }) => event.output } },
                onError: { target: 'judging', actions: { type: 'keepFailure', params: ({ event }) => event } },
              },
            },
            rating: {
              description: '会话已结束：可以评价，也可以重新发起',
              on: {
                'rating.submit': { target: 'submitting', actions: { type: 'keepRating', params: ({ event }) => event } },
                'chat.begin': { target: '#customerChat.opening' },
              },
            },
            submitting: {
              description: '正在提交评价',
              tags: 'busy',
              invoke: {
                id: 'sendRating',
                src: 'sendRating',
                input: ({ context }) => ({ number: known(context.chat, 'chat').number, ...context.rating }),
                onDone: [
                  {
                    guard: { type: 'isDone', params: ({ event }) => event.output },
                    target: 'judging',
                    actions: { type: 'keepRated', params: ({ event }) => event.output },
                  },
                  { target: 'rating', actions: { type: 'keepRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'rating', actions: { type: 'keepFailure', params: ({ event }) => event } },
              },
            },
            rated: {
              description: '已评价；可以重新发起',
              on: { 'chat.begin': { target: '#customerChat.opening' } },
            },
          },
        },
        line: {
          description: '与网站的实时连接，一个浏览器一条',
          initial: 'connecting',
          states: {
            connecting: {
              description: '正在连接',
              on: { 'feed.opened': { target: 'live' }, 'feed.lost': { target: 'reconnecting' } },
            },
            live: { description: '已连接', on: { 'feed.lost': { target: 'reconnecting' } } },
            reconnecting: { description: '断线，正在重连；消息仍可发送', on: { 'feed.opened': { target: 'live' } } },
          },
        },
        reading: {
          description: '按编号补齐消息',
          initial: 'current',
          on: {
            'feed.opened': { target: '.catchingUp' },
            'feed.woke': [
              { guard: { type: 'isAgain', params: ({ event }) => event.sign }, target: '.catchingUp' },
              { actions: { type: 'keepSign', params: ({ event }) => event.sign } },
            ],
          },
          states: {
            current: {
              description: '知道的消息都在',
              always: { guard: 'isBehind', target: 'catchingUp' },
            },
            catchingUp: {
              description: '读取最后一条之后的消息',
              invoke: {
                id: 'readLines',
                src: 'readLines',
                input: ({ context }) => ({ number: known(context.chat, 'chat').number, after: lastOf(context.lines) }),
                onDone: { target: 'current', actions: { type: 'keepRead', params: ({ event }) => event.output } },
                onError: { target: 'waiting' },
              },
            },
            waiting: {
              description: '没有读到，2 秒后或连上时再读',
              after: { readAgain: { target: 'catchingUp' } },
            },
          },
        },
      },
    },
  },
});
