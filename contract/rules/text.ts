const FULL_WIDTH_DIGIT = /[０-９]/g;
const FULL_WIDTH_OFFSET = '０'.charCodeAt(0) - '0'.charCodeAt(0);

/** Full-width digits become ASCII digits; everything else stays. */
export const toAsciiDigits = (text: string): string =>
  text.replace(FULL_WIDTH_DIGIT, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_OFFSET));

/** What every typed input undergoes before it is judged: trimmed, full-width digits read as digits. */
export const normaliseInput = (text: string): string => toAsciiDigits(text.trim());

/** Length in characters as a person counts them: one for a character outside the basic plane. */
export const characterCount = (text: string): number => [...text].length;
