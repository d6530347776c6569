import { describe, expect, test } from 'vitest';
import { anOrder, aRunningOrder, november } from '#tests/builders/gateway.ts';
import { hero } from './hero.ts';
import { passedPercent, progress } from './progress.ts';
import { renewHours } from './renewHours.ts';
import { rentalText } from './rentalText.ts';

const stepsOf = (order: Parameters<typeof progress>[0]) => progress(order).map(({ label, state }) => `${label} ${state}`);

describe('where an order stands', () => {
  test('unpaid', () => {
    expect(stepsOf(anOrder())).toEqual(['已下单 done', '付款 current', '开始 coming', '结束 coming', '押金退回 coming']);
  });

  test('paid, before its start', () => {
    expect(stepsOf(anOrder({ status: 'WAITING', paidAt: november('20 19:46') }))).toEqual([
      '已下单 done', '已付款 done', '待开始 current', '结束 coming', '押金退回 coming',
    ]);
  });

  test('running', () => {
    expect(stepsOf(aRunningOrder())).toEqual(['已下单 done', '已付款 done', '租用中 current', '结束 coming', '押金退回 coming']);
  });

  test('finished, with the deposit still out', () => {
    expect(stepsOf(aRunningOrder({ status: 'FINISHED' }))).toEqual(['已下单 done', '已付款 done', '已租用 done', '结束 done', '押金退回 current']);
  });

  test('finished for good', () => {
    const back = aRunningOrder({ status: 'FINISHED', depositReturnedAt: november('21 23:00') });
    expect(stepsOf(back).at(-1)).toBe('押金退回 done');
    expect(stepsOf(aRunningOrder({ status: 'FINISHED', depositFen: 0 })).at(-1)).toBe('完成 done');
  });

  test('finished, with damages out of the deposit', () => {
    expect(stepsOf(aRunningOrder({ status: 'FINISHED', depositReturnedAt: november('21 10:00'), damagesFen: 3_000 })).at(-1)).toBe('押金结清 done');
  });

  test('in dispute', () => {
    expect(stepsOf(aRunningOrder({ status: 'DISPUTED' }))).toEqual(['已下单 done', '已付款 done', '已租用 done', '投诉中 current', '押金退回 coming']);
  });

  test('in dispute nobody knows when it is through, with a deposit or without', () => {
    const promised = (depositFen: number) => progress(aRunningOrder({ status: 'DISPUTED', depositFen, depositReturnAt: null })).at(-1);
    expect([promised(0), promised(2_000)].map((step) => [step?.label, step?.at])).toEqual([['完成', null], ['押金退回', null]]);
  });

  test('closed unpaid, cancelled and refunded took the short way', () => {
    expect(stepsOf(anOrder({ status: 'CLOSED' }))).toEqual(['已下单 done', '已关闭 current']);
    expect(stepsOf(aRunningOrder({ status: 'CANCELLED' }))).toEqual(['已下单 done', '已付款 done', '已取消 current']);
    expect(stepsOf(aRunningOrder({ status: 'REFUNDED' }))).toEqual(['已下单 done', '已付款 done', '已退款 current']);
  });

  test('the part that has passed stays between 0 and 100', () => {
    expect([november('20 19:00'), november('20 21:30'), november('21 01:00')].map((now) => passedPercent(anOrder(), now))).toEqual([0, 50, 100]);
  });
});

describe('the time that counts', () => {
  const countdown = (order: Parameters<typeof hero>[0]) => hero(order, november('20 19:50')).countdown;

  test('is the hold, the start, the end, or none', () => {
    expect(countdown(anOrder())).toEqual({ label: '支付剩余', until: november('20 20:00') });
    expect(countdown(anOrder({ status: 'WAITING' }))).toEqual({ label: '距开始还有', until: november('20 20:00') });
    expect(countdown(aRunningOrder())).toEqual({ label: '距结束还有', until: november('20 23:00') });
    expect(countdown(aRunningOrder({ status: 'FINISHED' }))).toBe(null);
  });
});

test('renewals offer what fits before the next booking', () => {
  expect([null, 24, 3, 1, 0, 10].map(renewHours)).toEqual([[1, 2, 4, 10], [1, 2, 4, 10], [1, 2, 3, 10], [1, 2, 4, 10], [1, 2, 4, 10], [1, 2, 4, 10]]);
});

test('a rental is named by its measure', () => {
  expect([rentalText(anOrder()), rentalText(anOrder({ rentType: 'BLOCK', block: 'NIGHT' })), rentalText(anOrder({ rentType: 'WEEKLY' }))]).toEqual([
    '时租 3 小时', '夜场 22–07', '周租',
  ]);
});
