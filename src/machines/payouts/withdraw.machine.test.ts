import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { withdrawMachine, type WithdrawalWish } from './withdraw.machine.ts';

const submit = (amountFen = 10_000, key = 'key-1') => ({ type: 'withdraw.submit' as const, amountFen, key });
const open = (unfinished: Unfinished<WithdrawalWish> | null = null) => scenario(withdrawMachine, { input: { unfinished } });
const sent = (wish: Partial<WithdrawalWish> = {}, key = 'key-1', lost: Problem | null = null) => ({
  errand: 'withdraw',
  wish: { amountFen: 10_000, proof: null, ...wish },
  key,
  lost,
});

const told = (it: ReturnType<typeof open>) => it.effects('rereadMoney').map(([name]) => name);

test('requires the pay password once, and sends the request with the key of its submission', async () => {
  const it = open();
  it.send(submit());
  expect(it.at()).toBe('asking');
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_REQUIRED'));
  expect([it.at(), it.context().problem, told(it)]).toEqual(['askingPayPassword', refusal('PAY_PASSWORD_REQUIRED'), []]);
  it.send({ type: 'password.prove', proof: 'proof-1' });
  expect(it.asked('createWithdrawal')).toEqual([sent(), sent({ proof: 'proof-1' })]);
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
  expect([it.asked('createWithdrawal').at(-1), it.context().problem]).toEqual([sent({ amountFen: 2_000 }, 'key-9'), null]);
});

test('leaving the pay password leads back to the form without a message', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_REQUIRED'));
  it.send({ type: 'password.leave' });
  expect([it.at(), it.context().problem, it.asked('createWithdrawal').length]).toEqual(['entering', null, 1]);
});

test('there is no other withdrawal until the response is known', () => {
  const it = open();
  it.send(submit());
  expect([it.at(), it.can(submit(2_000, 'key-2')), it.can({ type: 'withdraw.restart' })]).toEqual(['asking', false, false]);
});

test('continues the withdrawal of an earlier visit whose answer is missing, with its key', async () => {
  const it = open({ wish: { amountFen: 2_000, proof: null }, key: 'key-0' });
  expect([it.at(), it.asked('createWithdrawal')]).toEqual(['asking', [sent({ amountFen: 2_000 }, 'key-0', leftBehind)]]);
  await it.answer('createWithdrawal', refused('PAY_PASSWORD_REQUIRED'));
  it.send({ type: 'password.prove', proof: 'proof-1' });
  expect(it.asked('createWithdrawal').at(-1)).toEqual(sent({ amountFen: 2_000, proof: 'proof-1' }, 'key-0'));
});

test('a command that crashes continues as one without an answer', async () => {
  const it = open();
  it.send(submit());
  await it.fail('createWithdrawal', badGateway);
  expect([it.at(), it.asked('createWithdrawal')]).toEqual(['asking', [sent(), sent({}, 'key-1', badGateway.problem)]]);
});

test('after a withdrawal another can be requested', async () => {
  const it = open();
  it.send(submit());
  await it.answer('createWithdrawal', granted({ withdrawalNo: 'W1', amountFen: 10_000 }));
  it.send({ type: 'withdraw.restart' });
  expect(it.at()).toBe('entering');
});
