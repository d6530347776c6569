import { defineModel } from '@xstate/test';
import { visualiserMachine } from '#visualiser/core/visualiser.machine.ts';

export const withoutScreen = '状态图查看器自己的流程，由它自己的浏览器测试走';

export const visualiserModel = defineModel(visualiserMachine, {
  invariants: {
    看着走的是打开的页面: ({ states, context: { kind, isOpen } }) => !states.includes('live') || (kind === 'live' && isOpen),
    模拟只有模拟的运行: ({ states, context: { kind } }) => !states.includes('simulating') || kind === 'sim',
    等的时候记着等哪一个: ({ states, context: { awaited } }) => states.includes('connecting') === (awaited !== null),
  },
  given: '刚打开状态图查看器',
  outcomes: {},
  events: [
    { event: { type: 'page.await', page: 'p1' }, name: '地址里有一个页面' },
    { event: { type: 'page.found', page: 'p1' }, name: '地址里的页面应答' },
    { event: { type: 'page.found', page: 'p2' }, name: '另一个页面应答' },
    { event: { type: 'run.opened', kind: 'live', isOpen: true }, name: '看一个打开的页面' },
    { event: { type: 'run.opened', kind: 'live', isOpen: false }, name: '看一个关了的页面' },
    { event: { type: 'run.opened', kind: 'file', isOpen: false }, name: '打开记录' },
    { event: { type: 'run.opened', kind: 'sim', isOpen: true }, name: '开始模拟' },
    { event: { type: 'replay.start', steps: 2 }, name: '重放' },
    { type: 'run.closed' },
    { type: 'page.closed' },
    { type: 'step.choose' },
    { type: 'latest.follow' },
    { type: 'replay.stop' },
  ],
  names: {
    'run.closed': '没有记录了',
    'page.closed': '页面关了',
    'step.choose': '选一步',
    'latest.follow': '跟着最新的走',
    'replay.stop': '暂停重放',
    answerLimit: '3 秒没有应答',
    pace: '到下一步',
  },
});
