import { and, assign, setup, stateIn } from 'xstate';
import { reporterSlot } from '#lib/actorSlot.ts';
import { adPatienceMachine } from './adPatience.machine.ts';
import type { PageSeen, PageSettled, PageTyped } from '#lib/pageEvents.ts';

/** Layers over the page, shown one at a time; a `dialog` is opened by the user. */
export type PopupKind = 'dialog' | 'emergencyNotice' | 'notification' | 'ad';
/** Kinds that queue by themselves; user-opened dialogs are `dialog`. */
export type Asking = { kind: Exclude<PopupKind, 'dialog'> };
/** Emergency notices were read and none is to be shown. */
export type UrgentCleared = { type: 'urgent.cleared' };
/** Whether an ad or an emergency notice may interrupt, depending on page and user activity. */
export type PatienceEvent = { type: 'interruption.allowed' } | { type: 'interruption.held' };
export type DialogEvent = { type: 'dialog.opened' } | { type: 'dialog.closed' };
type Turn = { kind: PopupKind };

type Context = { waiting: readonly Turn[] };

const waits =
  (kind: PopupKind) =>
  ({ context }: { context: Context }): boolean =>
    context.waiting.some((turn) => turn.kind === kind);

export const popupQueueMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | PageSettled
      | PageSeen
      | PageTyped
      | DialogEvent
      | PatienceEvent
      | UrgentCleared
      | ({ type: 'popup.asked' } & Asking)
      | ({ type: 'popup.withdrawn' } & Asking)
      | ({ type: 'popup.closed' } & Asking),
    children: {} as { adPatience: 'adPatience' },
    tags: {} as 'popup',
  },
  actors: {
    watchPage: reporterSlot<PageSettled | PageSeen | PageTyped>('watchPage'),
    watchDialogs: reporterSlot<DialogEvent>('watchDialogs'),
    adPatience: adPatienceMachine,
  },
  guards: {
    isSeen: stateIn('#popupQueue.sight.seen'),
    isResting: stateIn('#popupQueue.keyboard.resting'),
    mayInterrupt: stateIn('#popupQueue.patience.allowed'),
    dialogWaits: waits('dialog'),
    urgentWaits: waits('emergencyNotice'),
    notificationWaits: waits('notification'),
    adWaits: waits('ad'),
    urgentMayPop: and(['urgentWaits', 'isSeen', 'isResting', 'mayInterrupt']),
    notificationMayPop: and(['notificationWaits', 'isSeen']),
    adMayPop: and(['adWaits', 'isSeen', 'isResting', 'mayInterrupt']),
    isOwn: (_, { closed, shown }: { closed: PopupKind; shown: PopupKind }) => closed === shown,
  },
  actions: {
    enqueue: assign(({ context }, { kind }: Turn) => ({ waiting: [...context.waiting.filter((each) => each.kind !== kind), { kind }] })),
    dequeue: assign(({ context }, { kind }: Turn) => ({ waiting: context.waiting.filter((each) => each.kind !== kind) })),
    grantTurn: (_, _turn: Turn) => {},
    revokeTurn: () => {},
    releaseDialogs: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { popupPause: 1_000 },
}).createMachine({
  id: 'popupQueue',
  description: '弹窗排队：同一时间只有一个；登录与认证 > 紧急公告 > 订单和支付通知 > 广告；正在用的弹窗从不被顶掉',
  context: { waiting: [] },
  invoke: [
    { id: 'watchPage', src: 'watchPage', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
    { id: 'watchDialogs', src: 'watchDialogs', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  ],
  type: 'parallel',
  on: {
    'popup.asked': { actions: { type: 'enqueue', params: ({ event }) => event } },
    'popup.withdrawn': { actions: { type: 'dequeue', params: ({ event }) => event } },
    'dialog.opened': { actions: { type: 'enqueue', params: { kind: 'dialog' } } },
    'dialog.closed': { actions: { type: 'dequeue', params: { kind: 'dialog' } } },
  },
  states: {
    sight: {
      description: '页面看不看得见：看不见时只有人自己打开的弹窗能弹',
      initial: 'seen',
      states: {
        seen: { description: '看得见', on: { 'page.hidden': { target: 'unseen' } } },
        unseen: { description: '看不见', on: { 'page.shown': { target: 'seen' } } },
      },
    },
    keyboard: {
      description: '人手上有没有事：在输入、表填了一半、在聊天，或有一步正在办时不弹会抢走焦点的；通知不抢焦点',
      initial: 'resting',
      states: {
        resting: { description: '手上没有事', on: { 'typing.began': { target: 'typing' } } },
        typing: { description: '手上有事', on: { 'typing.ended': { target: 'resting' } } },
      },
    },
    patience: {
      description: '此刻能不能弹紧急公告和广告：看人在哪个页面、多久没有动过；不能弹时留在队里',
      invoke: {
        id: 'adPatience',
        src: 'adPatience',
        onError: { target: '.held', actions: { type: 'reportCrash', params: ({ event }) => event } },
      },
      initial: 'held',
      states: {
        held: { description: '不能弹', on: { 'interruption.allowed': { target: 'allowed' } } },
        allowed: { description: '可以弹', on: { 'interruption.held': { target: 'held' } } },
      },
    },
    turn: {
      description: '轮到谁',
      initial: 'unsettled',
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
          description: '没有弹窗：能弹的里面级别最高的先弹',
          on: { 'typing.ended': { target: 'pausing' } },
          always: [
            { guard: 'dialogWaits', target: 'inUse.dialog', actions: { type: 'dequeue', params: { kind: 'dialog' } } },
            { guard: 'urgentMayPop', target: 'inUse.emergencyNotice', actions: { type: 'dequeue', params: { kind: 'emergencyNotice' } } },
            { guard: 'notificationMayPop', target: 'inUse.notification', actions: { type: 'dequeue', params: { kind: 'notification' } } },
            { guard: 'adMayPop', target: 'inUse.ad', actions: { type: 'dequeue', params: { kind: 'ad' } } },
          ],
        },
        inUse: {
          description: '有一个弹窗正在用，后来的都等它关闭；只有通知会给人自己打开的弹窗让位',
          tags: 'popup',
          initial: 'dialog',
          exit: 'releaseDialogs',
          states: {
            dialog: {
              description: '人自己打开的',
              on: { 'dialog.closed': { target: '#popupQueue.turn.pausing' } },
            },
            emergencyNotice: {
              description: '紧急公告',
              entry: { type: 'grantTurn', params: { kind: 'emergencyNotice' } },
              on: {
                'popup.closed': {
                  guard: { type: 'isOwn', params: ({ event }) => ({ closed: event.kind, shown: 'emergencyNotice' }) },
                  target: '#popupQueue.turn.pausing',
                },
              },
            },
            notification: {
              description: '订单和支付通知：人打开弹窗就让位',
              entry: { type: 'grantTurn', params: { kind: 'notification' } },
              on: {
                'popup.closed': {
                  guard: { type: 'isOwn', params: ({ event }) => ({ closed: event.kind, shown: 'notification' }) },
                  target: '#popupQueue.turn.pausing',
                },
                'dialog.opened': { target: 'dialog', actions: 'revokeTurn' },
              },
            },
            ad: {
              description: '广告',
              entry: { type: 'grantTurn', params: { kind: 'ad' } },
              on: {
                'popup.closed': {
                  guard: { type: 'isOwn', params: ({ event }) => ({ closed: event.kind, shown: 'ad' }) },
                  target: '#popupQueue.turn.pausing',
                },
              },
            },
          },
        },
        pausing: {
          description: '刚关掉一个弹窗或手上的事刚完：缓一秒再弹下一个；人自己打开的不用等',
          always: { guard: 'dialogWaits', target: 'free' },
          after: { popupPause: { target: 'free' } },
        },
      },
    },
  },
});
