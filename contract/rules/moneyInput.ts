import { characterCount, toAscii, withoutInvisible } from './text.ts';
import type { Fen } from './types.ts';

const MONEY_PATTERN = /^[¥￥]?\s*(\d{1,3}(?:[,\s]\d{3})+|\d+)(?:\.(\d{1,2}))?\s*元?$/;
const LONGEST_MONEY_TEXT = 20;

/**
 * Parses typed or pasted yuan ('12', '12.5', '¥ 1,234.50', '￥１，２３４．５０元', '1 234.5') into fen. null for anything else: a sign, more than
 * two decimals, text, or an amount beyond exact integers.
 */
export const parseYuan = (text: string): Fen | null => {
  const input = toAscii(withoutInvisible(text)).replace('。', '.').trim();
  if (characterCount(input) > LONGEST_MONEY_TEXT) return null;
  const match = MONEY_PATTERN.exec(input);
  if (!match) return null;
  const [, yuan = '', decimals = ''] = match;
  const fen = Number(yuan.replaceAll(/[,\s]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(fen) ? fen : null;
};
