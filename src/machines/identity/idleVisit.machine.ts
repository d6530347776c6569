import { setup } from 'xstate';
import { VISIT_ANSWER, VISIT_IDLE } from '#contract/rules/constants.ts';
import { reporterSlot } from '#lib/actorSlot.ts';
import type { PageActed } from '#lib/pageEvents.ts';

/** Reported by the page: activity in another tab, or that the last activity was too long ago, as after a reload or a sleep. */
export type VisitEvent = PageActed | { type: 'visit.resumed' } | { type: 'visit.lapsed' };

export const idleVisitMachine = setup({
  types: { events: {} as VisitEvent | { type: 'visit.continue' } | { type: 'visit.end' } },
  actors: { watchVisit: reporterSlot<VisitEvent>('watchVisit') },
  actions: {
    endSession: () => {},
    announceEnd: () => {},
    reportCrash: (_, _params: { error: unknown }) => {},
  },
  delays: { visitIdle: VISIT_IDLE, visitAnswer: VISIT_ANSWER },
}).createMachine({
  id: 'idleVisit',
  description: '公用电脑上的登录：十五分钟没有操作就询问，一分钟没有回答就退出登录',
  invoke: {
    id: 'watchVisit',
    src: 'watchVisit',
    onError: { target: '.ended', actions: { type: 'reportCrash', params: ({ event }) => event } },
  },
  initial: 'active',
  on: { 'visit.lapsed': { target: '.ended', actions: 'announceEnd', description: '上次操作已经是十六分钟以前的事' } },
  states: {
    active: {
      description: '有人在用：每次操作重新计时，别的标签页里的操作也算',
      on: {
        'person.acted': { target: 'active', reenter: true },
        'visit.resumed': { target: 'active', reenter: true },
      },
      after: { visitIdle: { target: 'asking' } },
    },
    asking: {
      description: '询问是否还在使用；移动鼠标不算回答',
      on: {
        'visit.continue': { target: 'active' },
        'visit.resumed': { target: 'active' },
        'visit.end': { target: 'ended' },
      },
      after: { visitAnswer: { target: 'ended', actions: 'announceEnd' } },
    },
    ended: { description: '退出登录', type: 'final', entry: 'endSession' },
  },
});
