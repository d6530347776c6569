import { formatRelative } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import type { Instant } from '#contract/rules/types.ts';

/** The time of an order runs from its start, paid or not; null while that lies ahead. */
export const runningText = ({ startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }, now: Instant): string | null =>
  startsAt >= now + MINUTE ? null : `时间从${formatRelative(startsAt, now)} 起算，到${formatRelative(endsAt, now)} 结束`;
