import { assign, setup } from 'xstate';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** `expiresAt` in epoch ms. */
export interface LoginToken {
  token: string;
  expiresAt: number;
  /** The person asked to stay logged in; otherwise the login ends with the browser. */
  remember?: boolean;
}
/** The user as shown by the shell; balances in fen. */
export interface Viewer {
  id: string;
  nickname: string;
  avatar: string;
  phone: string | null;
  /** Masked. */
  email: string | null;
  hasPassword: boolean;
  isRealName: boolean;
  isAdult: boolean | null;
  /** Owner of a store or a merchant; `id` is the shop's. */
  isMerchant: boolean;
  isVip: boolean;
  creditScore: number;
  goldCoin: number;
  levelName: string;
  availableFen: number;
  frozenFen: number;
  redPackets: number;
  unread: number;
  /** Of the running rentals the one that ends first; `count` is their number. */
  activeOrder: { orderNo: string; title: string; endsAt: number; count: number } | null;
  /** The account is being closed: until that is withdrawn, commands are refused. */
  isClosing: boolean;
}
type Stored = { token: LoginToken | null };
type Reading = { verdict: 'known'; viewer: Viewer } | { verdict: 'rejected' };

export const sessionMachine = setup({
  types: {
    context: {} as {
      token: LoginToken | null;
      viewer: Viewer | null;
      /** A login made on this page whose user has not been read yet; that user may be asked for a phone, or whether to keep the account. */
      unmet: string | null;
    },
    events: {} as
      | ({ type: 'session.opened' } & LoginToken)
      | { type: 'session.rejected' }
      | { type: 'session.changed' }
      | { type: 'session.dropped' }
      | { type: 'session.refresh' }
      | { type: 'session.end' },
    tags: {} as 'busy' | 'signedIn',
  },
  actors: {
    readStoredToken: actorSlot<Stored>('readStoredToken'),
    readViewer: actorSlot<Reading, { token: LoginToken }>('readViewer'),
    revokeToken: actorSlot<void, { token: LoginToken }>('revokeToken'),
  },
  guards: {
    isStored: (_, stored: Stored) => stored.token !== null,
    isKnown: (_, reading: Reading) => reading.verdict === 'known',
    isNewAndClosing: ({ context }, reading: Reading) => context.unmet !== null && reading.verdict === 'known' && reading.viewer.isClosing,
    isNewWithoutPhone: ({ context }, reading: Reading) =>
      context.unmet !== null && reading.verdict === 'known' && reading.viewer.phone === null,
    hasViewer: ({ context }) => context.viewer !== null,
  },
  actions: {
    keepStored: assign(({ context }, { token }: Stored) => ({
      token,
      viewer: token?.token === context.token?.token ? context.viewer : null,
      unmet: token?.token === context.unmet ? context.unmet : null,
    })),
    keepToken: assign((_, { token, expiresAt, remember = false }: LoginToken) => ({
      token: { token, expiresAt, remember },
      viewer: null,
      unmet: token,
    })),
    keepViewer: assign((_, reading: Reading) => ({ viewer: reading.verdict === 'known' ? reading.viewer : null, unmet: null })),
    forget: assign({ token: null, viewer: null, unmet: null }),
    storeToken: () => {},
    clearStored: () => {},
    announceExpiry: () => {},
    announceUnread: () => {},
    askPhone: () => {},
    offerStay: () => {},
  },
  delays: { viewerReread: 300_000, viewerRetry: 10_000 },
}).createMachine({
  id: 'session',
  description: '登录状态：存有未过期的令牌即为已登录，否则清空',
  context: { token: null, viewer: null, unmet: null },
  initial: 'restoring',
  on: {
    'session.opened': { target: '.readingViewer', actions: [{ type: 'keepToken', params: ({ event }) => event }, 'storeToken'] },
    'session.changed': { target: '.restoring' },
    'session.dropped': { target: '.signedOut' },
  },
  states: {
    restoring: {
      description: '读取本机保存的令牌，过期的当作没有',
      tags: 'busy',
      invoke: {
        id: 'readStoredToken',
        src: 'readStoredToken',
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
            target: 'readingViewer',
            actions: { type: 'keepStored', params: ({ event }) => event.output },
          },
          { target: 'signedOut' },
        ],
        onError: { target: 'signedOut' },
      },
    },
    readingViewer: {
      description: '向服务器读取用户信息，令牌由服务器说了算；刚登录的，注销中就问要不要留下，没有手机号就提示绑定',
      tags: ['busy', 'signedIn'],
      on: {
        'session.rejected': { target: 'expired' },
        'session.end': { target: 'signingOut' },
        'session.refresh': { target: 'readingViewer', reenter: true, description: '先前问的可能答着旧的' },
      },
      invoke: {
        id: 'readViewer',
        src: 'readViewer',
        input: ({ context }) => ({ token: known(context.token, 'token') }),
        onDone: [
          {
            guard: { type: 'isNewAndClosing', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [{ type: 'keepViewer', params: ({ event }) => event.output }, 'offerStay'],
          },
          {
            guard: { type: 'isNewWithoutPhone', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: [{ type: 'keepViewer', params: ({ event }) => event.output }, 'askPhone'],
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'keepViewer', params: ({ event }) => event.output },
          },
          { target: 'expired' },
        ],
        onError: [
          { guard: 'hasViewer', target: 'signedIn' },
          { target: 'unreachable', actions: 'announceUnread' },
        ],
      },
    },
    signedIn: {
      description: '已登录；每五分钟重读一次用户信息',
      tags: 'signedIn',
      on: {
        'session.rejected': { target: 'expired' },
        'session.end': { target: 'signingOut' },
        'session.refresh': { target: 'readingViewer' },
      },
      after: { viewerReread: { target: 'readingViewer' } },
    },
    unreachable: {
      description: '有令牌但读不到用户信息：只告诉一次，之后自动再读，也可手动重读',
      tags: 'signedIn',
      initial: 'waiting',
      on: {
        'session.rejected': { target: 'expired' },
        'session.end': { target: 'signingOut' },
        'session.refresh': { target: '.rereading' },
      },
      states: {
        waiting: {
          description: '稍后再读',
          after: { viewerRetry: { target: 'rereading' } },
        },
        rereading: {
          description: '再读一次用户信息',
          tags: 'busy',
          invoke: {
            id: 'readViewer',
            src: 'readViewer',
            input: ({ context }) => ({ token: known(context.token, 'token') }),
            onDone: [
              {
                guard: { type: 'isNewAndClosing', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: [{ type: 'keepViewer', params: ({ event }) => event.output }, 'offerStay'],
              },
              {
                guard: { type: 'isNewWithoutPhone', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: [{ type: 'keepViewer', params: ({ event }) => event.output }, 'askPhone'],
              },
              {
                guard: { type: 'isKnown', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: { type: 'keepViewer', params: ({ event }) => event.output },
              },
              { target: '#session.expired' },
            ],
            onError: { target: 'waiting' },
          },
        },
      },
    },
    signingOut: {
      description: '本机先清空，再通知服务器作废令牌',
      tags: 'busy',
      entry: 'clearStored',
      invoke: {
        id: 'revokeToken',
        src: 'revokeToken',
        input: ({ context }) => ({ token: known(context.token, 'token') }),
        onDone: { target: 'signedOut' },
        onError: { target: 'signedOut' },
      },
    },
    expired: {
      description: '令牌已失效：清空并提示重新登录',
      entry: 'announceExpiry',
      always: { target: 'signedOut' },
    },
    signedOut: {
      description: '未登录',
      entry: ['clearStored', 'forget'],
    },
  },
});
