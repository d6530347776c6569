const FULL_WIDTH_DIGIT = /[０-９]/g;
const FULL_WIDTH_OFFSET = '０'.charCodeAt(0) - '0'.charCodeAt(0);

/** Full-width digits become ASCII digits; everything else stays. */
export const toAsciiDigits = (text: string): string =>
  text.replace(FULL_WIDTH_DIGIT, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET));

/** Normalisation before every validation: trims, converts full-width digits. */
export const normaliseInput = (text: string): string => toAsciiDigits(text.trim());

/** Length in code points: one for a character outside the basic plane. */
export const characterCount = (text: string): number => [...text].length;
