import { assign, setup } from 'xstate';
import { type Problem, problemOf } from '#contract/problem.ts';
import { QR_LIFETIME, QR_POLL } from '#contract/rules/constants.ts';
import type { QrStatus } from '#contract/rules/types.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import type { LoginToken } from './session.machine.ts';

export type QrProvider = 'wechat' | 'qq' | 'app';
/** A code on the screen. `image` is a data URL. */
export interface QrTicket {
  id: string;
  image: string;
  hint: string;
}
/** `token` with `logined`; `tempToken` instead of it when the account has no phone bound. */
export interface QrReading {
  status: QrStatus;
  token: LoginToken | null;
  tempToken: string | null;
}
type PageEvent = { type: 'page.hidden' } | { type: 'page.shown' };
type Grant = { token: LoginToken | null; tempToken: string | null };

export const qrLoginMachine = setup({
  types: {
    context: {} as { provider: QrProvider; ticket: QrTicket | null; status: QrStatus; grant: Grant | null; problem: Problem | null },
    events: {} as PageEvent | { type: 'code.refresh' } | { type: 'provider.choose'; provider: QrProvider },
    input: {} as { provider: QrProvider },
    output: {} as Grant,
    tags: {} as 'busy',
  },
  actors: {
    watchPage: reporterSlot<PageEvent>('watchPage'),
    fetchTicket: actorSlot<QrTicket, { provider: QrProvider }>('fetchTicket'),
    checkTicket: actorSlot<QrReading, { provider: QrProvider; ticketId: string }>('checkTicket'),
    fetchToken: actorSlot<Grant, { ticketId: string }>('fetchToken'),
  },
  guards: {
    isLoggedIn: (_, { status }: QrReading) => status === 'logined',
    isGrantedByApp: ({ context }, { status }: QrReading) => status === 'granting' && context.provider === 'app',
    isExpired: (_, { status }: QrReading) => status === 'expired',
    isCancelled: (_, { status }: QrReading) => status === 'cancelled',
    isError: (_, { status }: QrReading) => status === 'error',
  },
  actions: {
    keepProvider: assign((_, { provider }: { provider: QrProvider }) => ({ provider })),
    keepTicket: assign((_, ticket: QrTicket) => ({ ticket, status: 'waiting' as const, problem: null })),
    keepStatus: assign((_, { status }: QrReading) => ({ status })),
    keepGrant: assign((_, { token, tempToken }: Grant) => ({ grant: { token, tempToken }, status: 'logined' as const })),
    noteExpired: assign({ status: 'expired' }),
    noteError: assign({ status: 'error' }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error), status: 'error' as const })),
  },
  delays: { qrLifetime: QR_LIFETIME, qrPoll: ({ context }) => QR_POLL[context.provider] },
}).createMachine({
  id: 'qrLogin',
  description: '扫码登录：微信、QQ、App；二维码 60 秒过期，一次只查一次',
  context: ({ input }) => ({ provider: input.provider, ticket: null, status: 'waiting', grant: null, problem: null }),
  invoke: { id: 'watchPage', src: 'watchPage', onError: { actions: { type: 'keepFailure', params: ({ event }) => event } } },
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
        onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      description: '二维码已显示：60 秒内查询扫码状态',
      initial: 'pausing',
      on: { 'code.refresh': { target: 'fetching' } },
      after: { qrLifetime: { target: 'expired', actions: 'noteExpired' } },
      states: {
        pausing: {
          description: '两次查询之间（微信、QQ 500 毫秒，App 2 秒）',
          on: { 'page.hidden': { target: 'suspended' } },
          after: { qrPoll: { target: 'checking' } },
        },
        checking: {
          description: '查询扫码状态',
          on: { 'page.hidden': { target: 'suspended' } },
          invoke: {
            id: 'checkTicket',
            src: 'checkTicket',
            input: ({ context }) => ({ provider: context.provider, ticketId: context.ticket!.id }),
            onDone: [
              { guard: { type: 'isLoggedIn', params: ({ event }) => event.output }, target: '#qrLogin.loggedIn', actions: { type: 'keepGrant', params: ({ event }) => event.output } },
              { guard: { type: 'isGrantedByApp', params: ({ event }) => event.output }, target: '#qrLogin.fetchingToken', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
              { guard: { type: 'isExpired', params: ({ event }) => event.output }, target: '#qrLogin.expired', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
              { guard: { type: 'isCancelled', params: ({ event }) => event.output }, target: '#qrLogin.cancelled', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
              { guard: { type: 'isError', params: ({ event }) => event.output }, target: '#qrLogin.broken', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
              { target: 'pausing', actions: { type: 'keepStatus', params: ({ event }) => event.output } },
            ],
            onError: { target: 'pausing' },
          },
        },
        suspended: {
          description: '页面看不见时不查询；回来立刻再查，过期由服务器和计时共同决定',
          on: { 'page.shown': { target: 'checking' } },
        },
      },
    },
    fetchingToken: {
      description: 'App 已确认：领取登录令牌',
      tags: 'busy',
      invoke: {
        id: 'fetchToken',
        src: 'fetchToken',
        input: ({ context }) => ({ ticketId: context.ticket!.id }),
        onDone: { target: 'loggedIn', actions: { type: 'keepGrant', params: ({ event }) => event.output } },
        onError: { target: 'broken', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    expired: { description: '二维码已过期，点击刷新', on: { 'code.refresh': { target: 'fetching' } } },
    cancelled: { description: '用户在手机上取消了', on: { 'code.refresh': { target: 'fetching' } } },
    broken: { description: '扫码登录初始化失败，或状态异常', entry: 'noteError', on: { 'code.refresh': { target: 'fetching' } } },
    loggedIn: { description: '登录成功，或需要先绑定手机号', type: 'final' },
  },
  output: ({ context }) => context.grant!,
});
