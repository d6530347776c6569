import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { withdrawMachine } from './withdraw.machine.ts';

const submit = (amountFen = 10_000, key = 'key-1') => ({ type: 'withdraw.submit' as const, amountFen, key });
const open = () => scenario(withdrawMachine);

const told = (it: ReturnType<typeof open>) => it.effects('rereadMoney').map(([name]) => name);

test('requires the pay password once, and sends the request with the key of its submission', async () => {
  const it = open();
  it.send(submit());
  expect([it.at(), it.tags()]).toEqual(['asking', ['busy']]);
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
  expect([it.at(), it.context().problem, it.can(submit())]).toEqual(['uncertain', badGateway.problem, false]);
  it.send({ type: 'withdraw.retry' });
  expect(it.asked('createWithdrawal')).toEqual(Array(2).fill({ amountFen: 10_000, key: 'key-1', proof: null }));
  await it.fail('createWithdrawal', badGateway);
  it.effects();
  it.send({ type: 'withdraw.restart' });
  expect([it.at(), it.context().problem, told(it)]).toEqual(['entering', null, ['rereadMoney']]);
});

test('after a withdrawal another can be requested', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  it.send({ type: 'withdraw.restart' });
  expect(it.at()).toBe('entering');
});
