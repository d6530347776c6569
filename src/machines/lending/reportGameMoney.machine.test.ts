import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import type { Problem } from '#contract/problem.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { reportGameMoneyMachine } from './reportGameMoney.machine.ts';

const form = { used: '320' };
const submit = { type: 'use.submit' as const, ...form, key: 'use-key-0001' };
const sent = (lost: Problem | null = null) => ({
  errand: 'reportGameMoney 20261119194500000001',
  wish: { orderNo: '20261119194500000001', ...form },
  key: submit.key,
  lost,
  mayLeave: true,
});

const opened = () => {
  const it = scenario(reportGameMoneyMachine, { input: { orderNo: '20261119194500000001', gameMoney: 500 } });
  return { it, told: () => it.effects('announceReported', 'reread').map(([name]) => name) };
};

test.each([
  [{ used: '' }, { used: '请填 0 到 500 的整数' }],
  [{ used: '501' }, { used: '请填 0 到 500 的整数' }],
  [{ used: '1.5' }, { used: '请填 0 到 500 的整数' }],
])('shows what is wrong with %o without a request', (wrong, fields) => {
  const { it } = opened();
  it.send({ ...submit, ...wrong });
  expect([it.at(), it.context().fields, it.asked('reportUse')]).toEqual(['editing', fields, []]);
});

test('is done once under its key, and rereads what it changed', async () => {
  const { it, told } = opened();
  it.send(submit);
  expect([it.at(), it.asked('reportUse')]).toEqual(['reporting', [sent()]]);
  await it.answer('reportUse', granted(undefined));
  expect([it.at(), it.output(), told()]).toEqual(['reported', { isDone: true }, ['announceReported', 'reread']]);
});

test('shows ORDER_STATE in the form, rereads, and takes another try', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.answer('reportUse', refused('ORDER_STATE'));
  expect([it.at(), it.context().problem, told()]).toEqual(['editing', refusal('ORDER_STATE'), ['reread']]);
  it.send({ ...submit, key: 'use-key-0002' });
  expect([it.asked('reportUse').at(-1), it.context().problem]).toEqual([{ ...sent(), key: 'use-key-0002' }, null]);
});

test('a command that crashes continues as one without an answer, and may be left then', async () => {
  const { it, told } = opened();
  it.send(submit);
  await it.fail('reportUse', badGateway);
  expect([it.at(), it.asked('reportUse'), it.can(submit)]).toEqual(['reporting', [sent(), sent(badGateway.problem)], false]);
  await it.answer('reportUse', null);
  expect([it.at(), it.output(), told()]).toEqual(['left', { isDone: false }, ['reread']]);
});

test('is left without a request', () => {
  const { it, told } = opened();
  it.send({ type: 'use.leave' });
  expect([it.at(), it.output(), it.asked('reportUse'), told()]).toEqual(['left', { isDone: false }, [], []]);
});
