import { CODE_LETTERS } from './invitation.ts';
import { compactInput } from './text.ts';
import type { Checked } from './types.ts';

/** Length limits in characters of a suggestion and of the contact. */
export const SUGGESTION_WORDS = { least: 10, most: 500 } as const;
export const SUGGESTION_CONTACT_MOST = 50;
/** Per day: per user, and per address for guests. */
export const SUGGESTIONS_A_DAY = { person: 10, address: 20 } as const;

export const suggestionKindTexts = { suggestion: '建议', complaint: '投诉', other: '其他' } as const;
export type SuggestionKind = keyof typeof suggestionKindTexts;

export const SUGGESTION_TOO_SHORT = `请至少写 ${SUGGESTION_WORDS.least} 个字，说清楚是什么事`;
export const SUGGESTION_TOO_LONG = `最多写 ${SUGGESTION_WORDS.most} 个字`;
export const SUGGESTION_CONTACT_LONG = `联系方式最多 ${SUGGESTION_CONTACT_MOST} 个字`;

const HEAD = 'JY';
/** Five random bits each: numbers cannot be guessed. */
export const SUGGESTION_LETTERS = 16;
const form = new RegExp(`^${HEAD}[${CODE_LETTERS}]{${SUGGESTION_LETTERS}}$`);

export const suggestionNumber = (letters: string): string => HEAD + letters;

/** Accepts any case and spacing; the value is the stored number. */
export const checkSuggestionNumber = (input: string): Checked<string> => {
  const value = compactInput(input).toUpperCase();
  if (value === '') return { ok: false, message: '请输入编号' };
  return form.test(value) ? { ok: true, value } : { ok: false, message: `编号以 ${HEAD} 开头，后面 ${SUGGESTION_LETTERS} 位字母和数字` };
};

/** 'JY-ABCD-EFGH-JKLM-NPQR'. */
export const shownSuggestionNumber = (number: string): string => [HEAD, ...(number.slice(HEAD.length).match(/.{1,4}/g) ?? [])].join('-');
