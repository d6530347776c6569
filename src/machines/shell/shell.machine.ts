import { assign, enqueueActions, setup } from 'xstate';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { chartSlot } from '#lib/actorSlot.ts';
import type { adRotationMachine } from '#machines/popups/adRotation.machine.ts';
import type { channelTrackingMachine } from '#machines/usage/channelTracking.machine.ts';
import { chunkRecoveryMachine } from './chunkRecovery.machine.ts';
import type { emergencyNoticeMachine } from '#machines/popups/emergencyNotice.machine.ts';
import type { favouriteMachine } from '#machines/listings/favourite.machine.ts';
import type { loginModalMachine } from '#machines/identity/loginModal.machine.ts';
import type { noticePopupMachine } from '#machines/messages/noticePopup.machine.ts';
import type { notificationPollingMachine } from '#machines/messages/notificationPolling.machine.ts';
import { pendingActionMachine } from '#machines/identity/pendingAction.machine.ts';
import type { popupQueueMachine } from '#machines/popups/popupQueue.machine.ts';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { usageReportingMachine } from '#machines/usage/usageReporting.machine.ts';

type ShellChildren = {
  session: 'session';
  loginModal: 'loginModal';
  pendingAction: 'pendingAction';
  popupQueue: 'popupQueue';
  emergencyNotice: 'emergencyNotice';
  noticePopup: 'noticePopup';
  notificationPolling: 'notificationPolling';
  adRotation: 'adRotation';
  favourite: 'favourite';
  chunkRecovery: 'chunkRecovery';
  channelTracking: 'channelTracking';
  usageReporting: 'usageReporting';
};
export type ShellChild = keyof ShellChildren;

interface Crash {
  readonly id: ShellChild;
  readonly error: unknown;
}

/** A child that crashes more often is restarted only after ten minutes. */
const RESTARTS = 3;

/** Children that register with the queue only once: when the queue restarts, they must restart too. */
const alsoStarted: Readonly<Partial<Record<ShellChild, readonly ShellChild[]>>> = {
  popupQueue: ['emergencyNotice', 'noticePopup', 'adRotation'],
};

