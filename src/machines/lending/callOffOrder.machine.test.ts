import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { callOffOrderMachine, type CallOffWish } from './callOffOrder.machine.ts';

const form = { words: '账号被找回了' };
const submit = { type: 'callOff.submit' as const, ...form, key: 'callOff-key-0001' };
const orderNo = '20261119194500000001';
const sent = (key = submit.key, lost: Problem | null = null) => ({
  errand: `callOffOrder ${orderNo}`,
  wish: { orderNo, ...form },
  key,
  lost,
  mayLeave: true,
});

const opened = (unfinished: Unfinished<CallOffWish> | null = null) => {
  const it = scenario(callOffOrderMachine, { input: { orderNo, unfinished } });
  return { it, told: () => it.effects('announceCalledOff', 'reread').map(([name]) => name) };
};

test.each([
  [{ words: ' ' }, { words: '请写 4–100 个字的原因，租客会看到' }],
  [{ words: '长'.repeat(101) }, { words: '请写 4–100 个字的原因，租客会看到' }],
])('shows what is wrong with %o without a request', (wrong, fields) => {
  const { it } = opened();
  it.send({ ...submit, ...wrong });
  expect([it.at(), it.context().fields, it.asked('callOff')]).toEqual(['editing', fields, []]);
});

test('is done once under its key, and rereads what it changed', async () => {
  const { it, told } = opened();
  it.send(submit);
  expect([it.at(), it.asked('callOff'), it.can({ type: 'callOff.leave' }), it.can(submit)]).toEqual(['callingOff', [sent()], false, false]);
  await it.answer('callOff', granted(undefined));
  expect([it.at(), it.output(), told()]).toEqual(['calledOff', { isDone: true }, ['announceCalledOff', 'reread']]);
});

test('shows ORDER_STATE in the form, rereads, and takes another try', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('callOff', refused('ORDER_STATE'));
  expect([it.at(), it.context().problem, told()]).toEqual(['editing', refusal('ORDER_STATE'), ['reread']]);
  it.send({ ...submit, key: 'callOff-key-0002' });
  expect([it.asked('callOff').at(-1), it.context().problem]).toEqual([sent('callOff-key-0002'), null]);
});

test('left without an answer it rereads; the next time it continues with its key and words', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('callOff', null);
  expect([it.at(), it.output(), told()]).toEqual(['left', { isDone: false }, ['reread']]);
  const again = opened({ wish: { orderNo, ...form }, key: 'callOff-key-0001' }).it;
  expect([again.at(), again.asked('callOff')]).toEqual(['callingOff', [sent(submit.key, leftBehind)]]);
});

test('a command that crashes continues as one without an answer', async () => {
  const { it } = opened();
  it.send(submit);
  await it.fail('callOff', badGateway);
  expect([it.at(), it.asked('callOff').at(-1)]).toEqual(['callingOff', sent(submit.key, badGateway.problem)]);
});

test('is left without a request', () => {
  const { it, told } = opened();
  it.send({ type: 'callOff.leave' });
  expect([it.at(), it.output(), it.asked('callOff'), told()]).toEqual(['left', { isDone: false }, [], []]);
});
