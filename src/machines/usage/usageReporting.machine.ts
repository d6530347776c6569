import { setup } from 'xstate';
import { HIDDEN_STATE_SAVE, USAGE_REPORT } from '#contract/rules/constants.ts';
import { actorSlot, reporterSlot } from '#lib/actorSlot.ts';
import type { PageEntered, PageSeen } from '#lib/pageEvents.ts';

/** `isAllTold`: nothing is left to report now. */
export type ReportOutcome = { isAllTold: boolean };
/** The maximum number of events of one report was reached. */
export type MarksFilled = { type: 'marks.filled' };

export const usageReportingMachine = setup({
  types: { context: {} as Record<never, never>, events: {} as PageSeen | PageEntered | MarksFilled },
  actors: {
    watchPage: reporterSlot<PageSeen | PageEntered>('watchPage'),
    noteClicks: reporterSlot<MarksFilled>('noteClicks'),
    reportPending: actorSlot<ReportOutcome>('reportPending'),
    reportUsage: actorSlot<ReportOutcome>('reportUsage'),
    saveUsage: actorSlot<void>('saveUsage'),
  },
  guards: { isAllTold: (_, { isAllTold }: ReportOutcome) => isAllTold },
  actions: { reportCrash: (_, _params: { error: unknown }) => {} },
  delays: { usageReport: USAGE_REPORT, hiddenStateSave: HIDDEN_STATE_SAVE },
}).createMachine({
  id: 'usageReporting',
  description: '使用上报：看得见时每 60 秒和每次换页报一次；看不见时只在本机记下，回来先补报；报不成的留着，不丢也不重复计',
  context: {},
  invoke: [
    { id: 'watchPage', src: 'watchPage', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
    { id: 'noteClicks', src: 'noteClicks', onError: { actions: { type: 'reportCrash', params: ({ event }) => event } } },
  ],
  initial: 'watching',
  states: {
    watching: {
      description: '页面看得见：停留时间在走',
      initial: 'returning',
      on: { 'page.hidden': { target: 'hidden' } },
      states: {
        returning: {
          description: '先补报以前记下还没报出去的，再报本页',
          invoke: {
            id: 'reportPending',
            src: 'reportPending',
            onDone: [
              { guard: { type: 'isAllTold', params: ({ event }) => event.output }, target: 'reporting' },
              { target: 'returning', reenter: true },
            ],
            onError: { target: 'counting' },
          },
        },
        counting: {
          description: '记着停留和点击，满 60 秒、换页或记满了就报',
          after: { usageReport: { target: 'reporting' } },
          on: { 'page.entered': { target: 'reporting' }, 'marks.filled': { target: 'reporting' } },
        },
        reporting: {
          description: '把到此刻为止的记下，连同没报出去的一起上报',
          invoke: {
            id: 'reportUsage',
            src: 'reportUsage',
            onDone: [
              { guard: { type: 'isAllTold', params: ({ event }) => event.output }, target: 'counting' },
              { target: 'reporting', reenter: true },
            ],
            onError: { target: 'counting' },
          },
        },
      },
    },
    hidden: {
      description: '页面看不见：停止上报，只在本机记下',
      initial: 'saving',
      on: { 'page.shown': { target: 'watching' } },
      states: {
        saving: {
          description: '立刻记下到此刻为止的使用情况',
          invoke: { id: 'saveUsage', src: 'saveUsage', onDone: { target: 'resting' }, onError: { target: 'resting' } },
        },
        resting: {
          description: '等五分钟再记一次',
          after: { hiddenStateSave: { target: 'saving' } },
        },
      },
    },
  },
});
