import { describe, expect, test } from 'vitest';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { orderChart, statusOf } from '#contract/orderLifecycle.ts';
import { withdrawalLifecycle } from '#contract/withdrawalLifecycle.ts';
import { chartTable } from './chartTable.ts';
import { type Line, type Misfit, Replay } from './replay.ts';

const withdrawals = chartTable(withdrawalLifecycle);
const orders = chartTable(orderChart, statusOf);

type Step = readonly [event: string | null, from: string | number | null, to: string | number];

/** Lines of row 7; its status is the last one's unless it is given. */
const lines = (steps: readonly Step[], status: string | number | null | undefined = steps.at(-1)?.[2]): Line[] =>
  steps.map(([event, from, to], i) => ({
    row: '7',
    id: String(i + 1),
    event,
    from: from === null ? null : String(from),
    to: String(to),
    status: status === null || status === undefined ? null : String(status),
  }));

function found(table: typeof orders, ...histories: readonly Line[][]): Omit<Misfit, 'chart'>[] {
  const misfits: Misfit[] = [];
  const replay = new Replay(table, (misfit) => misfits.push(misfit));
  for (const line of histories.flat()) replay.take(line);
  replay.end();
  return misfits.map(({ chart: _, ...misfit }) => misfit);
}

const { renting, finished, disputed } = ORDER;
const asked: Step = ['withdrawal.request', null, 'requested'];

describe('a table of a chart', () => {
  test('has every place, by its status', () => {
    expect(orders.places(String(finished))).toEqual(['finished.unsettled', 'finished.settled']);
    expect(Object.fromEntries(orders.steps.get('disputed.afterEnd') ?? [])).toEqual({
      'complaint.withdrawn': 'finished.unsettled',
      'complaint.rejected': 'finished.unsettled',
      'complaint.refunded': 'refunded',
      'complaint.compensated': 'finished.settled',
    });
    expect([withdrawals.places('paid'), withdrawals.places('lost')]).toEqual([['paid'], []]);
  });
});

describe('a history that fits', () => {
  test.each([
    ['one that is complete', withdrawals, [asked, ['withdrawal.pay', 'requested', 'paying'], ['payout.succeeded', 'paying', 'paid']]],
    ['one with a step to the same state', withdrawals, [asked, ['withdrawal.approve', 'requested', 'requested']]],
    [
      'one without events',
      withdrawals,
      [
        [null, null, 'requested'],
        [null, 'requested', 'cancelled'],
      ],
    ],
    ['one that began before it was recorded', withdrawals, [['payout.failed', 'paying', 'failed']]],
    [
      'a complaint after the end that was rejected, then the settlement',
      orders,
      [
        ['rental.ended', renting, finished],
        ['order.complain', finished, disputed],
        ['complaint.rejected', disputed, finished],
        ['order.settled', finished, finished],
      ],
    ],
  ] as const)('%s', (_, table, steps) => {
    expect(found(table, lines(steps))).toEqual([]);
  });

  test('one of a row that is gone', () => {
    expect(found(withdrawals, lines([asked], null))).toEqual([]);
  });
});

describe('a misfit is named with its row and line', () => {
  test('a step that the chart does not have; what follows is judged from there', () => {
    const steps: Step[] = [asked, ['payout.succeeded', 'requested', 'paid'], ['withdrawal.cancel', 'paid', 'cancelled']];
    expect(found(withdrawals, lines(steps))).toEqual([
      { row: '7', line: '2', why: 'step', event: 'payout.succeeded', from: 'requested', to: 'paid' },
      { row: '7', line: '3', why: 'step', event: 'withdrawal.cancel', from: 'paid', to: 'cancelled' },
    ]);
  });

  test('a step that only another place with the same status has', () => {
    const steps: Step[] = [
      ['rental.ended', renting, finished],
      ['order.settled', finished, finished],
      ['order.complain', finished, disputed],
    ];
    expect(found(orders, lines(steps))).toEqual([
      { row: '7', line: '3', why: 'step', event: 'order.complain', from: 'finished', to: 'disputed' },
    ]);
  });

  test('an event that leads elsewhere, and a change without an event that no event makes', () => {
    expect(found(withdrawals, lines([asked, ['withdrawal.refuse', 'requested', 'cancelled']]))).toMatchObject([{ why: 'step', line: '2' }]);
    expect(found(withdrawals, lines([asked, [null, 'requested', 'failed']]))).toMatchObject([{ why: 'step', event: null, to: 'failed' }]);
  });

  test('a line that is missing, a second beginning, and a status without a line', () => {
    expect(found(withdrawals, lines([asked, ['payout.failed', 'paying', 'failed']]))).toMatchObject([
      { why: 'gap', from: 'requested', to: 'paying' },
    ]);
    expect(found(withdrawals, lines([asked, asked]))).toMatchObject([{ why: 'begun', line: '2', from: 'requested' }]);
    expect(found(withdrawals, lines([asked], 'paid'))).toMatchObject([{ why: 'status', line: '1', from: 'requested', to: 'paid' }]);
    expect(found(withdrawals, lines([['withdrawal.request', null, 'lost']]))).toMatchObject([{ why: 'step', from: '', to: 'lost' }]);
  });

  test('of its own row only', () => {
    const other = lines([asked], 'paid').map((line) => ({ ...line, row: '8' }));
    expect(found(withdrawals, lines([asked]), other).map(({ row }) => row)).toEqual(['8']);
  });
});
