import { assign, setup } from 'xstate';
import { type Answer, type Problem, problemOf } from '#contract/problem.ts';
import type { Instant } from '#contract/rules/types.ts';
import { errands } from '#lib/errands.ts';
import { type Identity, realNameMachine } from '#machines/identity/realName.machine.ts';
import { commandSlot, leavableSlot, leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** One of today's plays of a listing. */
export interface PlayWish {
  listingId: string;
  startsAt: Instant;
}
type PlayAnswer = Answer<unknown> | null;

export const freePlayMachine = setup({
  types: {
    children: {} as { beginPlay: 'beginPlay'; leavePlay: 'leavePlay'; realName: 'realName' },
    context: {} as {
      wish: PlayWish | null;
      key: string;
      /** The play to leave. */
      playId: string;
      leaveKey: string;
      /** Why an earlier response with this key is missing; then it is not known whether the play was taken. */
      lost: Problem | null;
      leaveLost: Problem | null;
      problem: Problem | null;
    },
    events: {} as
      | { type: 'play.choose'; wish: PlayWish }
      | { type: 'play.begin'; key: string }
      | { type: 'play.leave'; playId: string }
      | { type: 'leave.confirm'; key: string }
      | { type: 'leave.back' },
    /** An earlier begin without an answer. */
    input: {} as { unfinished: Unfinished<PlayWish> | null },
  },
  actors: {
    beginPlay: leavableSlot<unknown, PlayWish>(),
    leavePlay: commandSlot<unknown, { playId: string }>(),
    realName: realNameMachine,
  },
  guards: {
    isUnfinished: ({ context }) => context.lost !== null,
    isChosen: ({ context }) => context.wish !== null,
    isGranted: (_, answer: PlayAnswer) => answer?.ok === true,
    isRealNameAsked: (_, answer: PlayAnswer) => answer?.ok === false && answer.problem.code === 'REAL_NAME_REQUIRED',
    isAdult: (_, identity: Identity) => identity.verified && identity.isAdult,
    isLeft: (_, answer: PlayAnswer) => answer === null,
  },
  actions: {
    keepChoice: assign((_, { wish }: { wish: PlayWish }) => ({ wish, problem: null })),
    clearChoice: assign({ wish: null, lost: null, problem: null }),
    keepKey: assign((_, { key }: { key: string }) => ({ key, problem: null })),
    keepPlay: assign((_, { playId }: { playId: string }) => ({ playId, problem: null })),
    keepLeaveKey: assign((_, { key }: { key: string }) => ({ leaveKey: key, leaveLost: null, problem: null })),
    keepLost: assign((_, { error }: { error: unknown }) => ({ lost: problemOf(error) })),
    keepLeaveLost: assign((_, { error }: { error: unknown }) => ({ leaveLost: problemOf(error) })),
    keepLeft: assign({ lost: leftBehind }),
    keepRefusal: assign((_, answer: PlayAnswer) => ({ lost: null, problem: answer === null || answer.ok ? null : answer.problem })),
    keepLeaveRefusal: assign((_, answer: PlayAnswer) => ({
      leaveLost: null,
      problem: answer === null || answer.ok ? null : answer.problem,
    })),
    clearLost: assign({ lost: null }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    announceTaken: () => {},
    announceLeft: () => {},
    rereadPlays: () => {},
    rereadSession: () => {},
  },
}).createMachine({
  id: 'freePlay',
  description: '免费玩：选今天的一场，约上或马上开始；正在玩的可以提前结束',
  context: ({ input: { unfinished } }) => ({
    wish: unfinished?.wish ?? null,
    key: unfinished?.key ?? '',
    playId: '',
    leaveKey: '',
    lost: unfinished && leftBehind,
    leaveLost: null,
    problem: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      description: '选一场；有一次没有收到答复，就先接着那一次',
      on: {
        'play.choose': [
          { guard: 'isUnfinished', target: 'beginning' },
          { target: 'choosing', actions: { type: 'keepChoice', params: ({ event }) => event } },
        ],
        'play.begin': [
          { guard: 'isUnfinished', target: 'beginning' },
          { guard: 'isChosen', target: 'beginning', actions: { type: 'keepKey', params: ({ event }) => event } },
        ],
        'play.leave': { target: 'confirmingLeave', actions: { type: 'keepPlay', params: ({ event }) => event } },
      },
    },
    beginning: {
      description: '占这一场，直到有答复；没有答复时可以离开，下次接着这一次',
      invoke: {
        id: 'beginPlay',
        src: 'beginPlay',
        input: ({ context: { wish, key, lost } }) => ({
          errand: errands.freePlay,
          wish: wish ?? { listingId: '', startsAt: 0 },
          key,
          lost,
          mayLeave: true,
        }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['clearChoice', 'announceTaken', 'rereadPlays'],
          },
          { guard: { type: 'isLeft', params: ({ event }) => event.output }, target: 'choosing', actions: ['keepLeft', 'rereadPlays'] },
          { guard: { type: 'isRealNameAsked', params: ({ event }) => event.output }, target: 'identifying', actions: 'clearLost' },
          { target: 'choosing', actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'rereadPlays'] },
        ],
        onError: { target: 'beginning', reenter: true, actions: { type: 'keepLost', params: ({ event }) => event } },
      },
    },
    identifying: {
      description: '免费玩之前先实名；之后重读用户信息',
      exit: 'rereadSession',
      invoke: {
        id: 'realName',
        src: 'realName',
        onDone: [{ guard: { type: 'isAdult', params: ({ event }) => event.output }, target: 'beginning' }, { target: 'choosing' }],
        onError: { target: 'choosing', actions: { type: 'keepFailure', params: ({ event }) => event } },
      },
    },
    confirmingLeave: {
      description: '请确认提前结束，或取消还没开始的一场',
      on: {
        'leave.confirm': { target: 'leaving', actions: { type: 'keepLeaveKey', params: ({ event }) => event } },
        'leave.back': { target: 'choosing', actions: 'clearProblem' },
      },
    },
    leaving: {
      description: '正在结束这一场，直到有答复',
      invoke: {
        id: 'leavePlay',
        src: 'leavePlay',
        input: ({ context: { playId, leaveKey, leaveLost } }) => ({
          errand: errands.leaveFreePlay(playId),
          wish: { playId },
          key: leaveKey,
          lost: leaveLost,
        }),
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => event.output },
            target: 'choosing',
            actions: ['announceLeft', 'rereadPlays'],
          },
          { target: 'confirmingLeave', actions: [{ type: 'keepLeaveRefusal', params: ({ event }) => event.output }, 'rereadPlays'] },
        ],
        onError: { target: 'leaving', reenter: true, actions: { type: 'keepLeaveLost', params: ({ event }) => event } },
      },
    },
  },
});
