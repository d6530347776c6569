import { formatMonthDay, formatRelative } from '#contract/rules/clock.ts';
import type { Instant } from '#contract/rules/types.ts';

/** '11月20日 今天', '11月3日', in another year '2025年11月3日'. */
export const dayLabel = (at: Instant, now: Instant): string => {
  const day = formatMonthDay(at);
  const [word = ''] = formatRelative(at, now).split(' ');
  return word === day || word.endsWith('日') ? word : `${day} ${word}`;
};
