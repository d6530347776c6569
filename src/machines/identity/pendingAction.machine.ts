import { assign, setup } from 'xstate';
import { UNAUTHORIZED_RETRIES } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** For whom a request may be repeated: queries and a guest's requests for anyone. `unread`: sent with a token whose user was never read. */
export type Sender = { kind: 'anyone' } | { kind: 'member'; id: string } | { kind: 'unread' };
/** Who is logged in; `unread`: a user who could not be read. */
export type Person = { kind: 'guest' } | { kind: 'member'; id: string } | { kind: 'unread' };
/** A request that got a 401, referenced by id; the actor holds the request itself. */
export interface Refused {
  id: string;
  sender: Sender;
}
export interface Waiting extends Refused {
  attempts: number;
}
interface Context {
  waiting: Waiting[];
  /** Ids of this round that are still to be repeated; the first is being repeated. */
  round: string[];
}
/** `settled`: its sender has the result, or a failure other than a 401. */
export type Repeated = { verdict: 'settled' | 'refusedAgain' };

/** Whether a request may be repeated as this person. Without a login the server refuses it again. */
export const mayRepeat = (sender: Sender, person: Person): boolean =>
  sender.kind === 'anyone' || person.kind === 'guest' || (sender.kind === 'member' && person.kind === 'member' && sender.id === person.id);

const firstOf = ({ waiting, round }: Context): Waiting =>
  known(
    waiting.find(({ id }) => id === round[0]),
    'first of the round',
  );

export const pendingActionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ({ type: 'action.refused' } & Refused) | { type: 'session.opened' } | { type: 'login.dismissed' },
    tags: {} as 'busy',
  },
  actors: {
    readStoredActions: actorSlot<Waiting[]>('readStoredActions'),
    readPerson: actorSlot<Person>('readPerson'),
    repeatAction: actorSlot<Repeated, { id: string }>('repeatAction'),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasStored: (_, stored: { waiting: Waiting[] }) => stored.waiting.length > 0,
    hasNext: ({ context }) => context.round.length > 0,
    isNextForAnyone: ({ context }) => context.round.length > 0 && firstOf(context).sender.kind === 'anyone',
    mayRepeat: (_, { sender, person }: { sender: Sender; person: Person }) => mayRepeat(sender, person),
    isRefusedAgain: (_, { verdict }: Repeated) => verdict === 'refusedAgain',
    isExhausted: ({ context }) => context.waiting.some(({ attempts }) => attempts >= UNAUTHORIZED_RETRIES),
  },
  actions: {
    keepStored: assign((_, stored: { waiting: Waiting[] }) => stored),
    queue: assign(({ context }, { id, sender }: Refused) =>
      context.waiting.some((each) => each.id === id) ? {} : { waiting: [...context.waiting, { id, sender, attempts: 0 }] },
    ),
    beginRound: assign(({ context }) => ({ round: context.waiting.map(({ id }) => id) })),
    settleFirst: assign(({ context: { waiting, round } }) => ({
      waiting: waiting.filter(({ id }) => id !== round[0]),
      round: round.slice(1),
    })),
    countAttempt: assign(({ context: { waiting, round } }) => ({
      waiting: waiting.map((each) => (each.id === round[0] ? { ...each, attempts: each.attempts + 1 } : each)),
      round: round.slice(1),
    })),
    clear: assign({ waiting: [], round: [] }),
    rejectForeign: (_, _action: { id: string }) => {},
    askLogin: () => {},
    giveUp: () => {},
    announceExpiry: () => {},
    dropSession: () => {},
    announceBadStore: () => {},
  },
}).createMachine({
  id: 'pendingAction',
  description: '401 时把动作排队，只问一次登录，登录后接着做；同一动作最多重试 3 次',
  context: { waiting: [], round: [] },
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
      description: '登录后把等着的重做一轮，一个接一个',
      tags: 'busy',
      entry: 'beginRound',
      on: { 'action.refused': { actions: { type: 'queue', params: ({ event }) => event } } },
      initial: 'next',
      states: {
        next: {
          description: '轮到下一个，谁都能做的不用问是谁；一轮完了，又被拒绝的和期间排进来的再问一次登录',
          always: [
            { guard: 'isNextForAnyone', target: 'repeating' },
            { guard: 'hasNext', target: 'identifying' },
            { guard: 'isExhausted', target: '#pendingAction.idle', actions: ['announceExpiry', 'dropSession', 'giveUp', 'clear'] },
            { guard: 'hasWaiting', target: '#pendingAction.awaitingLogin' },
            { target: '#pendingAction.idle' },
          ],
        },
        identifying: {
          description: '看现在登录的是谁：换了人，或者读不到是谁，这一个就不做',
          invoke: {
            id: 'readPerson',
            src: 'readPerson',
            onDone: [
              {
                guard: { type: 'mayRepeat', params: ({ context, event }) => ({ sender: firstOf(context).sender, person: event.output }) },
                target: 'repeating',
              },
              {
                target: 'next',
                actions: [{ type: 'rejectForeign', params: ({ context }) => ({ id: firstOf(context).id }) }, 'settleFirst'],
              },
            ],
            onError: { target: '#pendingAction.idle', actions: ['dropSession', 'giveUp', 'clear'] },
          },
        },
        repeating: {
          description: '重做这一个；又被拒绝的留着',
          invoke: {
            id: 'repeatAction',
            src: 'repeatAction',
            input: ({ context }) => ({ id: firstOf(context).id }),
            onDone: [
              {
                guard: { type: 'isRefusedAgain', params: ({ event }) => event.output },
                target: 'next',
                actions: 'countAttempt',
              },
              { target: 'next', actions: 'settleFirst' },
            ],
            onError: { target: '#pendingAction.idle', actions: ['dropSession', 'giveUp', 'clear'] },
          },
        },
      },
    },
  },
});
