import { defineModel } from '@xstate/test';
import { blankTask } from '#contract/rules/task.ts';
import { taskDraftMachine } from '#machines/tasks/taskDraft.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { accounts } from '#testing/byHand.ts';

const typed = { ...blankTask, title: '荣耀 30 星带到 40 星' };
const theirs = { ...blankTask, title: '另一台设备写的' };

export const taskDraftModel = defineModel(taskDraftMachine, {
  invariants: {
    没看过的那一份不会被盖掉: ({ started, answers }) => {
      const known = [0, ...answers('readTaskDraft').map(({ version }) => version)];
      const stored = answers('saveTaskDraft').flatMap((answer) => (answer.ok ? [answer.value.version] : []));
      return started('saveTaskDraft').every(({ version }) => [...known, ...stored].includes(version));
    },
    填的一直都在: ({ states, snapshot: { context } }) =>
      !states.includes('stale') || (context.theirs !== null && context.draft.title !== context.theirs.draft.title),
  },
  given: [accounts.renter],
  input: { local: { version: 0, draft: blankTask, stored: blankTask } },
  outcomes: {
    readTaskDraft: {
      done: {
        没有: { version: 0, draft: blankTask },
        另一台设备写的: { version: 5, draft: theirs },
      },
      error: { 网关故障: badGateway },
    },
    saveTaskDraft: {
      done: { 存好: granted({ version: 2, draft: typed }), 别处改过: refused('EDITED_ELSEWHERE') },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'draft.change', draft: typed }, name: '写标题' },
    { event: { type: 'draft.change', draft: blankTask }, name: '清空标题' },
  ],
  identity: ({ draft, stored, sent, version, problem, theirs: other }) => [
    draft.title,
    stored.title,
    sent?.title,
    version,
    problem?.message,
    other?.version,
  ],
  names: {
    'draft.save': '点“托管并发布”',
    'draft.retry': '点“马上重试”',
    'mine.keep': '点“用这里填的”',
    'theirs.take': '点“用那边改的”',
    readTaskDraft: '读草稿',
    saveTaskDraft: '存草稿',
    typingPause: '停下来一会儿',
    savingPause: '等一会儿自己再试',
  },
  byHand: {
    start: '打开“发布任务”，草稿是空的',
    steps: {
      'draft.change#1': '填标题“荣耀 30 星带到 40 星”',
      'draft.change#2': '把标题清空',
      'draft.save': '点“托管并发布”，别的都空着',
      'draft.retry': '点“马上重试”',
      'mine.keep': '点“用这里填的”',
      'theirs.take': '点“用那边改的”',
      'readTaskDraft+没有': true,
      'readTaskDraft+另一台设备写的': { prepare: '先在另一台设备上写好标题' },
      'readTaskDraft-网关故障': false,
      'saveTaskDraft+存好': true,
      'saveTaskDraft+别处改过': { prepare: '先在另一台设备上改标题' },
      'saveTaskDraft-网关故障': false,
    },
    sees: {
      local: '写着“草稿还没有存上”',
      filling: '发布任务的表格',
      stale: '写着刚在另一个页面或设备上改过，和不同的几项',
    },
  },
});
