import type { notificationTypes, WireOf } from '#contract/names.ts';
import { assign, setup } from 'xstate';
import { NOTIFICATION_AUTO_CLOSE } from '#contract/rules/constants.ts';
import { actorSlot } from '#lib/actorSlot.ts';
import { known } from '#lib/known.ts';

/** A notification shown as a popup. */
export interface Notice {
  id: string;
  title: string;
  content: string;
  kind: WireOf<typeof notificationTypes>;
  /** The order it is about. */
  orderNo: string | null;
  /** An order of an own account. */
  lentNo: string | null;
}

export const noticePopupMachine = setup({
  types: {
    context: {} as { waiting: readonly Notice[]; shown: Notice | null },
    events: {} as
      | { type: 'notices.arrived'; notices: readonly Notice[] }
      | { type: 'notices.dropped' }
      | { type: 'popup.granted' }
      | { type: 'popup.revoked' }
      | { type: 'notice.open' }
      | { type: 'notice.close' },
    tags: {} as 'showing',
  },
  actors: { markRead: actorSlot<void, { id: string }>('markRead') },
  guards: { someWait: ({ context }) => context.waiting.length > 0 },
  actions: {
    enqueue: assign(({ context: { waiting, shown } }, { notices }: { notices: readonly Notice[] }) => ({
      waiting: [...waiting, ...notices.filter(({ id }) => id !== shown?.id && waiting.every((each) => each.id !== id))],
    })),
    takeNext: assign(
      ({
        context: {
          waiting: [next = null, ...rest],
        },
      }) => ({ shown: next, waiting: rest }),
    ),
    clearShown: assign({ shown: null }),
    dropAll: assign({ waiting: [] }),
    rememberShown: (_, _notice: { id: string }) => {},
    askTurn: () => {},
    withdraw: () => {},
    releaseTurn: () => {},
  },
  delays: { noticeLifetime: NOTIFICATION_AUTO_CLOSE },
}).createMachine({
  id: 'noticePopup',
  description: '通知弹窗：一次一条，十秒后自己关闭',
  context: { waiting: [], shown: null },
  initial: 'idle',
  on: { 'notices.arrived': { actions: { type: 'enqueue', params: ({ event }) => event } } },
  states: {
    idle: {
      description: '没有要弹的通知',
      always: { guard: 'someWait', target: 'awaitingTurn' },
    },
    awaitingTurn: {
      description: '排队：登录、认证弹窗和紧急公告先弹',
      entry: 'askTurn',
      on: {
        'popup.granted': { target: 'showing', actions: 'takeNext' },
        'notices.dropped': { target: 'idle', actions: ['dropAll', 'withdraw'] },
      },
    },
    showing: {
      description: '通知弹出：十秒后自己关闭，人也可以关闭或点开',
      tags: 'showing',
      entry: { type: 'rememberShown', params: ({ context }) => ({ id: known(context.shown, 'shown').id }) },
      exit: 'releaseTurn',
      on: {
        'notice.open': { target: 'marking' },
        'notice.close': { target: 'marking' },
        'popup.revoked': { target: 'idle', actions: 'clearShown' },
        'notices.dropped': { target: 'idle', actions: ['dropAll', 'clearShown'] },
      },
      after: { noticeLifetime: { target: 'idle', actions: 'clearShown' } },
    },
    marking: {
      description: '人看过了：标为已读；标不上也不打扰人',
      on: { 'notices.dropped': { target: 'idle', actions: ['dropAll', 'clearShown'] } },
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: ({ context }) => ({ id: known(context.shown, 'shown').id }),
        onDone: { target: 'idle', actions: 'clearShown' },
        onError: { target: 'idle', actions: 'clearShown' },
      },
    },
  },
});
