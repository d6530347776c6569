import { setup } from 'xstate';
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

export const shellMachine = setup({
  types: {
    context: {} as Record<never, never>,
    children: {} as {
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
    },
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
  actions: { reportCrash: (_, _params: { error: unknown }) => {} },
}).createMachine({
  id: 'shell',
  description: '页面外壳：这些流程和页面同生命周期，各只有一个',
  context: {},
  invoke: [
    { id: 'session', src: 'session', systemId: 'session', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
    {
      id: 'loginModal',
      src: 'loginModal',
      systemId: 'loginModal',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'pendingAction',
      src: 'pendingAction',
      systemId: 'pendingAction',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'popupQueue',
      src: 'popupQueue',
      systemId: 'popupQueue',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'emergencyNotice',
      src: 'emergencyNotice',
      systemId: 'emergencyNotice',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'noticePopup',
      src: 'noticePopup',
      systemId: 'noticePopup',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'notificationPolling',
      src: 'notificationPolling',
      systemId: 'notificationPolling',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'adRotation',
      src: 'adRotation',
      systemId: 'adRotation',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'favourite',
      src: 'favourite',
      systemId: 'favourite',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'chunkRecovery',
      src: 'chunkRecovery',
      systemId: 'chunkRecovery',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'channelTracking',
      src: 'channelTracking',
      systemId: 'channelTracking',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
    {
      id: 'usageReporting',
      src: 'usageReporting',
      systemId: 'usageReporting',
      onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
    },
  ],
});
