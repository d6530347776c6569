import { CODE_TRIES } from '#contract/rules/account.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** A wrong code, with the tries that are left; after the last one the code is void. */
export function wrongCode(problem: 'SMS_CODE_WRONG' | 'EMAIL_CODE_WRONG', tries: number) {
  const left = CODE_TRIES - tries;
  const message = left > 0 ? `验证码错误，还可以试 ${left} 次` : '验证码错误，已失效，请重新获取验证码';
  return refused(problem, { message, details: { tries_left: left } });
}
