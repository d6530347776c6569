import { INVITE_LINK_KEPT } from '#contract/rules/invitation.ts';
import { browserStorage } from '#lib/storage.ts';

const KEY = 'invite';
/** Maximum length of a typed code. */
const LONGEST = 20;

/** Stores the code of an opened invite link with the time, until it is used for registering. */
export function storeInvite(code: string): void {
  browserStorage.setItem(KEY, `${Date.now()} ${code.trim().slice(0, LONGEST)}`);
}

/** Empty without one and after it has expired. */
export function readInvite(): string {
  const [, at = '', code = ''] = /^(\d+) (.*)$/.exec(browserStorage.getItem(KEY) ?? '') ?? [];
  return Date.now() - Number(at) < INVITE_LINK_KEPT ? code : '';
}
