import { fromShanghai, shanghaiParts } from '#contract/rules/clock.ts';
import type { Instant } from '#contract/rules/types.ts';

const MONTH = /^(20\d\d)-(0[1-9]|1[0-2])$/;

export const monthOf = (at: Instant): string => {
  const { y, m } = shanghaiParts(at);
  return `${y}-${String(m).padStart(2, '0')}`;
};

/** The month in the address, or that of `now`; never a later one. */
export function monthIn(text: string | null, now: Instant): string {
  const current = monthOf(now);
  return text !== null && MONTH.test(text) && text <= current ? text : current;
}

export const monthText = (month: string): string => {
  const [, y = '', m = ''] = MONTH.exec(month) ?? [];
  return `${y}年${Number(m)}月`;
};

/** The month so many months on; back if negative. */
export function monthsOn(month: string, by: number): string {
  const [y = 0, m = 0] = month.split('-').map(Number);
  return monthOf(fromShanghai({ y, m: m + by, d: 1 }));
}
