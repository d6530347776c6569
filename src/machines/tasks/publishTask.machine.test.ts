import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { leftBehind, type Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { publishTaskMachine, type TaskStanding, type TaskWish } from './publishTask.machine.ts';

const wish: TaskWish = {
  kind: 'rank',
  gameId: '12',
  title: '荣耀 30 星带到 40 星',
  words: '今晚能打的来',
  rewardFen: 4_800,
  placeCount: 1,
  hours: 6,
  depositFen: 0,
  totalFen: 5_040,
  draftVersion: 0,
};
const order = {
  orderNo: 'T1',
  title: '',
  lines: [],
  payableFen: 5_040,
  setAsideFen: 0,
  depositFen: 0,
  rentFen: 0,
  startsAt: 0,
  endsAt: 0,
  startsWhenPaid: false,
  paysFirst: false,
  payDeadline: 900_000,
  holdMs: 900_000,
};
const submit = (isVerified = true, key = 'key-1') => ({ type: 'task.submit' as const, wish, isVerified, key });
const open = (taskNo: string | null = null, unfinished: Unfinished<TaskWish> | null = null) =>
  scenario(publishTaskMachine, { input: { taskNo, unfinished } });
const sent = (key: string, lost: Problem | null = null) => ({ errand: 'publishTask', wish, key, lost });
const standing = (state: TaskStanding['state'], isCardRefused = false) => granted({ title: wish.title, state, isCardRefused });

test('is begun at the total shown, paid, and published when the server says so', async () => {
  const it = open();
  it.send(submit());
  expect([it.at(), it.asked('beginTask')]).toEqual(['beginning', [sent('key-1')]]);
  await it.answer('beginTask', granted(order));
  expect([it.at(), it.asked('orderPayment')]).toEqual(['settlingPayment', [{ order }]]);
  await it.answer('orderPayment', { verdict: 'paid', orderNo: 'T1' });
  expect([it.at(), it.asked('watchTask')]).toEqual(['watching', [{ subject: { taskNo: 'T1' }, lost: null, mayStop: true }]]);
  await it.answer('watchTask', standing('published'));
  expect([it.at(), it.effects('rereadMoney', 'dropDraft').map(([name]) => name)]).toEqual(['published', ['rereadMoney', 'dropDraft']]);
});

test.each([
  [standing('unpaid', true), 'unpaid'],
  [standing('closed'), 'closed'],
  [refused('NOT_FOUND'), 'unknown'],
  [null, 'filling'],
] as const)('%#: back from the cashier the result decides', async (reading, state) => {
  const it = open('T1');
  await it.answer('watchTask', reading);
  expect(it.at()).toBe(state);
  if (state !== 'filling') it.send({ type: 'task.restart' });
  expect([it.at(), it.context().taskNo]).toEqual(['filling', null]);
});

test('a payment that is put off leads back to the form, and can be resumed', async () => {
  const it = open();
  it.send({ type: 'task.resume', order });
  expect(it.at()).toBe('settlingPayment');
  await it.answer('orderPayment', { verdict: 'postponed', orderNo: 'T1' });
  expect([it.at(), it.asked('beginTask')]).toEqual(['filling', []]);
});

test('the real name comes first and once', async () => {
  const it = open();
  it.send(submit(false));
  await it.answer('realName', { verified: false, isAdult: false });
  expect([it.at(), it.asked('beginTask')]).toEqual(['filling', []]);
  it.send(submit(false));
  await it.answer('realName', { verified: true, isAdult: true });
  expect(it.at()).toBe('beginning');
  await it.answer('beginTask', refused('PRICE_CHANGED'));
  expect([it.at(), it.context().problem]).toEqual(['filling', refusal('PRICE_CHANGED')]);
});

test('commands and watching that crash continue as ones without an answer', async () => {
  const it = open(null, { wish, key: 'key-0' });
  expect(it.asked('beginTask')).toEqual([sent('key-0', leftBehind)]);
  await it.fail('beginTask', badGateway);
  expect(it.asked('beginTask').at(-1)).toEqual(sent('key-0', badGateway.problem));
  const closing = open();
  closing.send({ type: 'task.close', taskNo: 'T1', key: 'close-1' });
  await closing.fail('closeTask', badGateway);
  expect([closing.at(), closing.asked('closeTask').at(-1), closing.can(submit())]).toEqual([
    'closing',
    { errand: 'closeTask T1', wish: { taskNo: 'T1' }, key: 'close-1', lost: badGateway.problem },
    false,
  ]);
  const back = open('T1');
  await back.fail('watchTask', badGateway);
  expect([back.at(), back.asked('watchTask').at(-1)]).toEqual([
    'watching',
    { subject: { taskNo: 'T1' }, lost: badGateway.problem, mayStop: true },
  ]);
});
