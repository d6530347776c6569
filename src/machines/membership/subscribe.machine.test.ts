import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { type PlanWish, type SubscriptionState, subscribeMachine } from './subscribe.machine.ts';

const wish = { product: 'super' as const, plan: 'month' as const, totalFen: 1_990 };
const order = {
  orderNo: 'M1',
  payableFen: 1_990,
  setAsideFen: 0,
  depositFen: 0,
  rentFen: 0,
  startsAt: 0,
  endsAt: 0,
  startsWhenPaid: false,
  title: '',
  lines: [],
  paysFirst: false,
  payDeadline: 900_000,
  holdMs: 900_000,
};
const submit = (isVerified = true, key = 'key-1') => ({ type: 'plan.submit' as const, wish, isVerified, key });
const open = (subscriptionNo: string | null = null, unfinished: Unfinished<PlanWish> | null = null) =>
  scenario(subscribeMachine, { input: { subscriptionNo, unfinished } });
const sent = (key: string, lost: Problem | null = null) => ({ errand: 'subscribe', wish, key, lost });
const watched = (lost: Problem | null = null) => ({ subject: { subscriptionNo: 'M1' }, lost, mayStop: true });
const standing = (state: SubscriptionState['state'], wanted: Partial<SubscriptionState> = {}) =>
  granted({ product: 'super' as const, plan: 'month' as const, state, isCardRefused: false, endsAt: null, ...wanted });
async function paying() {
  const it = open();
  it.send(submit());
  await it.answer('beginSubscription', granted(order));
  return it;
}
const told = (it: ReturnType<typeof open>) => it.effects('rereadSession', 'rereadOffers', 'rereadMoney').map(([name]) => name);

test('starts at the total shown, is paid, and is active when the server reports it', async () => {
  const it = open();
  it.send(submit());
  expect([it.at(), it.asked('beginSubscription')]).toEqual(['beginning', [sent('key-1')]]);
  await it.answer('beginSubscription', granted(order));
  expect([it.at(), it.asked('orderPayment')]).toEqual(['settlingPayment', [{ order }]]);
  await it.answer('orderPayment', { verdict: 'paid', orderNo: 'M1' });
  expect([it.at(), it.asked('watchSubscription')]).toEqual(['watching', [watched()]]);
  await it.answer('watchSubscription', standing('paid', { endsAt: 9 }));
  expect([it.at(), it.context().standing?.endsAt, told(it)]).toEqual(['opened', 9, ['rereadMoney']]);
});

test('after a price change nothing is ordered, and the offers are re-read', async () => {
  const it = open();
  it.send(submit());
  await it.answer('beginSubscription', refused('PRICE_CHANGED'));
  expect([it.at(), it.context().problem, it.asked('orderPayment'), told(it)]).toEqual([
    'choosing',
    refusal('PRICE_CHANGED'),
    [],
    ['rereadOffers'],
  ]);
  it.send(submit(true, 'key-2'));
  expect([it.context().problem, it.asked('beginSubscription').at(-1)]).toEqual([null, sent('key-2')]);
});

test('verification is required first and once; minors and users who skip it cannot buy', async () => {
  const it = open();
  it.send(submit(false));
  expect([it.at(), it.asked('beginSubscription')]).toEqual(['identifying', []]);
  await it.answer('realName', { verified: false, isAdult: false });
  expect([it.at(), told(it)]).toEqual(['choosing', ['rereadSession']]);
  it.send(submit(false));
  await it.answer('realName', { verified: true, isAdult: false });
  expect(it.at()).toBe('choosing');
  it.send(submit(false));
  expect(it.at()).toBe('beginning');
  await it.answer('beginSubscription', refused('REAL_NAME_REQUIRED'));
  expect(it.at()).toBe('identifying');
  await it.answer('realName', { verified: true, isAdult: true });
  expect(it.at()).toBe('beginning');
  const broken = open();
  broken.send(submit(false));
  await broken.fail('realName', badGateway);
  expect([broken.at(), broken.context().problem]).toEqual(['choosing', badGateway.problem]);
});

