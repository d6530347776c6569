import { expect, test } from 'vitest';
import type { OrderPlace } from '#contract/orderLifecycle.ts';
import { type Step, walk } from './move.ts';

const by = (event: Step['event']): Step => ({ event, by: 'platform' });
const statusAfter = (order: OrderPlace, steps: readonly Step[]) => walk(order, steps).at(-1)?.to_status;
const end = new Date('2026-11-20T14:00:00Z');
const finished = { status: 6, ended_at: end, settled_at: null } as const;

test("a rejected complaint restores the status: running, or ended if the rental's end has passed", () => {
  expect(statusAfter({ status: 4, ended_at: null, settled_at: null }, [by('order.complain'), by('complaint.rejected')])).toBe(4);
  expect(statusAfter(finished, [by('order.complain'), by('complaint.rejected')])).toBe(6);
  expect(statusAfter({ ...finished, status: 8 }, [by('complaint.withdrawn'), by('order.settled')])).toBe(6);
});

test('the history records both statuses of each step', () => {
  expect(
    walk(finished, [by('order.complain'), by('complaint.refunded')]).map(({ from_status, to_status }) => [from_status, to_status]),
  ).toEqual([
    [6, 8],
    [8, 9],
  ]);
});

test('a settled order accepts no further event', () => {
  const settled = { ...finished, settled_at: end };
  for (const event of ['order.complain', 'order.settled'] as const)
    expect(() => walk(settled, [by(event)])).toThrow(expect.objectContaining({ problem: 'ORDER_STATE' }));
});
