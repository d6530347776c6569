import type { Duration } from './types.ts';
import { DAY } from './constants.ts';
import { characterCount, trimInput } from './text.ts';

/** People of one owner's staff, invited ones included. */
export const STAFF_MOST = 5;
/** An invitation that is not answered ends. */
export const STAFF_INVITATION: Duration = 7 * DAY;
const NAME_MOST = 10;

export const staffRightTexts = {
  prices: '账号与价格',
  orders: '出租订单',
  complaints: '投诉',
  money: '看收入',
} as const;
export type StaffRightName = keyof typeof staffRightTexts;

export const STAFF_NAME_FAULT = `称呼要 1–${NAME_MOST} 个字`;
export const STAFF_RIGHT_FAULT = '请至少给一项权限';

/** What is wrong with the name by which an owner calls a person; null: nothing. */
export const staffNameFault = (name: string): string | null => {
  const length = characterCount(trimInput(name));
  return length >= 1 && length <= NAME_MOST ? null : STAFF_NAME_FAULT;
};
