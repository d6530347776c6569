import { setup } from 'xstate';
import { NOTIFICATION_POLL } from '#contract/rules/constants.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import type { PageSeen } from '#lib/pageEvents.ts';
import type { Notice } from './noticePopup.machine.ts';

export type SignedEvent = { type: 'session.opened' } | { type: 'session.closed' };
/** `notices`: new notifications of this user that have not popped up yet, oldest first. */
export type NotificationReading = { verdict: 'read'; notices: readonly Notice[] } | { verdict: 'rejected' };

export const notificationPollingMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as PageSeen | SignedEvent },
  actors: {
    watchPage: reporterSlot<PageSeen>('watchPage'),
    watchSession: reporterSlot<SignedEvent>('watchSession'),
    readNotifications: actorSlot<NotificationReading>('readNotifications'),
  },
  guards: { isRejected: (_, { verdict }: NotificationReading) => verdict === 'rejected' },
  actions: {
    tellNotices: (_, _reading: NotificationReading) => {},
    forgetNotices: () => {},
    rejectSession: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { notificationPoll: NOTIFICATION_POLL },
}).createMachine({
  id: 'notificationPolling',
  description: '站内通知：登录后每 15 秒查一次，退出就停',
  context: {},
  invoke: [
    { id: 'watchPage', src: 'watchPage', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
    { id: 'watchSession', src: 'watchSession', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  ],
  initial: 'signedOut',
  states: {
    signedOut: {
      description: '未登录：不查',
      on: { 'session.opened': { target: 'signedIn' } },
    },
    signedIn: {
      description: '已登录',
      exit: 'forgetNotices',
      initial: 'checking',
      on: { 'session.closed': { target: 'signedOut' } },
      states: {
        checking: {
          description: '查今天的通知',
          on: { 'page.hidden': { target: 'suspended' } },
          invoke: {
            id: 'readNotifications',
            src: 'readNotifications',
            onDone: [
              { guard: { type: 'isRejected', params: ({ event }) => event.output }, target: 'waiting', actions: 'rejectSession' },
              { target: 'waiting', actions: { type: 'tellNotices', params: ({ event }) => event.output } },
            ],
            onError: { target: 'waiting' },
          },
        },
        waiting: {
          description: '两次查询之间（15 秒）',
          on: { 'page.hidden': { target: 'suspended' } },
          after: { notificationPoll: { target: 'checking' } },
        },
        suspended: {
          description: '页面看不见时不查，回来立刻查',
          on: { 'page.shown': { target: 'checking' } },
        },
      },
    },
  },
});
