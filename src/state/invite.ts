const KEY = 'invite';
/** As long as a code that is typed may be. */
const LONGEST = 20;

/** Keeps the code of an invitation link for this visit, until somebody registers with it. */
export function keepInvite(code: string): void {
  sessionStorage.setItem(KEY, code.trim().slice(0, LONGEST));
}

/** Empty without one. */
export const readInvite = (): string => sessionStorage.getItem(KEY) ?? '';
