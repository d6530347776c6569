import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { changeLoginMachine } from './changeLogin.machine.ts';

const form = { secret: 'new-sesame', again: 'new-sesame' };
const submit = { type: 'login.submit' as const, ...form, key: 'login-key-0001' };
const sent = { listingId: '101', ...form, key: submit.key };

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
  expect([it.at(), it.tags(), it.asked('sealLogin')]).toEqual(['sealing', ['busy'], [sent]]);
  await it.answer('sealLogin', granted(undefined));
  expect([it.at(), it.output(), told()]).toEqual(['changed', { isDone: true }, ['announceChanged', 'reread']]);
});

test('shows LOGIN_UNCHANGED in the form, rereads, and takes another try', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('sealLogin', refused('LOGIN_UNCHANGED'));
  expect([it.at(), it.context().problem, told()]).toEqual(['editing', refusal('LOGIN_UNCHANGED'), ['reread']]);
  it.send({ ...submit, key: 'login-key-0002' });
  expect([it.asked('sealLogin').at(-1), it.context().problem]).toEqual([{ ...sent, key: 'login-key-0002' }, null]);
});

test('after a lost response it is retried with the same key, or left', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.fail('sealLogin', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['uncertain', badGateway.problem]);
  it.send({ type: 'login.retry' });
  expect([it.asked('sealLogin'), it.context().problem]).toEqual([[sent, sent], null]);
  await it.fail('sealLogin', badGateway);
  it.send({ type: 'login.leave' });
  expect([it.at(), it.output(), told()]).toEqual(['left', { isDone: false }, ['reread']]);
});

test('is left without a request', () => {
  const { it, told } = opened();
  it.send({ type: 'login.leave' });
  expect([it.at(), it.output(), it.asked('sealLogin'), told()]).toEqual(['left', { isDone: false }, [], []]);
});