export const shellMachine = setup({
  types: {
    context: {} as { down: readonly ShellChild[]; crashes: number },
    children: {} as ShellChildren,
    /** `login.loaded`, `later.loaded`: the charts of the login dialog, or the deferred ones, are provided. */
    events: {} as { type: 'login.loaded' } | { type: 'later.loaded' } | { type: 'child.crashed' },
  },
  actors: {
    session: sessionMachine,
    loginModal: chartSlot<typeof loginModalMachine>('loginModal'),
    pendingAction: pendingActionMachine,
    popupQueue: chartSlot<typeof popupQueueMachine>('popupQueue'),
    emergencyNotice: chartSlot<typeof emergencyNoticeMachine>('emergencyNotice'),
    noticePopup: chartSlot<typeof noticePopupMachine>('noticePopup'),
    notificationPolling: chartSlot<typeof notificationPollingMachine>('notificationPolling'),
    adRotation: chartSlot<typeof adRotationMachine>('adRotation'),
    favourite: chartSlot<typeof favouriteMachine>('favourite'),
    chunkRecovery: chunkRecoveryMachine,
    channelTracking: chartSlot<typeof channelTrackingMachine>('channelTracking'),
    usageReporting: chartSlot<typeof usageReportingMachine>('usageReporting'),
  },
  guards: {
    isDown: ({ context }) => context.down.length > 0,
    mayRestart: ({ context }) => context.crashes <= RESTARTS,
  },
  actions: {
    crash: enqueueActions(({ context, enqueue }, crash: Crash) => {
      const { id } = crash;
      const report = enqueue as unknown as (action: { type: 'reportCrash'; params: Crash }) => void;
      report({ type: 'reportCrash', params: crash });
      enqueue.assign({ down: [...new Set([...context.down, id, ...(alsoStarted[id] ?? [])])], crashes: context.crashes + 1 });
      enqueue.raise({ type: 'child.crashed' });
    }),
    startAgain: enqueueActions(({ context, enqueue }) => {
      const start = enqueue.spawnChild as (src: ShellChild, options: { id: ShellChild; systemId: ShellChild }) => void;
      for (const id of context.down) {
        enqueue.stopChild(id);
        start(id, { id, systemId: id });
      }
      enqueue.assign({ down: [] });
    }),
    forgetCrashes: assign({ crashes: 0 }),
    reportCrash: (_, _crash: Crash) => {},
  },
  delays: { restartPause: ({ context }) => SECOND * 5 ** (context.crashes - 1), calmTime: 10 * MINUTE },
}).createMachine({
  id: 'shell',
  description: '页面外壳：这些流程和页面同生命周期，各只有一个；中断了的过一会儿重新启动，反复中断就不再启动',
  context: { down: [], crashes: 0 },
  type: 'parallel',
  states: {
    health: {
      description: '一打开就有的流程；所有流程有没有中断的',
      invoke: [
        {
          id: 'session',
          src: 'session',
          systemId: 'session',
          onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'session', error: event.error }) } },
        },
        {
          id: 'pendingAction',
          src: 'pendingAction',
          systemId: 'pendingAction',
          onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'pendingAction', error: event.error }) } },
        },
        {
          id: 'chunkRecovery',
          src: 'chunkRecovery',
          systemId: 'chunkRecovery',
          onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'chunkRecovery', error: event.error }) } },
        },
      ],
      on: { 'child.crashed': { guard: 'isDown', target: '.judging' } },
      initial: 'whole',
      states: {
        whole: {
          description: '都在运行；十分钟没有中断，就不再计以前的中断',
          after: { calmTime: { actions: 'forgetCrashes' } },
        },
        judging: {
          description: '有一个中断了：看中断过几次',
          always: [{ guard: 'mayRestart', target: 'pausing' }, { target: 'broken' }],
        },
        pausing: {
          description: '稍等再重新启动中断的：中断得越多等得越久',
          after: { restartPause: { description: '1 s，5 s，25 s', target: 'whole', actions: 'startAgain' } },
        },
        broken: {
          description: '反复中断：十分钟里不再重新启动，别的流程照常',
          after: { calmTime: { target: 'whole', actions: ['forgetCrashes', 'startAgain'] } },
        },
      },
    },
    login: {
      description: '登录弹窗第一次要打开时才取它的代码',
      initial: 'absent',
      states: {
        absent: { description: '还没有要登录', on: { 'login.loaded': 'running' } },
        running: {
          description: '代码到了，登录弹窗在运行',
          invoke: [
            {
              id: 'loginModal',
              src: 'loginModal',
              systemId: 'loginModal',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'loginModal', error: event.error }) } },
            },
          ],
        },
      },
    },
    later: {
      description: '不急的：自己弹出来的、收藏和统计，代码单独取，到了才启动',
      initial: 'absent',
      states: {
        absent: { description: '代码还没有到', on: { 'later.loaded': 'running' } },
        running: {
          description: '代码到了，公告、通知、广告、收藏和统计在运行',
          invoke: [
            {
              id: 'popupQueue',
              src: 'popupQueue',
              systemId: 'popupQueue',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'popupQueue', error: event.error }) } },
            },
            {
              id: 'emergencyNotice',
              src: 'emergencyNotice',
              systemId: 'emergencyNotice',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'emergencyNotice', error: event.error }) } },
            },
            {
              id: 'noticePopup',
              src: 'noticePopup',
              systemId: 'noticePopup',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'noticePopup', error: event.error }) } },
            },
            {
              id: 'notificationPolling',
              src: 'notificationPolling',
              systemId: 'notificationPolling',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'notificationPolling', error: event.error }) } },
            },
            {
              id: 'adRotation',
              src: 'adRotation',
              systemId: 'adRotation',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'adRotation', error: event.error }) } },
            },
            {
              id: 'favourite',
              src: 'favourite',
              systemId: 'favourite',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'favourite', error: event.error }) } },
            },
            {
              id: 'channelTracking',
              src: 'channelTracking',
              systemId: 'channelTracking',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'channelTracking', error: event.error }) } },
            },
            {
              id: 'usageReporting',
              src: 'usageReporting',
              systemId: 'usageReporting',
              onError: { actions: { type: 'crash', params: ({ event }) => ({ id: 'usageReporting', error: event.error }) } },
            },
          ],
        },
      },
    },
  },
});
