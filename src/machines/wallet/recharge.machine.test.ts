import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { rechargeMachine, type RechargeWish } from './recharge.machine.ts';

const submit = (isVerified = true, key = 'key-1') => ({ type: 'recharge.submit' as const, amountFen: 5_000, isVerified, key });
const charge = { chargeNo: 'C1', cashierUrl: 'https://cashier.example/C1' };
const begin = (chargeNo: string | null = null, unfinished: Unfinished<RechargeWish> | null = null) =>
  scenario(rechargeMachine, { input: { chargeNo, unfinished } });
const watched = (lost: Problem | null = null) => ({ subject: { chargeNo: 'C1' }, lost, mayStop: true });
const sent = (key: string, lost: Problem | null = null) => ({ errand: 'recharge', wish: { amountFen: 5_000 }, key, lost });

test('creates a charge and navigates to the cashier; the amount is credited when the server reports it', async () => {
  const it = begin();
  it.send(submit());
  expect(it.asked('openCharge')).toEqual([sent('key-1')]);
  await it.answer('openCharge', granted(charge));
  expect([it.at(), it.effects('leaveForCashier')]).toEqual(['atCashier', [['leaveForCashier', { cashierUrl: charge.cashierUrl }]]]);
  it.send({ type: 'payment.recheck' });
  expect([it.at(), it.asked('watchCharge')]).toEqual(['watching', [watched()]]);
  await it.answer('watchCharge', granted({ status: 'succeeded', amountFen: 5_000 }));
  expect([it.at(), it.context().amountFen]).toEqual(['credited', 5_000]);
});

test('reads the charge at once when the browser returns from the cashier', async () => {
  const it = begin('C1');
  expect([it.at(), it.asked('watchCharge')]).toEqual(['watching', [watched()]]);
  await it.answer('watchCharge', granted({ status: 'failed', amountFen: 5_000 }));
  expect(it.at()).toBe('declined');
  it.send({ type: 'recharge.restart' });
  expect([it.at(), it.context().chargeNo]).toEqual(['entering', null]);
});

test("an unknown charge or another user's leads back to the amount", async () => {
  const it = begin('C2');
  await it.answer('watchCharge', refused('NOT_FOUND'));
  expect([it.at(), it.context().problem]).toEqual(['unknownCharge', null]);
  it.send({ type: 'recharge.restart' });
  expect([it.at(), it.context().chargeNo]).toEqual(['entering', null]);
});

test('verification precedes the charge; minors and users who skip it cannot continue', async () => {
  const it = begin();
  it.send(submit(false));
  expect(it.at()).toBe('identifying');
  await it.answer('realName', { verified: true, isAdult: false });
  expect([it.at(), it.asked('openCharge')]).toEqual(['entering', []]);
  it.send(submit());
  await it.answer('openCharge', refused('REAL_NAME_REQUIRED'));
  await it.answer('realName', { verified: true, isAdult: true });
  expect(it.at()).toBe('openingCharge');
});

test('shows a refusal; another recharge has a key of its own', async () => {
  const it = begin();
  it.send(submit());
  await it.answer('openCharge', refused('MINOR_REFUSED'));
  expect([it.at(), it.context().problem]).toEqual(['entering', refusal('MINOR_REFUSED')]);
  it.send(submit(true, 'key-2'));
  expect(it.asked('openCharge')).toEqual([sent('key-1'), sent('key-2')]);
});

test('there is no other recharge until the response is known', () => {
  const it = begin();
  it.send(submit());
  expect([it.at(), it.can(submit(true, 'key-2')), it.can({ type: 'recharge.restart' })]).toEqual(['openingCharge', false, false]);
});

test('continues the request of an earlier visit whose answer is missing, with its key; after a visit of the cashier too', async () => {
  const unfinished = { wish: { amountFen: 5_000 }, key: 'key-0' };
  expect(begin(null, unfinished).asked('openCharge')).toEqual([sent('key-0', leftBehind)]);
  const it = begin('C1', unfinished);
  await it.answer('watchCharge', granted({ status: 'succeeded', amountFen: 700 }));
  it.send({ type: 'recharge.restart' });
  expect([it.at(), it.asked('openCharge')]).toEqual(['openingCharge', [sent('key-0', leftBehind)]]);
  await it.answer('openCharge', refused('MINOR_REFUSED'));
  expect([it.at(), it.context().amountFen, it.context().lost]).toEqual(['entering', 5_000, null]);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = begin();
  it.send(submit());
  await it.fail('openCharge', badGateway);
  expect([it.at(), it.asked('openCharge')]).toEqual(['openingCharge', [sent('key-1'), sent('key-1', badGateway.problem)]]);
});

test('a user who does not wait for the result recharges anew; nothing is shown as a failure', async () => {
  const it = begin('C1');
  await it.answer('watchCharge', null);
  expect([it.at(), it.context().chargeNo, it.effects('rereadMoney')]).toEqual(['entering', null, []]);
});

test('a watching that crashes is continued by the user, and leaves nothing behind', async () => {
  const it = begin('C1');
  await it.fail('watchCharge', badGateway);
  expect([it.at(), it.asked('watchCharge')]).toEqual(['watching', [watched(), watched(badGateway.problem)]]);
  await it.answer('watchCharge', granted({ status: 'failed', amountFen: 5_000 }));
  expect([it.at(), it.context().lost]).toEqual(['declined', null]);
});

test('a real name given during the recharge is not requested again, and the session is re-read', async () => {
  const it = begin();
  it.send(submit(false));
  await it.answer('realName', { verified: true, isAdult: false });
  expect([it.at(), it.effects('rereadSession')]).toEqual(['entering', [['rereadSession']]]);
  it.send(submit(false));
  expect(it.at()).toBe('openingCharge');
});

test('re-reads money and orders after a charge was credited', async () => {
  const it = begin('C1');
  await it.answer('watchCharge', granted({ status: 'succeeded', amountFen: 5_000 }));
  expect(it.effects('rereadMoney')).toEqual([['rereadMoney']]);
});
