import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import type { Problem } from '#contract/problem.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { changeLoginMachine } from './changeLogin.machine.ts';

const form = { secret: 'new-sesame', again: 'new-sesame' };
const submit = { type: 'login.submit' as const, ...form, key: 'login-key-0001' };
const sent = (lost: Problem | null = null) => ({
  errand: 'changeLogin 101',
  wish: { listingId: '101', secret: form.secret },
  key: submit.key,
  lost,
  mayLeave: true,
});

const opened = () => {
  const it = scenario(changeLoginMachine, { input: { listingId: '101' } });
  return { it, told: () => it.effects('announceChanged', 'reread').map(([name]) => name) };
};

test.each([
  [{ secret: '' }, { secret: '请输入新密码' }],
  [{ secret: ' new', again: ' new' }, { secret: '密码前后不能有空格' }],
  [{ again: 'other' }, { again: '两次输入的密码不一致' }],
])('shows what is wrong with %o without a request', (wrong, fields) => {
  const { it } = opened();
  it.send({ ...submit, ...wrong });
  expect([it.at(), it.context().fields, it.asked('sealLogin')]).toEqual(['editing', fields, []]);
});

test('is done once under its key, and rereads what it changed', async () => {
  const { it, told } = opened();
  it.send(submit);
  expect([it.at(), it.asked('sealLogin')]).toEqual(['sealing', [sent()]]);
  await it.answer('sealLogin', granted(undefined));
  expect([it.at(), it.output(), told()]).toEqual(['changed', { isDone: true }, ['announceChanged', 'reread']]);
});

test('shows LOGIN_UNCHANGED in the form, rereads, and takes another try', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('sealLogin', refused('LOGIN_UNCHANGED'));
  expect([it.at(), it.context().problem, told()]).toEqual(['editing', refusal('LOGIN_UNCHANGED'), ['reread']]);
  it.send({ ...submit, key: 'login-key-0002' });
  expect([it.asked('sealLogin').at(-1), it.context().problem]).toEqual([{ ...sent(), key: 'login-key-0002' }, null]);
});

test('a command that crashes continues as one without an answer, and may be left then', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.fail('sealLogin', badGateway);
  expect([it.at(), it.asked('sealLogin'), it.can(submit)]).toEqual(['sealing', [sent(), sent(badGateway.problem)], false]);
  await it.answer('sealLogin', null);
  expect([it.at(), it.output(), told()]).toEqual(['left', { isDone: false }, ['reread']]);
});

test('is left without a request', () => {
  const { it, told } = opened();
  it.send({ type: 'login.leave' });
  expect([it.at(), it.output(), it.asked('sealLogin'), told()]).toEqual(['left', { isDone: false }, [], []]);
});
