import { describe, expect, test } from 'vitest';
import { anOrder, aRunningOrder, november } from '#testing/builders/gateway.ts';
import { hero } from './hero.ts';
import { passedPercent, progress } from './progress.ts';
import { renewHours } from './renewHours.ts';
import { rentalText } from './rentalText.ts';

const stepsOf = (order: Parameters<typeof progress>[0]) => progress(order).map(({ label, state }) => `${label} ${state}`);

describe("an order's progress", () => {
  test('unpaid', () => {
    expect(stepsOf(anOrder())).toEqual(['已下单 done', '付款 current', '开始 coming', '结束 coming', '押金退回 coming']);
  });

  test('paid, before its start', () => {
    expect(stepsOf(anOrder({ status: 'WAITING', paidAt: november('20 19:46') }))).toEqual([
      '已下单 done',
      '已付款 done',
      '待开始 current',
      '结束 coming',
      '押金退回 coming',
    ]);
  });

  test('running', () => {
    expect(stepsOf(aRunningOrder())).toEqual(['已下单 done', '已付款 done', '租用中 current', '结束 coming', '押金退回 coming']);
  });

  test('finished, with the deposit not yet returned', () => {
    expect(stepsOf(aRunningOrder({ status: 'FINISHED' }))).toEqual([
      '已下单 done',
      '已付款 done',
      '已租用 done',
      '结束 done',
      '押金退回 current',
    ]);
  });

  test('finished and settled', () => {
    const back = aRunningOrder({ status: 'FINISHED', depositReturnedAt: november('21 23:00') });
    expect(stepsOf(back).at(-1)).toBe('押金退回 done');
    expect(stepsOf(aRunningOrder({ status: 'FINISHED', depositFen: 0 })).at(-1)).toBe('完成 done');
  });

  test('finished, with damages out of the deposit', () => {
    expect(stepsOf(aRunningOrder({ status: 'FINISHED', depositReturnedAt: november('21 10:00'), damagesFen: 3_000 })).at(-1)).toBe(
      '押金结清 done',
    );
  });

  test('in dispute', () => {
    expect(stepsOf(aRunningOrder({ status: 'DISPUTED' }))).toEqual([
      '已下单 done',
      '已付款 done',
      '已租用 done',
      '投诉中 current',
      '最晚裁决 coming',
    ]);
  });

  test('in dispute, with the decision deadline', () => {
    const disputed = aRunningOrder({
      status: 'DISPUTED',
      history: [{ status: 'DISPUTED', at: november('20 21:00'), by: 'RENTER', note: '' }],
    });
    expect(
      progress(disputed)
        .slice(3)
        .map(({ label, at }) => [label, at]),
    ).toEqual([
      ['投诉中', november('20 21:00')],
      ['最晚裁决', november('22 09:00')],
    ]);
  });

  test('ended by the platform, at that time', () => {
    const history = (['DISPUTED', 'FINISHED'] as const).map((status, index) => ({
      status,
      at: november(`20 21:${index}0`),
      by: 'PLATFORM' as const,
      note: '',
    }));
    const paidOut = aRunningOrder({ status: 'FINISHED', damagesFen: 3_000, depositReturnedAt: november('20 21:10'), history });
    expect(
      progress(paidOut)
        .slice(3)
        .map(({ label, at }) => [label, at]),
    ).toEqual([
      ['结束', november('20 21:10')],
      ['押金结清', november('20 21:10')],
    ]);
  });

  test('closed unpaid, cancelled and refunded have fewer steps', () => {
    expect(stepsOf(anOrder({ status: 'CLOSED' }))).toEqual(['已下单 done', '已关闭 current']);
    expect(stepsOf(aRunningOrder({ status: 'CANCELLED' }))).toEqual(['已下单 done', '已付款 done', '已取消 current']);
    expect(stepsOf(aRunningOrder({ status: 'REFUNDED' }))).toEqual([
      '已下单 done',
      '已付款 done',
      '已租用 done',
      '投诉 done',
      '已退款 current',
    ]);
  });

  test('the elapsed percentage is clamped to 0 and 100', () => {
    expect([november('20 19:00'), november('20 21:30'), november('21 01:00')].map((now) => passedPercent(anOrder(), now))).toEqual([
      0, 50, 100,
    ]);
  });
});

