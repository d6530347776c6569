import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { cancelWithdrawalMachine } from './cancelWithdrawal.machine.ts';

const withdrawal = { withdrawalNo: 'W2', amountFen: 60_000 };
const open = (meant = withdrawal) => scenario(cancelWithdrawalMachine, { input: { withdrawal: meant, unfinished: null } });
const told = (it: ReturnType<typeof open>) => it.effects('announceCancelled', 'announceTooLate', 'rereadMoney').map(([name]) => name);
const sent = (withdrawalNo = 'W2', key = 'key-2', lost: Problem | null = null) => ({
  errand: `cancelWithdrawal ${withdrawalNo}`,
  wish: { withdrawalNo },
  key,
  lost,
  mayLeave: true,
});

function cancelling(meant = withdrawal, key = 'key-2') {
  const it = open(meant);
  it.send({ type: 'cancel.confirm', key });
  return it;
}

test('cancels after confirmation, and is not kept meanwhile', async () => {
  const it = cancelling();
  expect([it.at(), it.asked('cancelWithdrawal'), it.can({ type: 'cancel.keep' })]).toEqual(['cancelling', [sent()], false]);
  await it.answer('cancelWithdrawal', granted({ isCancelled: true }));
  expect([it.at(), it.output(), told(it)]).toEqual(['cancelled', { verdict: 'cancelled' }, ['announceCancelled', 'rereadMoney']]);
});

test('several are cancelled at once, each under a name and a key of its own', () => {
  const [one, other] = [cancelling(), cancelling({ withdrawalNo: 'W3', amountFen: 1_000 }, 'key-3')];
  expect([one.asked('cancelWithdrawal'), other.asked('cancelWithdrawal')]).toEqual([[sent()], [sent('W3', 'key-3')]]);
});

test('is kept without a request', () => {
  const it = open();
  it.send({ type: 'cancel.keep' });
  expect([it.output(), it.asked('cancelWithdrawal'), told(it)]).toEqual([{ verdict: 'kept' }, [], []]);
});

test('if it was paid out in the meantime, shows the refusal and re-reads the history', async () => {
  const it = cancelling();
  await it.answer('cancelWithdrawal', refused('WITHDRAWAL_STATE'));
  expect([it.at(), it.context().problem, told(it)]).toEqual(['refused', refusal('WITHDRAWAL_STATE'), ['rereadMoney']]);
  it.send({ type: 'cancel.keep' });
  expect(it.output()).toEqual({ verdict: 'kept' });
});

test.each([
  [null, 'left', ['rereadMoney']],
  [granted({ isCancelled: false }), 'late', ['announceTooLate', 'rereadMoney']],
])('%j ends it as %s', async (output, verdict, effects) => {
  const it = cancelling();
  await it.answer('cancelWithdrawal', output);
  expect([it.output(), told(it)]).toEqual([{ verdict }, effects]);
});

test('one that was left without an answer continues with its key, without another confirmation', () => {
  const unfinished = { wish: { withdrawalNo: 'W2' }, key: 'key-0' };
  const it = scenario(cancelWithdrawalMachine, { input: { withdrawal, unfinished } });
  expect([it.at(), it.asked('cancelWithdrawal'), it.can({ type: 'cancel.confirm', key: 'key-9' })]).toEqual([
    'cancelling',
    [sent('W2', 'key-0', leftBehind)],
    false,
  ]);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = cancelling();
  await it.fail('cancelWithdrawal', badGateway);
  expect([it.at(), it.asked('cancelWithdrawal')]).toEqual(['cancelling', [sent(), sent('W2', 'key-2', badGateway.problem)]]);
});
