import { INVITE_LINK_KEPT } from '#contract/rules/invitation.ts';

const KEY = 'invite';
/** As long as a code that is typed may be. */
const LONGEST = 20;

/** Keeps the code of the opened invitation link, and the time, until it is used for registering. */
export function keepInvite(code: string): void {
  localStorage.setItem(KEY, `${Date.now()} ${code.trim().slice(0, LONGEST)}`);
}

/** Empty without one, and when its time is over. */
export function readInvite(): string {
  const [, at = '', code = ''] = /^(\d+) (.*)$/.exec(localStorage.getItem(KEY) ?? '') ?? [];
  return Date.now() - Number(at) < INVITE_LINK_KEPT ? code : '';
}
