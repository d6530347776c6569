import { assign, setup } from 'xstate';
import { AD_REFRESH } from '#contract/rules/constants.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';
import type { PageSettled } from '#lib/pageEvents.ts';

export interface EmergencyNotice {
  id: string;
  title: string;
  content: string;
}
/** `done`: shown since the page was opened; each notice is shown once per visit. */
export type NoticeChoice = { notices: readonly EmergencyNotice[]; done: readonly string[] };
type Found = { notice: EmergencyNotice | null };

export const emergencyNoticeMachine = setup({
  types: {
    context: {} as { notices: readonly EmergencyNotice[]; done: readonly string[]; shown: EmergencyNotice | null },
    events: {} as PageSettled | { type: 'popup.granted' } | { type: 'notice.close' } | { type: 'notice.silence' },
    tags: {} as 'showing',
  },
  actors: {
    watchPage: reporterSlot<PageSettled>('watchPage'),
    readNotices: actorSlot<readonly EmergencyNotice[]>('readNotices'),
    previewNotice: actorSlot<Found, NoticeChoice>('previewNotice'),
    takeNotice: actorSlot<Found, NoticeChoice>('takeNotice'),
  },
  guards: { isFound: (_, { notice }: Found) => notice !== null },
  actions: {
    keepNotices: assign((_, notices: readonly EmergencyNotice[]) => ({ notices })),
    keepShown: assign(({ context }, { notice }: Found) => ({ shown: notice, done: notice ? [...context.done, notice.id] : context.done })),
    clearShown: assign({ shown: null }),
    askTurn: () => {},
    releaseTurn: () => {},
    tellClear: () => {},
    rememberSilence: (_, _notice: { id: string }) => {},
    rememberDismissal: (_, _notice: { id: string }) => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { noticeRefresh: AD_REFRESH },
}).createMachine({
  id: 'emergencyNotice',
  description: '紧急公告：每条最多弹三次，关掉的这次来访不再弹；“不再提示”直接记满三次',
  context: { notices: [], done: [], shown: null },
  invoke: { id: 'watchPage', src: 'watchPage', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  initial: 'awaitingPage',
  states: {
    awaitingPage: {
      description: '页面刚打开：先不读公告',
      on: { 'page.settled': { target: 'reading' } },
    },
    reading: {
      description: '读正在生效的紧急公告',
      invoke: {
        id: 'readNotices',
        src: 'readNotices',
        onDone: { target: 'choosing', actions: { type: 'keepNotices', params: ({ event }) => event.output } },
        onError: { target: 'resting' },
      },
    },
    choosing: {
      description: '找一条还没弹满三次、这次打开页面后也没弹过的公告',
      invoke: {
        id: 'previewNotice',
        src: 'previewNotice',
        input: ({ context }) => ({ notices: context.notices, done: context.done }),
        onDone: [{ guard: { type: 'isFound', params: ({ event }) => event.output }, target: 'awaitingTurn' }, { target: 'resting' }],
        onError: { target: 'resting' },
      },
    },
    awaitingTurn: {
      description: '排队：登录和认证弹窗关了，人停下来、又不在挑选和付款，才轮到公告',
      entry: 'askTurn',
      on: { 'popup.granted': { target: 'taking' } },
    },
    taking: {
      description: '轮到了：再查一次次数，并记下这次弹出',
      invoke: {
        id: 'takeNotice',
        src: 'takeNotice',
        input: ({ context }) => ({ notices: context.notices, done: context.done }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'keepShown', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: 'releaseTurn' },
        ],
        onError: { target: 'resting', actions: 'releaseTurn' },
      },
    },
    showing: {
      description: '公告弹出，等人看完关闭',
      tags: 'showing',
      exit: 'releaseTurn',
      on: {
        'notice.close': {
          target: 'choosing',
          actions: [{ type: 'rememberDismissal', params: ({ context }) => ({ id: known(context.shown, 'shown').id }) }, 'clearShown'],
        },
        'notice.silence': {
          target: 'choosing',
          actions: [{ type: 'rememberSilence', params: ({ context }) => ({ id: known(context.shown, 'shown').id }) }, 'clearShown'],
        },
      },
    },
    resting: {
      description: '没有要弹的公告：别的弹窗不用再等它；十分钟后重读',
      entry: 'tellClear',
      after: { noticeRefresh: { target: 'reading' } },
    },
  },
});
