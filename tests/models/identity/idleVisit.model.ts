import { defineModel } from '@xstate/test';
import { idleVisitMachine } from '#machines/identity/idleVisit.machine.ts';

export const withoutScreen = '要在网吧品牌的页面上静置一刻钟，由画面自己的测试检查';

export const idleVisitModel = defineModel(idleVisitMachine, {
  invariants: {
    退出登录就是走到了头: ({ history, states }) =>
      history.flatMap(({ effects }) => effects).filter(({ type }) => type === 'endSession').length === (states.includes('ended') ? 1 : 0),
    没有动静才自己退出: ({ history }) =>
      history
        .flatMap(({ effects }) => effects.map(({ type }) => type))
        .every((type, at, all) => type !== 'announceEnd' || all[at + 1] === 'endSession'),
  },
  given: '在网吧品牌的页面登录',
  outcomes: {
    watchVisit: {
      pending: true,
      emits: {
        动一下: { type: 'person.acted' },
        在别的标签页动一下: { type: 'visit.resumed' },
        久未操作: { type: 'visit.lapsed' },
      },
      error: { 中断: new Error('watch') },
    },
  },
  events: [],
  identity: () => [],
  names: {
    watchVisit: '页面',
    visitIdle: '十五分钟没有操作',
    visitAnswer: '一分钟没有回答',
    'visit.continue': '点“继续使用”',
    'visit.end': '点“退出登录”',
  },
});
