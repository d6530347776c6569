import { characterCount, normaliseInput } from './text.ts';
import type { Fen } from './types.ts';

const MONEY_PATTERN = /^[¥￥]?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?元?$/;
const LONGEST_MONEY_TEXT = 20;

/**
 * Parses typed yuan ('12', '12.5', '¥1,234.50', '１２元') into fen. null for anything else: a sign, more than two decimals, text, or an amount
 * beyond exact integers.
 */
export const parseYuan = (text: string): Fen | null => {
  const input = normaliseInput(text);
  if (characterCount(input) > LONGEST_MONEY_TEXT) return null;
  const match = MONEY_PATTERN.exec(input);
  if (!match) return null;
  const [, yuan = '', decimals = ''] = match;
  const fen = Number(yuan.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(fen) ? fen : null;
};
