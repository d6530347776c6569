import type { z } from 'zod';

const UNITS: Readonly<Record<string, string>> = { string: '个字符', array: '项' };

const bound = (origin: string, limit: number | bigint, isLeast: boolean): string => {
  const unit = UNITS[origin];
  if (unit === undefined) return isLeast ? `不能小于 ${limit}` : `不能大于 ${limit}`;
  return isLeast ? `至少 ${limit} ${unit}` : `最多 ${limit} ${unit}`;
};

/** Messages for invalid fields that have none in the contract. */
export const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return '必填';
  if (issue.code === 'too_small') return bound(issue.origin, issue.minimum, true);
  if (issue.code === 'too_big') return bound(issue.origin, issue.maximum, false);
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return '不是可选的值';
  if (issue.code === 'unrecognized_keys') return '有多余的内容';
  return '格式不正确';
};
