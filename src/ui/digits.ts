import { toAsciiDigits } from '#contract/rules/text.ts';

/** The digits of what was typed or pasted: full-width ones become plain, everything else falls out. */
export const digitsIn = (text: string): string => toAsciiDigits(text).replace(/\D/g, '');
