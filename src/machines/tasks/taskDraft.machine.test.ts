import { expect, test } from 'vitest';
import { blankTask, type TaskDraft } from '#contract/rules/task.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { taskDraftMachine } from './taskDraft.machine.ts';

const titled = (title: string): TaskDraft => ({ ...blankTask, title });
const mine = titled('荣耀 30 星带到 40 星');
const later = titled('荣耀 30 星带到 40 星，急');
const theirs = titled('另一台设备写的');
const typed = (draft: TaskDraft) => ({ type: 'draft.change' as const, draft });
const open = (draft = blankTask, version = 0, stored = blankTask) =>
  scenario(taskDraftMachine, { input: { local: { version, draft, stored } } });

async function filling(version = 4) {
  const it = open();
  await it.answer('readTaskDraft', { version, draft: blankTask });
  return it;
}
const filled = { pausing: { filling: 'pausing' }, saving: { filling: 'saving' }, resting: { filling: 'resting' } } as const;

test('what is typed is saved 1.2 s after the last change', async () => {
  const it = await filling();
  it.send(typed(mine));
  await it.wait(1_100);
  it.send(typed(later));
  await it.wait(1_100);
  expect([it.at(), it.asked('saveTaskDraft')]).toEqual([filled.pausing, []]);
  await it.wait(100);
  expect([it.at(), it.asked('saveTaskDraft')]).toEqual([filled.saving, [{ version: 4, draft: later }]]);
  await it.answer('saveTaskDraft', granted({ version: 5, draft: later }));
  expect([it.at(), it.context().version]).toEqual([filled.resting, 5]);
  expect(it.effects('storeLocally').length).toBe(4);
});

test('publishing saves at once what was typed last, and nothing else', async () => {
  const it = await filling();
  it.send({ type: 'draft.save' });
  expect([it.at(), it.asked('saveTaskDraft')]).toEqual([filled.resting, []]);
  it.send(typed(mine));
  it.send({ type: 'draft.save' });
  expect([it.at(), it.asked('saveTaskDraft')]).toEqual([filled.saving, [{ version: 4, draft: mine }]]);
  it.send({ type: 'draft.save' });
  expect(it.asked('saveTaskDraft').length).toBe(1);
});

test('what is typed while a request is under way is saved after it', async () => {
  const it = await filling();
  it.send(typed(mine));
  it.send({ type: 'draft.save' });
  it.send(typed(later));
  expect(it.at()).toEqual(filled.saving);
  await it.answer('saveTaskDraft', granted({ version: 5, draft: mine }));
  expect(it.at()).toEqual(filled.pausing);
  await it.wait(1_200);
  expect(it.asked('saveTaskDraft').at(-1)).toEqual({ version: 5, draft: later });
});

test('one that fails is tried again after 5 s, or when the person asks', async () => {
  const it = await filling();
  it.send(typed(mine));
  it.send({ type: 'draft.save' });
  await it.fail('saveTaskDraft', badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ filling: 'unsaved' }, badGateway.problem]);
  await it.wait(4_900);
  expect(it.asked('saveTaskDraft').length).toBe(1);
  await it.wait(100);
  await it.fail('saveTaskDraft', badGateway);
  it.send({ type: 'draft.retry' });
  expect(it.asked('saveTaskDraft')).toEqual(Array.from({ length: 3 }, () => ({ version: 4, draft: mine })));
});

test('a version that another device has saved is read, and the person chooses between the two', async () => {
  const conflict = async () => {
    const it = await filling();
    it.send(typed(mine));
    it.send({ type: 'draft.save' });
    await it.answer('saveTaskDraft', refused('EDITED_ELSEWHERE'));
    expect(it.at()).toBe('reading');
    await it.answer('readTaskDraft', { version: 7, draft: theirs });
    expect([it.at(), it.context().draft, it.context().theirs]).toEqual(['stale', mine, { version: 7, draft: theirs }]);
    return it;
  };
  const kept = await conflict();
  kept.send({ type: 'mine.keep' });
  expect([kept.at(), kept.asked('saveTaskDraft').at(-1)]).toEqual([filled.saving, { version: 7, draft: mine }]);
  const taken = await conflict();
  taken.send({ type: 'theirs.take' });
  expect([taken.at(), taken.context().draft, taken.context().version]).toEqual([filled.resting, theirs, 7]);
});

test('the tab’s own draft is saved if the platform has the version it came from, or none', async () => {
  for (const read of [
    { version: 4, draft: theirs },
    { version: 9, draft: blankTask },
  ]) {
    const it = open(mine, 4);
    await it.answer('readTaskDraft', read);
    expect([it.at(), it.asked('saveTaskDraft')]).toEqual([filled.saving, [{ version: read.version, draft: mine }]]);
  }
});

test('without the platform’s draft everything stays in the tab until it can be read', async () => {
  const it = open();
  await it.fail('readTaskDraft', badGateway);
  it.send(typed(mine));
  await it.wait(10_000);
  expect([it.at(), it.asked('saveTaskDraft'), it.effects('storeLocally').length]).toEqual(['local', [], 1]);
  it.send({ type: 'draft.retry' });
  await it.answer('readTaskDraft', { version: 0, draft: blankTask });
  expect([it.at(), it.asked('saveTaskDraft')]).toEqual([filled.saving, [{ version: 0, draft: mine }]]);
});

test('a draft in which this tab has typed nothing gives way, also to none: it was published elsewhere', async () => {
  const it = open(mine, 4, mine);
  await it.answer('readTaskDraft', { version: 5, draft: blankTask });
  expect([it.at(), it.context().draft, it.asked('saveTaskDraft')]).toEqual([filled.resting, blankTask, []]);
  const typing = open(mine, 4, mine);
  typing.send(typed(later));
  await typing.answer('readTaskDraft', { version: 5, draft: blankTask });
  expect([typing.at(), typing.asked('saveTaskDraft')]).toEqual([filled.saving, [{ version: 5, draft: later }]]);
});

test('what was saved counts as not typed any more', async () => {
  const it = await filling();
  it.send(typed(mine));
  it.send({ type: 'draft.save' });
  await it.answer('saveTaskDraft', granted({ version: 5, draft: mine }));
  expect(it.effects('storeLocally').at(-1)).toMatchObject(['storeLocally', { version: 5, draft: mine, stored: mine }]);
});
