import { sessionExpiresAt } from '#contract/rules/session.ts';
import type { LoginToken } from '#machines/session.machine.ts';

/** The gateway's login as the session keeps it. */
export const tokenOf = ({ token, expiresTime }: { token: string; expiresTime: number }): LoginToken => ({
  token,
  expiresAt: sessionExpiresAt(expiresTime, Date.now()),
});
