import { assign, setup } from 'xstate';
import { UNAUTHORIZED_RETRIES } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';

/** A request that got a 401, referenced by id; the actor holds the request itself. */
export interface Waiting {
  id: string;
  attempts: number;
}
/** Results of the retried requests. */
type Retried = { settled: string[]; refusedAgain: string[] };

export const pendingActionMachine = setup({
  types: {
    context: {} as { waiting: Waiting[] },
    events: {} as { type: 'action.refused'; id: string } | { type: 'session.opened' } | { type: 'login.dismissed' },
    tags: {} as 'busy',
  },
  actors: {
    readStoredActions: actorSlot<Waiting[]>('readStoredActions'),
    retryActions: actorSlot<Retried, { ids: string[] }>('retryActions'),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasStored: (_, stored: { waiting: Waiting[] }) => stored.waiting.length > 0,
    isExhausted: (_, { refusedAgain, waiting }: { refusedAgain: string[]; waiting: Waiting[] }) =>
      waiting.some(({ id, attempts }) => refusedAgain.includes(id) && attempts + 1 >= UNAUTHORIZED_RETRIES),
    isRefusedAgain: (_, { refusedAgain }: { refusedAgain: string[] }) => refusedAgain.length > 0,
  },
  actions: {
    keepStored: assign((_, stored: { waiting: Waiting[] }) => stored),
    queue: assign(({ context }, { id }: { id: string }) =>
      context.waiting.some((each) => each.id === id) ? {} : { waiting: [...context.waiting, { id, attempts: 0 }] },
    ),
    countAttempts: assign(({ context }, { settled, refusedAgain }: Retried) => ({
      waiting: context.waiting
        .filter(({ id }) => !settled.includes(id))
        .map((each) => (refusedAgain.includes(each.id) ? { ...each, attempts: each.attempts + 1 } : each)),
    })),
    clear: assign({ waiting: [] }),
    askLogin: () => {},
    giveUp: () => {},
    announceExpiry: () => {},
    dropSession: () => {},
    announceBadStore: () => {},
  },
}).createMachine({
  id: 'pendingAction',
  description: '401 时把动作排队，只问一次登录，登录后接着做；同一动作最多重试 3 次',
  context: { waiting: [] },
  initial: 'restoring',
  states: {
    restoring: {
      description: '读取离开页面前暂存的动作',
      tags: 'busy',
      on: { 'action.refused': { target: 'awaitingLogin', actions: { type: 'queue', params: ({ event }) => event } } },
      invoke: {
        id: 'readStoredActions',
        src: 'readStoredActions',
        onDone: [
          {
            guard: { type: 'hasStored', params: ({ event }) => ({ waiting: event.output }) },
            target: 'retrying',
            actions: { type: 'keepStored', params: ({ event }) => ({ waiting: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle', actions: 'announceBadStore' },
      },
    },
    idle: {
      description: '没有等待的动作',
      on: { 'action.refused': { target: 'awaitingLogin', actions: { type: 'queue', params: ({ event }) => event } } },
    },
    awaitingLogin: {
      description: '等用户登录；同时到来的 401 共用这一次询问',
      entry: 'askLogin',
      on: {
        'action.refused': { actions: { type: 'queue', params: ({ event }) => event } },
        'session.opened': { target: 'retrying' },
        'login.dismissed': { target: 'idle', actions: ['dropSession', 'giveUp', 'clear'] },
      },
    },
    retrying: {
      description: '登录后依次重试',
      tags: 'busy',
      on: { 'action.refused': { actions: { type: 'queue', params: ({ event }) => event } } },
      invoke: {
        id: 'retryActions',
        src: 'retryActions',
        input: ({ context }) => ({ ids: context.waiting.map(({ id }) => id) }),
        onDone: [
          {
            guard: {
              type: 'isExhausted',
              params: ({ context, event }) => ({ refusedAgain: event.output.refusedAgain, waiting: context.waiting }),
            },
            target: 'idle',
            actions: ['announceExpiry', 'dropSession', 'giveUp', 'clear'],
          },
          {
            guard: { type: 'isRefusedAgain', params: ({ event }) => event.output },
            target: 'awaitingLogin',
            actions: { type: 'countAttempts', params: ({ event }) => event.output },
          },
          { target: 'settling', actions: { type: 'countAttempts', params: ({ event }) => event.output } },
        ],
        onError: { target: 'idle', actions: ['dropSession', 'giveUp', 'clear'] },
      },
    },
    settling: {
      description: '重试期间又排进来的，再问一次登录',
      always: [{ guard: 'hasWaiting', target: 'awaitingLogin' }, { target: 'idle' }],
    },
  },
});
