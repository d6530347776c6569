import { sessionExpiresAt } from '#contract/rules/session.ts';
import type { LoginToken } from '#machines/identity/session.machine.ts';

/** Converts the gateway's login for the session. */
export const tokenOf = ({ token, expiresTime }: { token: string; expiresTime: number }, remember = false): LoginToken => ({
  token,
  expiresAt: sessionExpiresAt(expiresTime, Date.now()),
  remember,
});
