import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { withdrawMachine } from './withdraw.machine.ts';

const submit = (amountFen = 10_000, key = 'key-1') => ({ type: 'withdraw.submit' as const, amountFen, key });
const withdrawal = { withdrawalNo: 'W2', amountFen: 60_000 };
const askBack = { type: 'cancel.ask' as const, withdrawal };
const confirm = { type: 'cancel.confirm' as const, key: 'key-2' };
const open = () => scenario(withdrawMachine);

function cancelling() {
  const it = open();
  it.send(askBack);
  it.send(confirm);
  return it;
}
async function uncertain() {
  const it = cancelling();
  await it.fail('cancelWithdrawal', badGateway);
  return it;
}
const told = (it: ReturnType<typeof open>) =>
  it.effects('announceCancelled', 'announceTooLate', 'announceUnchanged', 'announceUnread', 'rereadMoney').map(([name]) => name);

test('the pay password is required once, and the request has the key of its submission', async () => {
  const it = open();
  it.send(submit());
  expect([it.at(), it.tags(), it.can(askBack)]).toEqual(['asking', ['busy'], false]);
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_REQUIRED'));
  expect([it.at(), it.context().problem, told(it)]).toEqual(['askingPayPassword', refusal('PAY_PASSWORD_REQUIRED'), []]);
  it.send({ type: 'password.prove', proof: 'proof-1' });
  expect(it.asked('createWithdrawal')).toEqual([
    { amountFen: 10_000, key: 'key-1', proof: null },
    { amountFen: 10_000, key: 'key-1', proof: 'proof-1' },
  ]);
  await it.answer('createWithdrawal', granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  expect([it.at(), it.context().asked, it.context().problem, told(it)]).toEqual([
    'asked',
    { withdrawalNo: 'W1', amountFen: 10_000 },
    null,
    ['rereadMoney'],
  ]);
});

test('a user without a pay password sets it there; a proof is valid for its own submission only', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_UNSET'));
  it.send({ type: 'password.prove', proof: 'proof-1' });
  await it.answer('createWithdrawal', refused('BALANCE_SHORT'));
  expect([it.at(), it.context().problem, told(it)]).toEqual(['entering', refusal('BALANCE_SHORT'), ['rereadMoney']]);
  it.send(submit(2_000, 'key-9'));
  expect([it.asked('createWithdrawal').at(-1), it.context().problem]).toEqual([{ amountFen: 2_000, key: 'key-9', proof: null }, null]);
});

test('who does not enter the pay password is back at the form without a message', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_REQUIRED'));
  it.send({ type: 'password.leave' });
  expect([it.at(), it.context().problem, it.asked('createWithdrawal').length]).toEqual(['entering', null, 1]);
});

test('a lost answer is asked for again under the same key, or the history is read', async () => {
  const it = open();
  it.send(submit());
  await it.fail('createWithdrawal', badGateway);
  expect([it.at(), it.context().problem, it.can(askBack), it.can(submit())]).toEqual(['uncertain', badGateway.problem, false, false]);
  it.send({ type: 'withdraw.retry' });
  expect(it.asked('createWithdrawal')).toEqual(Array(2).fill({ amountFen: 10_000, key: 'key-1', proof: null }));
  await it.fail('createWithdrawal', badGateway);
  it.effects();
  it.send({ type: 'withdraw.restart' });
  expect([it.at(), it.context().problem, told(it)]).toEqual(['entering', null, ['rereadMoney']]);
});

test('after one was asked for another can be, or one taken back', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  it.send(askBack);
  expect([it.at(), it.context().back]).toEqual(['confirmingCancel', withdrawal]);
  it.send({ type: 'cancel.keep' });
  expect([it.at(), it.context().back, it.asked('cancelWithdrawal')]).toEqual(['entering', null, []]);
  it.send(submit());
  await it.answer('createWithdrawal', granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  it.send({ type: 'withdraw.restart' });
  expect(it.at()).toBe('entering');
});

test('taken back after a yes: everything is free again', async () => {
  const it = cancelling();
  expect([it.at(), it.asked('cancelWithdrawal'), it.can({ type: 'cancel.keep' })]).toEqual([
    'cancelling',
    [{ withdrawalNo: 'W2', key: 'key-2' }],
    false,
  ]);
  await it.answer('cancelWithdrawal', granted(undefined));
  expect([it.at(), it.context().back, it.context().problem, told(it)]).toEqual([
    'entering',
    null,
    null,
    ['announceCancelled', 'rereadMoney'],
  ]);
});

test('the payout was quicker: the refusal is shown and the history read', async () => {
  const it = cancelling();
  await it.answer('cancelWithdrawal', refused('WITHDRAWAL_STATE'));
  expect([it.at(), it.context().back, it.context().problem, told(it)]).toEqual([
    'entering',
    null,
    refusal('WITHDRAWAL_STATE'),
    ['rereadMoney'],
  ]);
});

test('a lost answer to taking back is asked for again under the same key', async () => {
  const it = await uncertain();
  expect([it.at(), it.context().problem, it.context().back]).toEqual(['cancelUncertain', badGateway.problem, withdrawal]);
  it.send({ type: 'cancel.retry' });
  expect(it.asked('cancelWithdrawal')).toEqual(Array(2).fill({ withdrawalNo: 'W2', key: 'key-2' }));
  await it.fail('cancelWithdrawal', badGateway);
  it.effects();
  it.send({ type: 'cancel.keep' });
  expect([it.at(), it.context().back, told(it)]).toEqual(['entering', null, ['rereadMoney']]);
});

test.each([
  [{ isOpen: false, isCancelled: true }, 'entering', null, ['announceCancelled', 'rereadMoney']],
  [{ isOpen: true, isCancelled: false }, 'cancelUncertain', withdrawal, ['announceUnchanged']],
  [{ isOpen: false, isCancelled: false }, 'entering', null, ['announceTooLate', 'rereadMoney']],
])('%j is read: %s', async (outcome, at, back, effects) => {
  const it = await uncertain();
  it.effects();
  it.send({ type: 'cancel.check' });
  expect([it.at(), it.asked('readOutcome')]).toEqual(['readingOutcome', [{ withdrawalNo: 'W2' }]]);
  await it.answer('readOutcome', outcome);
  expect([it.at(), it.context().back, told(it)]).toEqual([at, back, effects]);
});

test('an outcome that cannot be read leaves it uncertain', async () => {
  const it = await uncertain();
  it.effects();
  it.send({ type: 'cancel.check' });
  await it.fail('readOutcome', badGateway);
  expect([it.at(), it.context().back, told(it)]).toEqual(['cancelUncertain', withdrawal, ['announceUnread']]);
});
