/** Zero-width signs and direction marks, which a copied text has at its ends. */
const INVISIBLE = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff';
const ENDS = new RegExp(`^[\\s${INVISIBLE}]+|[\\s${INVISIBLE}]+$`, 'g');
const EVERY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'g');
const BETWEEN_SIGNS = /[\s().\-\u2010-\u2015\u2212]/g;

const FULL_WIDTH_DIGIT = /[０-９]/g;
const FULL_WIDTH_SIGN = /[！-～]/g;
const FULL_WIDTH_OFFSET = '０'.charCodeAt(0) - '0'.charCodeAt(0);
const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET);

/** Full-width digits become ASCII digits; everything else stays. */
export const toAsciiDigits = (text: string): string => text.replace(FULL_WIDTH_DIGIT, narrow);

/** Full-width letters, digits and signs become ASCII; everything else stays. */
export const toAscii = (text: string): string => text.replace(FULL_WIDTH_SIGN, narrow);

/** Removes white space and invisible signs at both ends. */
export const trimInput = (text: string): string => text.replace(ENDS, '');

/** Removes invisible signs. For values in which none can be meant: an emoji may contain one. */
export const withoutInvisible = (text: string): string => text.replace(EVERY_INVISIBLE, '');

/** Normalisation before every validation of a text: trims, converts full-width digits. */
export const normaliseInput = (text: string): string => toAsciiDigits(trimInput(text));

/** Normalisation of numbers and codes: ASCII without white space, dashes, dots, brackets and invisible signs. */
export const compactInput = (text: string): string => toAscii(withoutInvisible(text)).replace(BETWEEN_SIGNS, '');

/** Length in code points: one for a character outside the basic plane. */
export const characterCount = (text: string): number => [...text].length;
