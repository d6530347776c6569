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

test('requires the pay password once, and sends the request with the key of its submission', async () => {
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

test('a user without a pay password sets it in between; a proof is valid for its own submission only', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_UNSET'));
  it.send({ type: 'password.prove', proof: 'proof-1' });
  await it.answer('createWithdrawal', refused('BALANCE_SHORT'));
  expect([it.at(), it.context().problem, told(it)]).toEqual(['entering', refusal('BALANCE_SHORT'), ['rereadMoney']]);
  it.send(submit(2_000, 'key-9'));
  expect([it.asked('createWithdrawal').at(-1), it.context().problem]).toEqual([{ amountFen: 2_000, key: 'key-9', proof: null }, null]);
});

test('leaving the pay password leads back to the form without a message', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_REQUIRED'));
  it.send({ type: 'password.leave' });
  expect([it.at(), it.context().problem, it.asked('createWithdrawal').length]).toEqual(['entering', null, 1]);
});

test('after a lost response retries with the same key, or re-reads the history', async () => {
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

test('after a withdrawal another can be requested, or one cancelled', async () => {
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

test('cancelling after confirmation releases the money', async () => {
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

test('if it was paid out in the meantime, shows the refusal and re-reads the history', async () => {
  const it = cancelling();
  await it.answer('cancelWithdrawal', refused('WITHDRAWAL_STATE'));
  expect([it.at(), it.context().back, it.context().problem, told(it)]).toEqual([
    'entering',
    null,
    refusal('WITHDRAWAL_STATE'),
    ['rereadMoney'],
  ]);
});

test('retries a cancellation with the same key after a lost response', async () => {
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
])('outcome %j leads to %s', async (outcome, at, back, effects) => {
  const it = await uncertain();
  it.effects();
  it.send({ type: 'cancel.check' });
  expect([it.at(), it.asked('readOutcome')]).toEqual(['readingOutcome', [{ withdrawalNo: 'W2' }]]);
  await it.answer('readOutcome', outcome);
  expect([it.at(), it.context().back, told(it)]).toEqual([at, back, effects]);
});

test('the result stays uncertain if the outcome cannot be read', async () => {
  const it = await uncertain();
  it.effects();
  it.send({ type: 'cancel.check' });
  await it.fail('readOutcome', badGateway);
  expect([it.at(), it.context().back, told(it)]).toEqual(['cancelUncertain', withdrawal, ['announceUnread']]);
});
