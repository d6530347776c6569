import { assign, setup } from 'xstate';
import { mayPop, nextPopup } from '#contract/rules/ads.ts';
import type { PopupKind } from '#contract/rules/types.ts';
import { reporterSlot } from '#lib/actorSlot.ts';
import type { PageSeen, PageSettled, PageTyped } from '#lib/pageEvents.ts';

/** What waits for its turn by itself; dialogs that a person opens are `dialog`. */
export type Asking = { kind: Exclude<PopupKind, 'dialog'> };
/** Urgent notices were looked for, and there is none to show. */
export type UrgentCleared = { type: 'urgent.cleared' };
export type DialogEvent = { type: 'dialog.opened' } | { type: 'dialog.closed' };
type Turn = { kind: PopupKind };

export const popupQueueMachine = setup({
  types: {
    context: {} as { waiting: readonly Turn[]; shown: PopupKind | null; isHidden: boolean; isTyping: boolean },
    events: {} as
      | PageSettled
      | PageSeen
      | PageTyped
      | DialogEvent
      | UrgentCleared
      | ({ type: 'popup.asked' } & Asking)
      | ({ type: 'popup.withdrawn' } & Asking)
      | ({ type: 'popup.closed' } & Asking),
    tags: {} as 'popup',
  },
  actors: {
    watchPage: reporterSlot<PageSettled | PageSeen | PageTyped>('watchPage'),
    watchDialogs: reporterSlot<DialogEvent>('watchDialogs'),
  },
  guards: {
    isNext: ({ context }) => context.waiting.some(({ kind }) => mayPop(kind, context)),
    urgentWaits: ({ context }) => context.waiting.some(({ kind }) => kind === 'emergencyNotice'),
    dialogWaits: ({ context }) => context.waiting.some(({ kind }) => kind === 'dialog'),
    isShown: ({ context }, { kind }: Turn) => context.shown === kind,
    givesWay: ({ context }) => context.shown === 'notification',
    isDialog: ({ context }) => context.shown === 'dialog',
  },
  actions: {
    enqueue: assign(({ context }, { kind }: Turn) => ({ waiting: [...context.waiting.filter((each) => each.kind !== kind), { kind }] })),
    withdraw: assign(({ context }, { kind }: Turn) => ({ waiting: context.waiting.filter((each) => each.kind !== kind) })),
    takeNext: assign(({ context }) => {
      const next = nextPopup(context.waiting.filter(({ kind }) => mayPop(kind, context)));
      return { shown: next?.kind ?? null, waiting: context.waiting.filter(({ kind }) => kind !== next?.kind) };
    }),
    giveDialog: assign({ shown: 'dialog' }),
    clearShown: assign({ shown: null }),
    noteHidden: assign({ isHidden: true }),
    noteShown: assign({ isHidden: false }),
    noteTyping: assign({ isTyping: true }),
    noteRest: assign({ isTyping: false }),
    grantTurn: (_, _turn: { kind: PopupKind | null }) => {},
    revokeTurn: () => {},
    releaseDialogs: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { popupPause: 1_000 },
}).createMachine({
  id: 'popupQueue',
  description: '弹窗排队：同一时间只有一个；登录与认证 > 紧急公告 > 订单和支付通知 > 广告；正在用的弹窗从不被顶掉',
  context: { waiting: [], shown: null, isHidden: false, isTyping: false },
  invoke: [
    { id: 'watchPage', src: 'watchPage', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
    { id: 'watchDialogs', src: 'watchDialogs', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  ],
  initial: 'unsettled',
  on: {
    'page.hidden': { actions: 'noteHidden' },
    'page.shown': { actions: 'noteShown' },
    'typing.began': { actions: 'noteTyping' },
    'typing.ended': { actions: 'noteRest' },
    'popup.asked': { actions: { type: 'enqueue', params: ({ event }) => event } },
    'popup.withdrawn': { actions: { type: 'withdraw', params: ({ event }) => event } },
    'dialog.opened': { actions: { type: 'enqueue', params: { kind: 'dialog' } } },
    'dialog.closed': { actions: { type: 'withdraw', params: { kind: 'dialog' } } },
  },
  states: {
    unsettled: {
      description: '页面刚打开：什么都不弹，先让人看页面',
      on: { 'page.settled': { target: 'awaitingUrgent' } },
    },
    awaitingUrgent: {
      description: '等紧急公告读过第一遍：有就先弹它，没有或读不到才轮到别的；人自己打开的弹窗不用等',
      on: { 'urgent.cleared': { target: 'free' } },
      always: { guard: 'urgentWaits', target: 'free' },
    },
    free: {
      description: '没有弹窗：谁在等、级别最高就轮到谁；页面看不见时不弹，正在输入时不弹会抢走焦点的',
      on: { 'typing.ended': { target: 'pausing', actions: 'noteRest' } },
      always: { guard: 'isNext', target: 'inUse', actions: 'takeNext' },
    },
    inUse: {
      description: '有一个弹窗正在用，后来的都等它关闭；只有通知会给人自己打开的弹窗让位',
      tags: 'popup',
      entry: { type: 'grantTurn', params: ({ context }) => ({ kind: context.shown }) },
      exit: ['clearShown', 'releaseDialogs'],
      on: {
        'popup.closed': { guard: { type: 'isShown', params: ({ event }) => event }, target: 'pausing' },
        'dialog.opened': [
          { guard: 'givesWay', actions: ['revokeTurn', 'giveDialog'] },
          { actions: { type: 'enqueue', params: { kind: 'dialog' } } },
        ],
        'dialog.closed': [{ guard: 'isDialog', target: 'pausing' }, { actions: { type: 'withdraw', params: { kind: 'dialog' } } }],
      },
    },
    pausing: {
      description: '刚关掉一个弹窗或刚输完：缓一秒再弹下一个；人自己打开的不用等',
      always: { guard: 'dialogWaits', target: 'free' },
      after: { popupPause: { target: 'free' } },
    },
  },
});
