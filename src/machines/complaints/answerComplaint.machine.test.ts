import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { answerComplaintMachine } from './answerComplaint.machine.ts';

const submit = (kind: 'answer' | 'addition') => ({
  type: 'statement.submit' as const,
  words: '我没有登录过',
  form: 'statement 41 0',
  kind,
  before: 0,
  key: 'statement-key-0001',
});
const sent = (lost: Problem | null = null) => ({
  errand: 'answerComplaint 41',
  wish: { complaintId: '41', words: '我没有登录过', pictureIds: ['12'] },
  key: 'statement-key-0001',
  lost,
});
const open = (hasDraft = true) => scenario(answerComplaintMachine, { input: { complaintId: '41', hasDraft } });
async function gathered(kind: 'answer' | 'addition') {
  const it = open();
  it.send(submit(kind));
  await it.answer('gatherPictures', { ids: ['12'] });
  return it;
}

test('a statement that was begun goes on; otherwise the thread is read', () => {
  expect([open().at(), open(false).at()]).toEqual(['writing', 'reading']);
});

test('an addition is sent once its pictures are there; an answer only after its own confirmation', async () => {
  const addition = await gathered('addition');
  expect([addition.at(), addition.asked('sendStatement')]).toEqual(['sending', [sent()]]);
  const answer = await gathered('answer');
  expect([answer.at(), answer.asked('sendStatement')]).toEqual(['confirmingAnswer', []]);
  answer.send({ type: 'statement.reconsider' });
  expect(answer.at()).toBe('writing');
  const sure = await gathered('answer');
  sure.send({ type: 'statement.confirm' });
  await sure.answer('sendStatement', granted(undefined));
  expect([sure.at(), sure.effects('dropDraft', 'announceSaid', 'rereadComplaint').map(([name]) => name)]).toEqual([
    'said',
    ['dropDraft', 'announceSaid', 'rereadComplaint'],
  ]);
});

test('no second statement and no withdrawal until the first is answered', async () => {
  const it = await gathered('addition');
  await it.fail('sendStatement', badGateway);
  expect([it.at(), it.asked('sendStatement')]).toEqual(['sending', [sent(), sent(badGateway.problem)]]);
  expect([it.can(submit('addition')), it.can({ type: 'withdrawal.ask' })]).toEqual([false, false]);
  await it.answer('sendStatement', refused('COMPLAINT_OVER'));
  expect([it.at(), it.context().problem, it.context().lost]).toEqual(['writing', refusal('COMPLAINT_OVER'), null]);
});

test('pictures that are reconsidered lead back to the form', async () => {
  const it = open();
  it.send(submit('addition'));
  await it.answer('gatherPictures', { ids: null });
  expect(it.at()).toBe('writing');
});

test('a withdrawal is confirmed; without an answer it is asked for again', async () => {
  const it = open(false);
  it.send({ type: 'withdrawal.ask' });
  it.send({ type: 'withdrawal.leave' });
  expect(it.at()).toBe('reading');
  it.send({ type: 'withdrawal.ask' });
  it.send({ type: 'withdrawal.confirm' });
  expect([it.at(), it.asked('withdrawComplaint')]).toEqual(['withdrawing', [{ complaintId: '41' }]]);
  await it.fail('withdrawComplaint', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['confirming', badGateway.problem]);
  it.send({ type: 'withdrawal.confirm' });
  await it.answer('withdrawComplaint', granted(undefined));
  expect([it.at(), it.effects('announceWithdrawn').length]).toEqual(['reading', 1]);
});
