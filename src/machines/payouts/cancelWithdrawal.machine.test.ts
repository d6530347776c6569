import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { cancelWithdrawalMachine } from './cancelWithdrawal.machine.ts';

const withdrawal = { withdrawalNo: 'W2', amountFen: 60_000 };
const open = (meant = withdrawal) => scenario(cancelWithdrawalMachine, { input: { withdrawal: meant } });
const told = (it: ReturnType<typeof open>) =>
  it.effects('announceCancelled', 'announceTooLate', 'announceUnchanged', 'announceUnread', 'rereadMoney').map(([name]) => name);

function cancelling(meant = withdrawal, key = 'key-2') {
  const it = open(meant);
  it.send({ type: 'cancel.confirm', key });
  return it;
}
async function uncertain() {
  const it = cancelling();
  await it.fail('cancelWithdrawal', badGateway);
  it.effects();
  return it;
}

test('cancels after confirmation, and cannot be left meanwhile', async () => {
  const it = cancelling();
  expect([it.at(), it.asked('cancelWithdrawal'), it.can({ type: 'cancel.keep' }), it.can({ type: 'cancel.leave' })]).toEqual([
    'cancelling',
    [{ withdrawalNo: 'W2', key: 'key-2' }],
    false,
    false,
  ]);
  await it.answer('cancelWithdrawal', granted(undefined));
  expect([it.at(), it.output(), told(it)]).toEqual(['cancelled', { verdict: 'cancelled' }, ['announceCancelled', 'rereadMoney']]);
});

test('several are cancelled at once, each with its own key', async () => {
  const [one, other] = [cancelling(), cancelling({ withdrawalNo: 'W3', amountFen: 1_000 }, 'key-3')];
  await one.fail('cancelWithdrawal', badGateway);
  await other.answer('cancelWithdrawal', granted(undefined));
  one.send({ type: 'cancel.retry' });
  expect([one.asked('cancelWithdrawal'), other.asked('cancelWithdrawal'), other.at()]).toEqual([
    Array(2).fill({ withdrawalNo: 'W2', key: 'key-2' }),
    [{ withdrawalNo: 'W3', key: 'key-3' }],
    'cancelled',
  ]);
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

test('without a response it may have been cancelled: it is never reported as kept', async () => {
  const it = await uncertain();
  expect([it.at(), it.context().problem, it.can({ type: 'cancel.keep' })]).toEqual(['uncertain', badGateway.problem, false]);
  it.send({ type: 'cancel.leave' });
  expect([it.output(), told(it)]).toEqual([{ verdict: 'left' }, ['rereadMoney']]);
});

test.each([
  [{ isOpen: false, isCancelled: true }, 'cancelled', ['announceCancelled', 'rereadMoney']],
  [{ isOpen: true, isCancelled: false }, 'uncertain', ['announceUnchanged']],
  [{ isOpen: false, isCancelled: false }, 'late', ['announceTooLate', 'rereadMoney']],
])('outcome %j leads to %s', async (outcome, at, effects) => {
  const it = await uncertain();
  it.send({ type: 'cancel.check' });
  expect([it.at(), it.asked('readOutcome')]).toEqual(['readingOutcome', [{ withdrawalNo: 'W2' }]]);
  await it.answer('readOutcome', outcome);
  expect([it.at(), told(it)]).toEqual([at, effects]);
});

test('the result stays uncertain if the outcome cannot be read', async () => {
  const it = await uncertain();
  it.send({ type: 'cancel.check' });
  await it.fail('readOutcome', badGateway);
  expect([it.at(), told(it)]).toEqual(['uncertain', ['announceUnread']]);
});
