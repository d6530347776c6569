import { defineModel, type Model } from '@xstate/test';
import { moveTaskMachine } from '#machines/tasks/moveTask.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { accounts, who } from '#testing/byHand.ts';
import { continuesWithKey } from '#tests/models/invariants.ts';

export const moveTaskModel = defineModel(moveTaskMachine, {
  invariants: { 用这一次确认的幂等键或没有答复的那个: continuesWithKey('sendMove', 'move.confirm') },
  given: [accounts.renter, '自己发布的一个任务有人交付'],
  input: { subject: '81', unfinished: null },
  outcomes: {
    sendMove: { done: { 做成了: granted(undefined), 进展已变: refused('TASK_STATE') }, error: { 中断: new Error('sendMove') } },
  },
  events: [
    { event: { type: 'move.ask', move: 'accept' }, name: '点“验收通过”' },
    { event: { type: 'move.confirm', key: 'move-key-0001' }, name: '点“确认通过”' },
  ],
  identity: ({ move, key, lost, problem }) => [move, key, lost?.message, problem?.message],
  names: { 'move.leave': '点“再想想”', sendMove: '提交' },
  byHand: {
    start: '打开这个任务',
    as: who.renter,
    steps: {
      'move.ask': '点“验收通过”',
      'move.confirm': '点“确认通过”',
      'move.leave': '点“再想想”',
      'sendMove+做成了': true,
      'sendMove+进展已变': { since: 'move.ask', prepare: '在另一个标签页先通过' },
    },
    sees: { reading: '没有弹窗', confirming: '弹窗写着报酬马上付给接单人' },
  },
});

export const moveTaskVariants = {
  接着上次: {
    input: { subject: '81', unfinished: { wish: { move: 'accept', subject: '81' }, key: 'move-key-0000' } },
    byHand: { ...moveTaskModel.byHand!, start: '打开这个任务，断网后点“确认通过”，再刷新' },
  },
} satisfies Record<string, Partial<Model<typeof moveTaskMachine>>>;
