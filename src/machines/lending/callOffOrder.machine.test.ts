import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { callOffOrderMachine } from './callOffOrder.machine.ts';

const form = { words: '账号被找回了' };
const submit = { type: 'callOff.submit' as const, ...form, key: 'callOff-key-0001' };
const sent = { orderNo: '20261119194500000001', ...form, key: submit.key };

const opened = () => {
  const it = scenario(callOffOrderMachine, { input: { orderNo: '20261119194500000001' } });
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
  expect([it.at(), it.tags(), it.asked('callOff')]).toEqual(['callingOff', ['busy'], [sent]]);
  await it.answer('callOff', granted(undefined));
  expect([it.at(), it.output(), told()]).toEqual(['calledOff', { isDone: true }, ['announceCalledOff', 'reread']]);
});

test('shows ORDER_STATE in the form, rereads, and takes another try', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('callOff', refused('ORDER_STATE'));
  expect([it.at(), it.context().problem, told()]).toEqual(['editing', refusal('ORDER_STATE'), ['reread']]);
  it.send({ ...submit, key: 'callOff-key-0002' });
  expect([it.asked('callOff').at(-1), it.context().problem]).toEqual([{ ...sent, key: 'callOff-key-0002' }, null]);
});

test('after a lost response it is retried with the same key, or left', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.fail('callOff', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['uncertain', badGateway.problem]);
  it.send({ type: 'callOff.retry' });
  expect([it.asked('callOff'), it.context().problem]).toEqual([[sent, sent], null]);
  await it.fail('callOff', badGateway);
  it.send({ type: 'callOff.leave' });
  expect([it.at(), it.output(), told()]).toEqual(['left', { isDone: false }, ['reread']]);
});

test('is left without a request', () => {
  const { it, told } = opened();
  it.send({ type: 'callOff.leave' });
  expect([it.at(), it.output(), it.asked('callOff'), told()]).toEqual(['left', { isDone: false }, [], []]);
});
