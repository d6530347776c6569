import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { renewByCardMachine } from './renewByCard.machine.ts';

const wish = { orderNo: '20261120000000000001', hours: 2, agreedPriceFen: 700 };
const key = 'card-key-1';
const asked = (lost: Problem | null = null) => ({ errand: `renewByCard ${wish.orderNo}`, wish, key, lost });
const endsAt = 1_795_000_000_000;
const open = (isBack = false) => scenario(renewByCardMachine, { input: { wish, key, endsAt, isBack } });

test('opens a charge for the agreed price and leaves for the cashier', async () => {
  const it = open();
  expect([it.at(), it.asked('openRenewal')]).toEqual(['opening', [asked()]]);
  await it.answer('openRenewal', granted({ cashierUrl: 'https://cashier.test/4' }));
  expect([it.at(), it.effects('leaveForCashier')]).toEqual(['atCashier', [['leaveForCashier', { cashierUrl: 'https://cashier.test/4' }]]]);
  it.send({ type: 'card.leave' });
  expect(it.output()).toEqual({ verdict: 'left', problem: null });
});

test.each([
  ['PRICE_CHANGED', 'stale'],
  ['RENEW_CONFLICT', 'stale'],
  ['ORDER_STATE', 'refused'],
] as const)('%s ends it as %s', async (code, verdict) => {
  const it = open();
  await it.answer('openRenewal', refused(code));
  expect(it.output()).toEqual({ verdict, problem: refusal(code) });
});

test('a command that crashes is continued with its key, and then the cashier is waited for as if it had not', async () => {
  const it = open();
  await it.fail('openRenewal', badGateway);
  expect([it.at(), it.asked('openRenewal')]).toEqual(['opening', [asked(), asked(badGateway.problem)]]);
  await it.answer('openRenewal', granted({ cashierUrl: 'https://cashier.test/4' }));
  it.send({ type: 'card.check' });
  expect(it.asked('watchRenewal')).toEqual([watched()]);
});

const watched = (lost: Problem | null = null) => ({ subject: { orderNo: wish.orderNo, endsAt }, lost, mayStop: true });

test('back from the cashier waits for a later end', async () => {
  const it = open(true);
  expect([it.at(), it.asked('watchRenewal')]).toEqual(['awaitingPayment', [watched()]]);
  await it.answer('watchRenewal', { endsAt: endsAt + 1 });
  expect(it.output()).toEqual({ verdict: 'renewed', problem: null });
});

test('is left if the user does not wait for it', async () => {
  const it = open(true);
  await it.answer('watchRenewal', null);
  expect(it.output()).toEqual({ verdict: 'left', problem: null });
});

test('a watching that crashes is continued by the user', async () => {
  const it = open(true);
  await it.fail('watchRenewal', badGateway);
  expect([it.at(), it.asked('watchRenewal')]).toEqual(['awaitingPayment', [watched(), watched(badGateway.problem)]]);
});

test('at the cashier the result is waited for when asked', async () => {
  const it = open();
  await it.answer('openRenewal', granted({ cashierUrl: 'https://cashier.test/4' }));
  it.send({ type: 'card.check' });
  expect([it.at(), it.asked('watchRenewal')]).toEqual(['awaitingPayment', [watched()]]);
});
