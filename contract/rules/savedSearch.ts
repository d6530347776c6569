import type { Checked } from './types.ts';
import { characterCount, trimInput } from './text.ts';

/** Characters of a name. */
export const SAVED_SEARCH_NAME = { least: 1, most: 10 } as const;

/** Saved searches of one person. */
export const SAVED_SEARCHES_MOST = 10;

/** New accounts are counted up to here. */
export const NEW_ACCOUNTS_MOST = 99;

export const SAVED_SEARCH_NAME_LENGTH = `名称要 ${SAVED_SEARCH_NAME.least}–${SAVED_SEARCH_NAME.most} 个字`;

/** The value is the stored name. */
export const checkSavedSearchName = (input: string): Checked<string> => {
  const value = trimInput(input).replace(/\s+/g, ' ');
  const length = characterCount(value);
  const fits = length >= SAVED_SEARCH_NAME.least && length <= SAVED_SEARCH_NAME.most;
  return fits ? { ok: true, value } : { ok: false, message: SAVED_SEARCH_NAME_LENGTH };
};
