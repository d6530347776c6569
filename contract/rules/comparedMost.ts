/** Accounts that are compared at once, all of one game. */
export const COMPARED_MOST = 4;
