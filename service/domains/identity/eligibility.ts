import { type LimitKind, limitTexts } from '#contract/rules/accountLimits.ts';
import { formatDate, formatTime } from '#contract/rules/clock.ts';
import { ADULT_AGE } from '#contract/rules/constants.ts';
import { adultFrom } from '#contract/rules/validation.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';

type AdultsOnly = '租号' | '充值' | '提现' | '购买会员' | '免费玩' | '出租账号' | '发布任务' | '接任务';

/** Whether the verified person is of age; false for an unverified one. */
export function isAdult({ birthDate }: Pick<Caller, 'birthDate'>, now: number): boolean {
  if (birthDate === null) return false;
  const [y = 0, m = 0, d = 0] = birthDate.split('-').map(Number);
  return now >= adultFrom({ y, m, d });
}

/** Refuses users who are unverified or under 18 now; checked at every rental and every movement of money. */
export function requireAdult(caller: Caller, what: AdultsOnly, now: number): void {
  if (caller.realName === null || caller.birthDate === null) throw refused('REAL_NAME_REQUIRED');
  if (!isAdult(caller, now)) throw refused('MINOR_REFUSED', { message: `根据未成年人保护规定，未满 ${ADULT_AGE} 周岁不能${what}` });
}

/** Refuses what an account limit forbids this user, with the limit's end. */
export function requireUnlimited({ limits, limitedUntil }: Caller, what: LimitKind): void {
  if (limits.includes(what)) throw limitedTo(what, limitedUntil);
}

export const limitedTo = (what: LimitKind, until: number, because = '原因见账号设置') =>
  refused('ACCOUNT_LIMITED', {
    message: `账号在 ${formatDate(until)} ${formatTime(until)} 前不能${limitTexts[what]}，${because}`,
    details: { what, until },
  });
