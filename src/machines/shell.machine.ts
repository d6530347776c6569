import { assign, enqueueActions, setup } from 'xstate';
import { MINUTE, SECOND } from '#contract/rules/constants.ts';
import { adRotationMachine } from './adRotation.machine.ts';
import { channelTrackingMachine } from './channelTracking.machine.ts';
import { chunkRecoveryMachine } from './chunkRecovery.machine.ts';
import { emergencyNoticeMachine } from './emergencyNotice.machine.ts';
import { favouriteMachine } from './favourite.machine.ts';
import { loginModalMachine } from './loginModal.machine.ts';
import { noticePopupMachine } from './noticePopup.machine.ts';
import { notificationPollingMachine } from './notificationPolling.machine.ts';
import { pendingActionMachine } from './pendingAction.machine.ts';
import { popupQueueMachine } from './popupQueue.machine.ts';
import { sessionMachine } from './session.machine.ts';
import { usageReportingMachine } from './usageReporting.machine.ts';

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

/** After so many crashes a page that goes on crashing is left as it is. */
const RESTARTS = 3;

/** What waits for a turn asks the queue once: a new queue has to be asked again. */
const alsoStarted: Readonly<Partial<Record<ShellChild, readonly ShellChild[]>>> = {
  popupQueue: ['emergencyNotice', 'noticePopup', 'adRotation'],
};

export const shellMachine = setup({
  types: {
    context: {} as { down: readonly ShellChild[]; crashes: number },
    children: {} as ShellChildren,
  },
  actors: {
    session: sessionMachine,
    loginModal: loginModalMachine,
    pendingAction: pendingActionMachine,
    popupQueue: popupQueueMachine,
    emergencyNotice: emergencyNoticeMachine,
    noticePopup: noticePopupMachine,
    notificationPolling: notificationPollingMachine,
    adRotation: adRotationMachine,
    favourite: favouriteMachine,
    chunkRecovery: chunkRecoveryMachine,
    channelTracking: channelTrackingMachine,
    usageReporting: usageReportingMachine,
  },
  guards: { mayRestart: ({ context }) => context.crashes <= RESTARTS },
  actions: {
    noteDown: assign(({ context }, { id }: { id: ShellChild }) => ({
      down: [...new Set([...context.down, id, ...(alsoStarted[id] ?? [])])],
      crashes: context.crashes + 1,
    })),
    startAgain: enqueueActions(({ context, enqueue }) => {
      const start = enqueue.spawnChild as (src: ShellChild, options: { id: ShellChild; systemId: ShellChild }) => void;
      for (const id of context.down) {
        enqueue.stopChild(id);
        start(id, { id, systemId: id });
      }
      enqueue.assign({ down: [] });
    }),
    forgetCrashes: assign({ crashes: 0 }),
    reportCrash: (_, _params: { id: ShellChild; error: unknown }) => {},
  },
  delays: { restartPause: ({ context }) => SECOND * 5 ** (context.crashes - 1), calmTime: 10 * MINUTE },
}).createMachine({
  id: 'shell',
  description: '页面外壳：这些流程和页面同生命周期，各只有一个；中断了的过一会儿重新启动，反复中断就不再启动',
  context: { down: [], crashes: 0 },
  invoke: [
    {
      id: 'session',
      src: 'session',
      systemId: 'session',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'session', error: event.error }) },
          { type: 'noteDown', params: { id: 'session' } },
        ],
      },
    },
    {
      id: 'loginModal',
      src: 'loginModal',
      systemId: 'loginModal',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'loginModal', error: event.error }) },
          { type: 'noteDown', params: { id: 'loginModal' } },
        ],
      },
    },
    {
      id: 'pendingAction',
      src: 'pendingAction',
      systemId: 'pendingAction',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'pendingAction', error: event.error }) },
          { type: 'noteDown', params: { id: 'pendingAction' } },
        ],
      },
    },
    {
      id: 'popupQueue',
      src: 'popupQueue',
      systemId: 'popupQueue',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'popupQueue', error: event.error }) },
          { type: 'noteDown', params: { id: 'popupQueue' } },
        ],
      },
    },
    {
      id: 'emergencyNotice',
      src: 'emergencyNotice',
      systemId: 'emergencyNotice',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'emergencyNotice', error: event.error }) },
          { type: 'noteDown', params: { id: 'emergencyNotice' } },
        ],
      },
    },
    {
      id: 'noticePopup',
      src: 'noticePopup',
      systemId: 'noticePopup',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'noticePopup', error: event.error }) },
          { type: 'noteDown', params: { id: 'noticePopup' } },
        ],
      },
    },
    {
      id: 'notificationPolling',
      src: 'notificationPolling',
      systemId: 'notificationPolling',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'notificationPolling', error: event.error }) },
          { type: 'noteDown', params: { id: 'notificationPolling' } },
        ],
      },
    },
    {
      id: 'adRotation',
      src: 'adRotation',
      systemId: 'adRotation',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'adRotation', error: event.error }) },
          { type: 'noteDown', params: { id: 'adRotation' } },
        ],
      },
    },
    {
      id: 'favourite',
      src: 'favourite',
      systemId: 'favourite',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'favourite', error: event.error }) },
          { type: 'noteDown', params: { id: 'favourite' } },
        ],
      },
    },
    {
      id: 'chunkRecovery',
      src: 'chunkRecovery',
      systemId: 'chunkRecovery',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'chunkRecovery', error: event.error }) },
          { type: 'noteDown', params: { id: 'chunkRecovery' } },
        ],
      },
    },
    {
      id: 'channelTracking',
      src: 'channelTracking',
      systemId: 'channelTracking',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'channelTracking', error: event.error }) },
          { type: 'noteDown', params: { id: 'channelTracking' } },
        ],
      },
    },
    {
      id: 'usageReporting',
      src: 'usageReporting',
      systemId: 'usageReporting',
      onError: {
        target: '.judging',
        actions: [
          { type: 'reportCrash', params: ({ event }) => ({ id: 'usageReporting', error: event.error }) },
          { type: 'noteDown', params: { id: 'usageReporting' } },
        ],
      },
    },
  ],
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
});
