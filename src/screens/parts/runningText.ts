import { formatDuration, formatRelative } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import type { Instant } from '#contract/rules/types.ts';

interface Unpaid {
  startsAt: Instant;
  endsAt: Instant;
  startsWhenPaid: boolean | null;
}

/** For a booking that reserves its time only when paid. */
export const PAYS_FIRST = '付款后才为你保留这段时间，先付款的人先得';

/** Note for an unpaid order that starts when paid or has already started; null if it starts later. */
export const runningText = ({ startsAt, endsAt, startsWhenPaid }: Unpaid, now: Instant): string | null => {
  if (startsWhenPaid) return `付款后开始计时，共 ${formatDuration(endsAt - startsAt)}`;
  return startsAt >= now + MINUTE ? null : `这个时段已经开始，不论何时付款都到${formatRelative(endsAt, now)} 结束`;
};

/** The order's period; for an unpaid one it may be open. */
export const orderSpan = (order: Unpaid & { paidAt: Instant | null }, now: Instant): string =>
  order.startsWhenPaid && order.paidAt === null
    ? `付款后开始计时，共 ${formatDuration(order.endsAt - order.startsAt)}`
    : `${formatRelative(order.startsAt, now)} — ${formatRelative(order.endsAt, now)}`;
