import { defineModel } from '@xstate/test';
import { usageReportingMachine } from '#machines/usage/usageReporting.machine.ts';
import { badGateway } from '#testing/answers.ts';

const broken = { 中断: new Error('watch') };
const told = {
  pending: true,
  done: { 都报了: { isAllTold: true }, 还有没报的: { isAllTold: false } },
  error: { 网关故障: badGateway },
} as const;

export const withoutScreen = '在背后上报浏览行为，画面不变';

export const usageReportingModel = defineModel(usageReportingMachine, {
  invariants: {
    看不见时不上报: ({ states, snapshot }) =>
      !states.includes('hidden') || !('reportUsage' in snapshot.children || 'reportPending' in snapshot.children),
    看得见时不只在本机记下: ({ states, snapshot }) => !states.includes('watching') || !('saveUsage' in snapshot.children),
    先补报再报本页: ({ started }) => started('reportUsage').length === 0 || started('reportPending').length > 0,
  },
  given: '打开任意页面',
  outcomes: {
    watchPage: {
      emits: {
        页面看不见: { type: 'page.hidden' },
        回到页面: { type: 'page.shown' },
        走到另一页: { type: 'page.entered', page: 'other', path: '/free' },
      },
      error: broken,
    },
    noteClicks: { emits: { 记满了: { type: 'marks.filled' } }, error: broken },
    reportPending: told,
    reportUsage: told,
    saveUsage: { done: { 已记下: undefined }, error: { 存储不可用: new Error('storage') } },
  },
  events: [],
  names: {
    watchPage: '页面',
    noteClicks: '记点击',
    reportPending: '补报',
    reportUsage: '上报',
    saveUsage: '在本机记下',
    usageReport: '60 秒后',
    hiddenStateSave: '五分钟后',
  },
});
