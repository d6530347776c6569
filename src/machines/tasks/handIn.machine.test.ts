import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { handInMachine, type Writing } from './handIn.machine.ts';

const submit = { type: 'writing.submit' as const, words: '打到 40 星了', form: 'place 7 handIn', key: 'writing-key-0001' };
const wish: Writing = { placeId: '7', kind: 'handIn', words: submit.words, pictureIds: ['12'] };
const sent = (lost: Problem | null = null, key = submit.key) => ({ errand: 'writeOnPlace 7', wish, key, lost });
const open = (begun: Writing['kind'] | null = null, unfinished: { wish: Writing; key: string } | null = null) =>
  scenario(handInMachine, { input: { placeId: '7', begun, unfinished } });
async function sending() {
  const it = open();
  it.send({ type: 'form.open', kind: 'handIn' });
  it.send(submit);
  await it.answer('gatherPictures', { ids: ['12'] });
  it.send({ type: 'writing.confirm' });
  return it;
}

test('an unanswered one is continued with its key; one that was begun is written on', () => {
  const left = open(null, { wish, key: 'writing-key-0000' });
  expect([left.at(), left.asked('sendWriting')]).toEqual(['sending', [sent(leftBehind, 'writing-key-0000')]]);
  expect([open('dispute').at(), open('dispute').context().kind, open().at()]).toEqual(['writing', 'dispute', 'reading']);
});

test('waits for its pictures and a confirmation, and is sent once', async () => {
  const it = await sending();
  expect([it.at(), it.asked('sendWriting'), it.can(submit)]).toEqual(['sending', [sent()], false]);
  await it.answer('sendWriting', granted(undefined));
  expect([it.at(), it.effects('dropDraft', 'announceSent', 'rereadTask').map(([name]) => name)]).toEqual([
    'reading',
    ['dropDraft', 'announceSent', 'rereadTask'],
  ]);
});

test('what is reconsidered, or refused, is written on', async () => {
  const it = open('handIn');
  it.send(submit);
  await it.answer('gatherPictures', { ids: null });
  expect(it.at()).toBe('writing');
  it.send(submit);
  await it.answer('gatherPictures', { ids: [] });
  it.send({ type: 'writing.reconsider' });
  expect(it.at()).toBe('writing');
  const refusedOne = await sending();
  await refusedOne.answer('sendWriting', refused('TASK_STATE'));
  expect([refusedOne.at(), refusedOne.context().problem]).toEqual(['writing', refusal('TASK_STATE')]);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = await sending();
  await it.fail('sendWriting', badGateway);
  expect([it.at(), it.asked('sendWriting')]).toEqual(['sending', [sent(), sent(badGateway.problem)]]);
});
