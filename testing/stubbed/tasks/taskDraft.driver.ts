import type { TaskDraftQuery } from '#api/generated/operations.ts';
import { blankTask } from '#contract/rules/task.ts';
import { nameOf, taskKinds } from '#contract/names.ts';
import { taskDraftMachine, type VersionedDraft } from '#machines/tasks/taskDraft.machine.ts';
import { button } from '#testing/stubbed/afterRental.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { expect } from '#testing/stubbed/expect.ts';

const asRead = ({ version, draft }: VersionedDraft): TaskDraftQuery['taskDraft'] => ({
  ...draft,
  kind: nameOf(taskKinds, draft.kind),
  version,
});
const blank: VersionedDraft = { version: 0, draft: blankTask };

export const taskDraft = defineHeld(taskDraftMachine, {
  standing: 'verified',
  async open(page) {
    await page.goto('/task-publish');
  },
  drivers: {
    'draft.change': (page, { draft }) => page.getByLabel('标题').fill(draft.title),
    'draft.save': (page) => button(page, '托管并发布').click(),
    'draft.retry': (page) => button(page, '马上重试').click(),
    'mine.keep': (page) => button(page, '用这里填的').click(),
    'theirs.take': (page) => button(page, '用那边改的').click(),
  },
  operations: { readTaskDraft: 'TaskDraft', saveTaskDraft: 'SaveTaskDraft' },
  data: {
    readTaskDraft: ({ value }) => ({ taskDraft: asRead(value as VersionedDraft) }),
    saveTaskDraft: ({ value }) => {
      const answer = value as { ok: boolean; value?: VersionedDraft };
      return { saveTaskDraft: asRead(answer.value ?? blank) };
    },
  },
  unseen: [
    { step: 'draft.change#1', in: 'taskDraft.reading', why: '空表在读出来之前还看不到' },
    { step: 'draft.change#2', in: 'taskDraft.reading', why: '空表在读出来之前还看不到' },
  ],
  facts: {
    'taskDraft.reading': (page) => expect(page.getByText('草稿已保存')).toHaveCount(0),
    'taskDraft.local': (page) => expect(page.getByText('草稿还没有存上')).toBeVisible(),
    'taskDraft.filling.resting': (page) => expect(page.getByText('草稿已保存')).toBeVisible(),
    'taskDraft.filling.pausing': (page) => expect(page.getByText('正在保存草稿…')).toBeVisible(),
    'taskDraft.filling.saving': (page) => expect(page.getByText('正在保存草稿…')).toBeVisible(),
    'taskDraft.filling.unsaved': (page) => expect(page.getByText('草稿还没有存上')).toBeVisible(),
    'taskDraft.stale': (page) => expect(page.getByText('这份内容刚在另一个页面或设备上改过')).toBeVisible(),
  },
  alike: [
    {
      states: ['taskDraft.filling.pausing', 'taskDraft.filling.saving'],
      shows: 'the same',
      why: '存完之前都写着正在保存',
    },
    { states: ['taskDraft.local', 'taskDraft.filling.unsaved'], shows: 'the same', why: '两处都是还没有存上，重试就行' },
  ],
  silent: { 'saveTaskDraft+别处改过': '读出那一份再说明' },
});
