import { assign, raise, setup } from 'xstate';
import { type Problem, problemOf } from '#contract/problem.ts';
import { QR_EXPIRED_SHOWN, QR_LIFETIME, QR_POLL, QR_RENEWALS } from '#contract/rules/constants.ts';
import { isQrExpired } from '#contract/rules/qr.ts';
import type { QrStatus } from '#contract/rules/types.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { ThirdGrant, ThirdPass } from './thirdPartyLogin.machine.ts';

export type QrProvider = 'wechat' | 'qq' | 'app';
/** A code on the screen. `image` is a data URL; `shownAt` starts its 60 s, epoch ms. */
export interface QrTicket {
  id: string;
  image: string;
  shownAt: number;
}
/** A provider's login status; WeChat and QQ send `requestId` with `logined`. `now` is when it was read, epoch ms. */
export interface QrReading {
  status: QrStatus;
  requestId: string | null;
  now: number;
}
type PageEvent = { type: 'page.hidden' } | { type: 'page.shown'; now: number };
/** Raised events: what a status check found about the phone. */
type PhoneEvent = { type: 'phone.waited' } | { type: 'phone.scanned' } | { type: 'phone.confirmed' };

export const qrLoginMachine = setup({
  types: {
    context: {} as {
      provider: QrProvider;
      ticket: QrTicket | null;
      /** Codes fetched automatically since the last user action. */
      renewals: number;
      pass: ThirdPass | null;
      problem: Problem | null;
    },
    events: {} as PageEvent | PhoneEvent | { type: 'code.refresh' } | { type: 'provider.choose'; provider: QrProvider },
    input: {} as { provider: QrProvider },
    output: {} as ThirdPass,
    tags: {} as 'busy',
  },
  actors: {
    watchPage: reporterSlot<PageEvent>('watchPage'),
    fetchTicket: actorSlot<QrTicket, { provider: QrProvider }>('fetchTicket'),
    checkTicket: actorSlot<QrReading, { provider: QrProvider; ticketId: string }>('checkTicket'),
    fetchToken: actorSlot<ThirdGrant, { ticketId: string }>('fetchToken'),
  },
  guards: {
    isLoggedIn: (_, { status }: QrReading) => status === 'logined',
    isGrantedByApp: ({ context }, { status }: QrReading) => status === 'granting' && context.provider === 'app',
    isExpired: ({ context }, { status, now }: QrReading) =>
      status === 'expired' || isQrExpired(known(context.ticket, 'ticket').shownAt, now),
    isPastLifetime: ({ context }, { now }: { now: number }) => isQrExpired(known(context.ticket, 'ticket').shownAt, now),
    isCancelled: (_, { status }: QrReading) => status === 'cancelled',
    isError: (_, { status }: QrReading) => status === 'error',
    isScanned: (_, { status }: QrReading) => status === 'scanned',
    isGranting: (_, { status }: QrReading) => status === 'granting',
    isAbandoned: ({ context }) => context.renewals >= QR_RENEWALS,
  },
  actions: {
    keepProvider: assign((_, { provider }: { provider: QrProvider }) => ({ provider, ticket: null, renewals: 0 })),
    keepTicket: assign((_, ticket: QrTicket) => ({ ticket, problem: null })),
    countRenewal: assign(({ context }) => ({ renewals: context.renewals + 1 })),
    forgetRenewals: assign({ renewals: 0 }),
    tellWaiting: raise({ type: 'phone.waited' }),
    tellScanned: raise({ type: 'phone.scanned' }),
    tellConfirmed: raise({ type: 'phone.confirmed' }),
    keepRequest: assign(({ context }, { requestId }: QrReading) => ({
      pass: { platform: context.provider === 'qq' ? ('qq' as const) : ('wechat' as const), requestId },
    })),
    keepGrant: assign((_, { token, tempToken }: ThirdGrant) => ({ pass: { platform: 'app' as const, grant: { token, tempToken } } })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
  delays: { qrLifetime: QR_LIFETIME, expiredPause: QR_EXPIRED_SHOWN, qrPoll: ({ context }) => QR_POLL[context.provider] },
}).createMachine({
  id: 'qrLogin',
  description: '扫码登录：微信、QQ、App；二维码 60 秒过期，过期自己换一张，一次只查一次',
  context: ({ input }) => ({ provider: input.provider, ticket: null, renewals: 0, pass: null, problem: null }),
  initial: 'fetching',
  on: { 'provider.choose': { target: '.fetching', actions: { type: 'keepProvider', params: ({ event }) => event } } },
  states: {
    fetching: {
      description: '取一个新的二维码',
      tags: 'busy',
      invoke: {
        id: 'fetchTicket',
        src: 'fetchTicket',
        input: ({ context }) => ({ provider: context.provider }),
        onDone: { target: 'shown', actions: { type: 'keepTicket', params: ({ event }) => event.output } },
        onError: { target: 'error.broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      description: '二维码已显示，60 秒内有效',
      type: 'parallel',
      on: { 'code.refresh': { target: 'fetching', actions: 'forgetRenewals' } },
      after: { qrLifetime: { target: 'expired' } },
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: { target: 'error.broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      states: {
        phone: {
          description: '手机上做到哪一步：以最近一次查到的为准',
          initial: 'waiting',
          states: {
            waiting: {
              description: '等手机扫码',
              on: { 'phone.scanned': { target: 'scanned' }, 'phone.confirmed': { target: 'granting' } },
            },
            scanned: {
              description: '手机已扫码，等它确认：有人在',
              entry: 'forgetRenewals',
              on: { 'phone.waited': { target: 'waiting' }, 'phone.confirmed': { target: 'granting' } },
            },
            granting: {
              description: '手机已确认，等对方授权：有人在',
              entry: 'forgetRenewals',
              on: { 'phone.waited': { target: 'waiting' }, 'phone.scanned': { target: 'scanned' } },
            },
          },
        },
        polling: {
          description: '一次只查一次',
          initial: 'pausing',
          states: {
            pausing: {
              description: '两次查询之间（微信、QQ 500 毫秒，App 2 秒）',
              on: { 'page.hidden': { target: 'suspended' } },
              after: { qrPoll: { description: '500 ms，App 2 s', target: 'checking' } },
            },
            checking: {
              description: '查询扫码状态',
              on: { 'page.hidden': { target: 'suspended' } },
              invoke: {
                id: 'checkTicket',
                src: 'checkTicket',
                input: ({ context }) => ({ provider: context.provider, ticketId: known(context.ticket, 'ticket').id }),
                onDone: [
                  {
                    guard: { type: 'isLoggedIn', params: ({ event }) => event.output },
                    target: '#qrLogin.logined',
                    actions: { type: 'keepRequest', params: ({ event }) => event.output },
                  },
                  { guard: { type: 'isGrantedByApp', params: ({ event }) => event.output }, target: '#qrLogin.fetchingToken' },
                  { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: '#qrLogin.expired' },
                  { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: '#qrLogin.cancelled' },
                  { guard: { type: 'isError', params: ({ event }) => event.output }, target: '#qrLogin.error.failed' },
                  { guard: { type: 'isScanned', params: ({ event }) => event.output }, target: 'pausing', actions: 'tellScanned' },
                  { guard: { type: 'isGranting', params: ({ event }) => event.output }, target: 'pausing', actions: 'tellConfirmed' },
                  { target: 'pausing', actions: 'tellWaiting' },
                ],
                onError: { target: 'pausing' },
              },
            },
            suspended: {
              description: '页面看不见时不查询；回来先看时钟：没过期就立刻再查，过期了就换一张',
              on: {
                'page.shown': [
                  {
                    guard: { type: 'isPastLifetime', params: ({ event }) => event },
                    target: '#qrLogin.fetching',
                    actions: 'forgetRenewals',
                  },
                  { target: 'checking', actions: 'forgetRenewals' },
                ],
              },
            },
          },
        },
      },
    },
    fetchingToken: {
      description: 'App 已确认，授权中：领取登录令牌',
      tags: 'busy',
      invoke: {
        id: 'fetchToken',
        src: 'fetchToken',
        input: ({ context }) => ({ ticketId: known(context.ticket, 'ticket').id }),
        onDone: { target: 'logined', actions: { type: 'keepGrant', params: ({ event }) => event.output } },
        onError: { target: 'error.tokenLost', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    expired: {
      description: '二维码已过期：有人看着就自己换一张，点“刷新”马上换',
      initial: 'lingering',
      on: {
        'code.refresh': { target: 'fetching', actions: 'forgetRenewals' },
        'page.shown': { target: 'fetching', actions: 'forgetRenewals' },
      },
      invoke: {
        id: 'watchPage',
        src: 'watchPage',
        onError: { target: 'error.broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
      states: {
        lingering: {
          description: '过期的画面停 2 秒',
          always: { guard: 'isAbandoned', target: 'abandoned' },
          on: { 'page.hidden': { target: 'unseen' } },
          after: { expiredPause: { target: '#qrLogin.fetching', actions: 'countRenewal' } },
        },
        unseen: { description: '页面看不见时不换；回来就换' },
        abandoned: { description: '连换十张都没有人动：不再换，等人点“刷新”或回到页面' },
      },
    },
    cancelled: { description: '用户在手机上取消了', on: { 'code.refresh': { target: 'fetching', actions: 'forgetRenewals' } } },
    error: {
      description: '没有登录成：点“重试”“重新扫码”换一个二维码',
      initial: 'failed',
      on: { 'code.refresh': { target: 'fetching', actions: 'forgetRenewals' } },
      states: {
        failed: { description: '对方回答授权失败，或状态异常' },
        broken: { description: '扫码登录初始化失败' },
        tokenLost: { description: '手机已确认，但没有领到登录令牌' },
      },
    },
    logined: { description: '手机已确认：凭证交给第三方登录', type: 'final' },
  },
  output: ({ context }) => known(context.pass, 'pass'),
});
