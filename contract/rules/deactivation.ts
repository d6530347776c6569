import { DAY, MINUTE } from './constants.ts';
import { compactInput, normaliseInput } from './text.ts';
import type { Checked, Duration } from './types.ts';

/** Sentences to type for closing the account, and for forfeiting the balance. */
export const CLOSING_SENTENCE = '我确认注销账号';
export const GIVE_UP_SENTENCE = '我放弃账户余额';

/** Maximum time from the start to the typed sentence; time from the sentence to the end. */
export const CONFIRM_WITHIN: Duration = 30 * MINUTE;
export const CLOSING_DELAY: Duration = 7 * DAY;

/** Name of a closed account. */
export const CLOSED_NICKNAME = '已注销用户';

export const deactivationStatuses = { REQUESTED: 'requested', COOLING: 'cooling', CLOSED: 'closed', WITHDRAWN: 'withdrawn' } as const;

/** Obstacles to closing an account, in display order. */
export const obstacleKinds = {
  NO_PHONE: 'no_phone',
  RENTED: 'rented',
  LENT: 'lent',
  COMPLAINT: 'complaint',
  TASK: 'task',
  FROZEN: 'frozen',
  WITHDRAWAL: 'withdrawal',
  LISTING: 'listing',
  BALANCE: 'balance',
} as const;
export type ObstacleKind = (typeof obstacleKinds)[keyof typeof obstacleKinds];

const typed = (input: string): string => normaliseInput(input).replace(/[\s。.!！“”"「」]/g, '');

/** Ignores spaces, quotation marks and a full stop. */
export const checkSentence = (input: string, sentence: string): Checked<string> => {
  const value = typed(input);
  if (value === '') return { ok: false, message: `请输入“${sentence}”` };
  return value === sentence ? { ok: true, value } : { ok: false, message: `输入的内容和“${sentence}”不一致` };
};

/** Ten random bytes in base 32: a bearer number that shows the progress of closing without a login. */
const NUMBER_HEAD = 'ZX';
const NUMBER_LETTERS = 16;
const NUMBER = new RegExp(`^${NUMBER_HEAD}[2-7A-Z]{${NUMBER_LETTERS}}$`);
export const DEACTIVATION_NUMBER_FORM = `${NUMBER_HEAD} 开头，共 ${NUMBER_HEAD.length + NUMBER_LETTERS} 位`;

export const checkDeactivationNumber = (input: string): Checked<string> => {
  const value = compactInput(input).toUpperCase();
  if (value === '') return { ok: false, message: '请输入注销编号' };
  return NUMBER.test(value) ? { ok: true, value } : { ok: false, message: `注销编号以 ${DEACTIVATION_NUMBER_FORM}` };
};