test('there is no other purchase until the response is known', () => {
  const it = open();
  it.send(submit());
  expect([it.can(submit(true, 'key-2')), it.can({ type: 'plan.restart' }), it.can({ type: 'plan.resume', order })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('continues the purchase of an earlier visit whose answer is missing, with its key; after a visit of the cashier too', async () => {
  const unfinished = { wish, key: 'key-0' };
  expect(open(null, unfinished).asked('beginSubscription')).toEqual([sent('key-0', leftBehind)]);
  const it = open('M1', unfinished);
  await it.answer('watchSubscription', standing('closed'));
  it.send({ type: 'plan.restart' });
  expect([it.at(), it.asked('beginSubscription')]).toEqual(['beginning', [sent('key-0', leftBehind)]]);
  await it.answer('beginSubscription', refused('PRICE_CHANGED'));
  expect([it.at(), it.context().lost, it.context().unfinished]).toEqual(['choosing', null, null]);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = open();
  it.send(submit());
  await it.fail('beginSubscription', badGateway);
  expect(it.asked('beginSubscription')).toEqual([sent('key-1'), sent('key-1', badGateway.problem)]);
});

test('an unpaid subscription can be resumed', async () => {
  const it = open();
  it.send({ type: 'plan.resume', order });
  expect([it.at(), it.asked('orderPayment'), it.asked('beginSubscription'), it.context().subscriptionNo]).toEqual([
    'settlingPayment',
    [{ order }],
    [],
    'M1',
  ]);
});

test('a payment left or expired leads back to the plans; one with an unknown result is polled', async () => {
  const [closed, left, abandoned, broken] = [await paying(), await paying(), await paying(), await paying()];
  await closed.answer('orderPayment', { verdict: 'postponed', orderNo: 'M1' });
  await abandoned.answer('orderPayment', { verdict: 'abandoned', orderNo: 'M1' });
  await left.answer('orderPayment', { verdict: 'left', orderNo: 'M1' });
  await broken.fail('orderPayment', badGateway);
  expect([closed, abandoned].map((it) => [it.at(), it.context().order, it.context().subscriptionNo, told(it)])).toEqual(
    Array(2).fill(['choosing', null, null, ['rereadOffers']]),
  );
  expect([left, broken].map((it) => [it.at(), it.asked('watchSubscription')])).toEqual(Array(2).fill(['watching', [watched()]]));
  expect(broken.context().problem).toEqual(badGateway.problem);
});

test.each([
  ['unpaid', standing('unpaid', { isCardRefused: true }), true],
  ['closed', standing('closed'), false],
  ['unknown', refused('NOT_FOUND'), undefined],
  ['opened', standing('paid'), false],
] as const)('after the return from the cashier it is %s, and leads back to the plans', async (at, answer, isCardRefused) => {
  const it = open('M1');
  expect([it.at(), it.asked('watchSubscription')]).toEqual(['watching', [watched()]]);
  await it.answer('watchSubscription', answer);
  expect([it.at(), it.context().standing?.isCardRefused]).toEqual([at, isCardRefused]);
  it.effects();
  it.send({ type: 'plan.restart' });
  expect([it.at(), it.context().subscriptionNo, it.context().standing, told(it)]).toEqual(['choosing', null, null, ['rereadOffers']]);
});

test('a user who does not wait for the result returns to the plans', async () => {
  const it = open('M1');
  await it.answer('watchSubscription', null);
  expect([it.at(), it.context().subscriptionNo, told(it)]).toEqual(['choosing', null, ['rereadOffers']]);
});

test('a watching that crashes is continued by the user, and leaves nothing behind', async () => {
  const it = open('M1');
  await it.fail('watchSubscription', badGateway);
  expect([it.at(), it.asked('watchSubscription')]).toEqual(['watching', [watched(), watched(badGateway.problem)]]);
  await it.answer('watchSubscription', standing('closed'));
  expect([it.at(), it.context().lost]).toEqual(['closed', null]);
});

test('closing an unpaid one excludes every other command until it has an answer', async () => {
  const it = open();
  const close = { type: 'plan.close' as const, subscriptionNo: 'M1', key: 'key-9' };
  const sentClosing = (lost: Problem | null) => ({ errand: 'closeSubscription M1', wish: { subscriptionNo: 'M1' }, key: 'key-9', lost });
  it.send(close);
  expect([it.at(), it.asked('closeSubscription'), it.can(submit()), it.can({ type: 'plan.resume', order }), it.can(close)]).toEqual([
    'closing',
    [sentClosing(null)],
    false,
    false,
    false,
  ]);
  await it.fail('closeSubscription', badGateway);
  expect([it.at(), it.asked('closeSubscription').at(-1), told(it)]).toEqual(['closing', sentClosing(badGateway.problem), []]);
  await it.answer('closeSubscription', refused('ORDER_ALREADY_PAID'));
  expect([it.at(), it.context().problem, it.context().closing, told(it)]).toEqual([
    'choosing',
    refusal('ORDER_ALREADY_PAID'),
    null,
    ['rereadMoney'],
  ]);
  it.send({ ...close, key: 'key-10' });
  expect(it.asked('closeSubscription').at(-1)).toMatchObject({ key: 'key-10', lost: null });
  await it.answer('closeSubscription', granted(undefined));
  expect([it.at(), it.context().problem]).toEqual(['choosing', null]);
});
