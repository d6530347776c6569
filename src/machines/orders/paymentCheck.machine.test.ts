import { describe, expect, test } from 'vitest';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { paymentCheckMachine } from './paymentCheck.machine.ts';

const standing = (orderStatus: number, isCardRefused = false) => granted({ orderStatus, isCardRefused });
const begin = (orderNo = '20261120000000000001') => scenario(paymentCheckMachine, { input: { orderNo } });

test('sends no request without an order number', () => {
  const it = begin('');
  expect([it.at(), it.asked('readPayStatus')]).toEqual(['missing', []]);
});

describe('interpretation of the status', () => {
  test.each([
    [3, 'paid'],
    [4, 'paid'],
    [5, 'closed'],
    [6, 'over'],
    [7, 'over'],
    [8, 'over'],
    [9, 'over'],
  ])('%i is %s', async (orderStatus, state) => {
    const it = begin();
    await it.answer('readPayStatus', standing(orderStatus));
    expect([it.at(), it.output()]).toEqual([state, { orderNo: '20261120000000000001', orderStatus }]);
  });

  test.each([1, 2, 99])('%i is neither paid nor failed: polls again after 2 s', async (orderStatus) => {
    const it = begin();
    await it.answer('readPayStatus', standing(orderStatus));
    expect(it.at()).toEqual({ watching: 'waiting' });
    await it.wait(1_900);
    expect(it.asked('readPayStatus')).toHaveLength(1);
    await it.wait(100);
    expect([it.at(), it.asked('readPayStatus').length]).toEqual([{ watching: 'checking' }, 2]);
  });
});

test('a card declined by the cashier leaves the order unpaid, and the status can be read again manually', async () => {
  const it = begin();
  await it.answer('readPayStatus', standing(1, true));
  expect(it.at()).toBe('unpaid');
  await it.wait(600_000);
  expect(it.asked('readPayStatus')).toHaveLength(1);
  it.send({ type: 'payment.recheck' });
  await it.answer('readPayStatus', standing(3));
  expect(it.at()).toBe('paid');
});

test.each(['NOT_FOUND', 'BAD_REQUEST'] as const)('does not poll an unknown order (%s)', async (code) => {
  const it = begin();
  await it.answer('readPayStatus', refused(code));
  expect([it.at(), it.output()]).toEqual(['unknownOrder', { orderNo: '20261120000000000001', orderStatus: null }]);
});

test('polls again after a lost response, without showing a result', async () => {
  const it = begin();
  await it.fail('readPayStatus', badGateway);
  expect([it.at(), it.context().problem]).toEqual([{ watching: 'waiting' }, badGateway.problem]);
  await it.wait(2_000);
  await it.answer('readPayStatus', standing(3));
  expect([it.at(), it.context().problem]).toEqual(['paid', null]);
});

test('polling stops after 30 s, whatever the number of polls, and continues manually', async () => {
  const it = begin();
  for (let asked = 0; it.at() !== 'resting' && asked < 40; asked += 1) {
    await it.answer('readPayStatus', standing(2));
    await it.wait(2_000);
  }
  expect([it.at(), it.asked('readPayStatus').length]).toEqual(['resting', 15]);
  await it.wait(600_000);
  expect(it.asked('readPayStatus')).toHaveLength(15);
  it.send({ type: 'payment.recheck' });
  expect(it.at()).toEqual({ watching: 'checking' });
});

test('sends one request at a time: no poll starts while another is pending', async () => {
  const it = begin();
  await it.wait(29_900);
  expect([it.at(), it.asked('readPayStatus').length]).toEqual([{ watching: 'checking' }, 1]);
  await it.wait(100);
  expect(it.at()).toBe('resting');
});