describe('countdown and text', () => {
  const disputed = aRunningOrder({
    status: 'DISPUTED',
    history: [{ status: 'DISPUTED', at: november('20 21:00'), by: 'RENTER', note: '' }],
  });
  const countdown = (order: Parameters<typeof hero>[0]) => hero(order, november('20 19:50')).countdown;

  test('counts down to the end of the hold, the start, the end, the decision, or nothing', () => {
    expect(countdown(anOrder())).toEqual({ label: '支付剩余', until: november('20 20:00') });
    expect(countdown(anOrder({ status: 'WAITING' }))).toEqual({ label: '距开始还有', until: november('20 20:00') });
    expect(countdown(aRunningOrder())).toEqual({ label: '距结束还有', until: november('20 23:00') });
    expect(countdown(aRunningOrder({ status: 'FINISHED' }))).toBe(null);
    expect(countdown(disputed)).toEqual({ label: '距最晚裁决', until: november('22 09:00') });
  });

  test.each([
    ['unpaid, before its start', anOrder(), '今天 20:00 开始，今天 23:00 结束，付款后到点就能上号；超时未付自动取消。'],
    [
      'unpaid, its block running',
      anOrder({ startsAt: november('20 19:45') }),
      '这个时段已经开始，不论何时付款都到今天 23:00 结束，付款后马上就能上号；超时未付自动取消。',
    ],
    [
      'unpaid, to begin when it is paid',
      anOrder({ startsAt: november('20 19:45'), startsWhenPaid: true }),
      '付款后开始计时，共 3 小时 15 分，马上就能上号；超时未付自动取消。',
    ],
    [
      'unpaid, keeping no time',
      anOrder({ paysFirst: true }),
      '今天 20:00 开始，今天 23:00 结束，付款后到点就能上号；付款后才为你保留这段时间，先付款的人先得。',
    ],
    ['cancelled free of charge', anOrder({ status: 'CANCELLED' }), '订单已取消，¥40.50 已退回余额。'],
    [
      'cancelled by its owner',
      anOrder({ status: 'CANCELLED', cancelFeePaidFen: 0, history: [{ status: 'CANCELLED', at: 1, by: 'OWNER', note: '号主无法交付' }] }),
      '号主无法交付，取消了预约，¥40.50 已全部退回余额，另送 ¥5.00 红包。',
    ],
    [
      'cancelled for a fee',
      anOrder({ status: 'CANCELLED', cancelFeePaidFen: 525 }),
      '订单已取消，扣手续费 ¥5.25，其余 ¥35.25 已退回余额。',
    ],
    ['in dispute', disputed, '号主明天 09:00 前不答复就按你的要求处理；有答复的，平台最晚后天 09:00 裁决。其间不能上号，押金和结算暂停。'],
    [
      'in dispute, by the owner',
      aRunningOrder({ status: 'DISPUTED', history: [{ status: 'DISPUTED', at: november('20 21:00'), by: 'OWNER', note: '' }] }),
      '你在明天 09:00 前不答复就按号主的要求处理；有答复的，平台最晚后天 09:00 裁决。其间不能上号，押金和结算暂停。',
    ],
    [
      'closed, its hold over',
      anOrder({ status: 'CLOSED', history: [{ status: 'CLOSED', at: november('20 20:00'), by: 'CLOCK', note: '' }] }),
      '订单没有付款就关闭了，时间和红包已释放。',
    ],
    [
      'closed by its renter',
      anOrder({ status: 'CLOSED', history: [{ status: 'CLOSED', at: november('20 19:49'), by: 'RENTER', note: '' }] }),
      '你取消了订单，没有付款，时间和红包已释放。',
    ],
  ])('%s: has its sentence', (_, order, text) => {
    expect(hero(order, november('20 19:50')).text).toBe(text);
  });

  test('after the answer deadline only the decision deadline is mentioned', () => {
    expect(hero(disputed, november('21 09:00')).text).toBe('平台最晚明天 09:00 裁决。其间不能上号，押金和结算暂停。');
  });
});

test('a maximum between two values replaces the first that is too long', () => {
  expect([null, 24, 3, 1, 0, 10].map(renewHours)).toEqual([
    [1, 2, 4, 10],
    [1, 2, 4, 10],
    [1, 2, 3, 10],
    [1, 2, 4, 10],
    [1, 2, 4, 10],
    [1, 2, 4, 10],
  ]);
});

test('a rental is named by its type and length', () => {
  expect([
    rentalText(anOrder()),
    rentalText(anOrder({ rentType: 'BLOCK', block: 'NIGHT' })),
    rentalText(anOrder({ rentType: 'WEEKLY' })),
  ]).toEqual(['时租 3 小时', '夜场 22–07', '周租']);
});
