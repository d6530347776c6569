import { CODE_LETTERS } from './invitation.ts';
import { normaliseInput } from './text.ts';
import type { Checked } from './types.ts';

/** What the form is called wherever a text sends somebody there. */
export const FEEDBACK_NAME = '投诉建议';

/** Characters of what is suggested, and of the way in which somebody wants to be reached. */
export const SUGGESTION_WORDS = { least: 10, most: 500 } as const;
export const SUGGESTION_CONTACT_MOST = 50;
/** In a day: of one person, and from one address of people who are not logged in. */
export const SUGGESTIONS_A_DAY = { person: 10, address: 20 } as const;

export const suggestionKindTexts = { suggestion: '建议', complaint: '投诉', other: '其他' } as const;
export type SuggestionKind = keyof typeof suggestionKindTexts;

export const SUGGESTION_TOO_SHORT = `请至少写${SUGGESTION_WORDS.least}个字，说清楚是什么事`;
export const SUGGESTION_TOO_LONG = `最多写${SUGGESTION_WORDS.most}个字`;
export const SUGGESTION_CONTACT_LONG = `联系方式最多${SUGGESTION_CONTACT_MOST}个字`;

const HEAD = 'JY';
/** With five bits each, nobody finds a number by trying. */
export const SUGGESTION_LETTERS = 16;
const form = new RegExp(`^${HEAD}[${CODE_LETTERS}]{${SUGGESTION_LETTERS}}$`);

export const suggestionNumber = (letters: string): string => HEAD + letters;

/** Typed in any case and with any gaps; the value is the number as it is kept. */
export const checkSuggestionNumber = (input: string): Checked<string> => {
  const value = normaliseInput(input)
    .replaceAll(/[\s\-–—]/g, '')
    .toUpperCase();
  if (value === '') return { ok: false, message: '请输入编号' };
  return form.test(value) ? { ok: true, value } : { ok: false, message: `编号以${HEAD}开头，后面${SUGGESTION_LETTERS}位字母和数字` };
};

/** 'JY-ABCD-EFGH-JKLM-NPQR'. */
export const shownSuggestionNumber = (number: string): string => [HEAD, ...(number.slice(HEAD.length).match(/.{1,4}/g) ?? [])].join('-');
