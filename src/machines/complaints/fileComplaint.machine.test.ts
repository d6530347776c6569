import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { type ComplaintWish, fileComplaintMachine } from './fileComplaint.machine.ts';

const wish: ComplaintWish = { orderNo: '20261120000000000001', cause: 'KICKED_OUT', words: '玩了二十分钟被顶下线两次', claimFen: 200 };
const submit = { type: 'complaint.submit' as const, wish, form: 'complaint 1', before: 1, key: 'complaint-key-0001' };
const sent = (lost: Problem | null = null) => ({
  errand: 'fileComplaint 20261120000000000001',
  wish: { ...wish, pictureIds: ['12'] },
  key: submit.key,
  lost,
});
const open = (isBegun = true) => scenario(fileComplaintMachine, { input: { isBegun } });
async function filing() {
  const it = open();
  it.send(submit);
  await it.answer('gatherPictures', { ids: ['12'] });
  it.send({ type: 'complaint.confirm' });
  return it;
}

test('the form opens where it was begun, or when asked for, and is put away', () => {
  expect([open().at(), open(false).at()]).toEqual(['filling', 'reading']);
  const it = open(false);
  it.send({ type: 'form.open' });
  it.send({ type: 'form.close' });
  expect(it.at()).toBe('reading');
});

test('waits for the pictures, then for a confirmation, and is sent once with its key', async () => {
  const it = open();
  it.send(submit);
  expect([it.at(), it.asked('gatherPictures'), it.can(submit)]).toEqual(['gatheringPictures', [{ form: 'complaint 1' }], false]);
  await it.answer('gatherPictures', { ids: ['12'] });
  expect([it.at(), it.asked('fileComplaint')]).toEqual(['confirming', []]);
  it.send({ type: 'complaint.reconsider' });
  expect(it.at()).toBe('filling');
  const sure = await filing();
  expect([sure.at(), sure.asked('fileComplaint'), sure.can(submit)]).toEqual(['filing', [sent()], false]);
  await sure.answer('fileComplaint', granted(undefined));
  const done = sure.effects('dropDraft', 'announceFiled', 'rereadComplaints').map(([name]) => name);
  expect([sure.at(), done]).toEqual(['filed', ['dropDraft', 'announceFiled', 'rereadComplaints']]);
  sure.send({ type: 'form.open' });
  expect(sure.at()).toBe('filling');
});

test('pictures that are reconsidered, or fail, lead back to the form', async () => {
  const it = open();
  it.send(submit);
  await it.answer('gatherPictures', { ids: null });
  expect(it.at()).toBe('filling');
  it.send(submit);
  await it.fail('gatherPictures', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['filling', badGateway.problem]);
});

test('a refusal stays beside the form until the next submission', async () => {
  const it = await filing();
  await it.answer('fileComplaint', refused('COMPLAINT_TOO_LATE'));
  expect([it.at(), it.context().problem]).toEqual(['filling', refusal('COMPLAINT_TOO_LATE')]);
  it.send({ ...submit, key: 'complaint-key-0002' });
  expect([it.context().problem, it.context().key]).toEqual([null, 'complaint-key-0002']);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = await filing();
  await it.fail('fileComplaint', badGateway);
  expect([it.at(), it.asked('fileComplaint'), it.can(submit)]).toEqual(['filing', [sent(), sent(badGateway.problem)], false]);
});
