import { type Answer, ProblemError, type Refusal } from '#contract/problem.ts';
import { problems, type ProblemName } from '#contract/rest/problems.ts';
import type { LoginToken } from '#machines/identity/session.machine.ts';

export const refusal = (code: ProblemName): Refusal => ({
  kind: 'refused',
  code,
  message: problems[code].message,
  requestId: 'req-00000001',
  fields: {},
  details: {},
});
export const refused = (code: ProblemName): Answer<never> => ({ ok: false, problem: refusal(code) });
export const granted = <T>(value: T): Answer<T> => ({ ok: true, value });
export const badGateway = new ProblemError({ kind: 'badGateway', message: '服务器出错', requestId: 'req-00000002' });
export const token: LoginToken = { token: 'token-for-tests', expiresAt: 1_800_000_000_000 };
export const sign = { publicKey: 'a2V5', sign: 'c2lnbg', timestamp: 1_795_000_000, nonce: 'nonce-0001' };
export const unauthenticated = new ProblemError({
  kind: 'unauthenticated',
  message: '未登录或登录状态已过期,请重新登录',
  requestId: 'req-00000003',
});

/** Time at which the QR code of the test models was shown. */
export const shownAt = 1_795_000_000_000;
