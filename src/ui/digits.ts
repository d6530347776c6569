import { toAsciiDigits } from '#contract/rules/text.ts';

/** The digits of what was typed or pasted: full-width ones become plain, everything else is removed. */
export const digitsIn = (text: string): string => toAsciiDigits(text).replace(/\D/g, '');
