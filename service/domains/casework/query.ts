/** What the text of a search can be; each is looked up by an index. */
export interface Query {
  readonly phone: string | null;
  /** Number of a user or of a listing. */
  readonly id: string | null;
  readonly orderNo: string | null;
  readonly chargeNo: string | null;
  /** Beginning of a name, in lower case. */
  readonly name: string | null;
}

const PHONE = /^(?:\+?86)?(1[3-9]\d{9})$/;
const ID = /^[1-9]\d{0,17}$/;
const ORDER_NO = /^\d{18,24}$/;
const CHARGE_NO = /^[A-Za-z0-9_-]{8,64}$/;

/** Full width is read as half, blanks and dashes inside of numbers are dropped. */
export function queryOf(given: string): Query {
  const text = given.normalize('NFKC').trim();
  const compact = text.replaceAll(/[\s-]/g, '');
  const number = /^\+?\d+$/.test(compact) ? compact : null;
  const phone = number === null ? null : (PHONE.exec(number)?.[1] ?? null);
  const orderNo = number !== null && ORDER_NO.test(number) ? number : null;
  return {
    phone,
    id: number !== null && ID.test(number) ? number : null,
    orderNo,
    chargeNo: CHARGE_NO.test(text) ? text : null,
    name: text === '' ? null : text.toLowerCase(),
  };
}

/** `text` as the beginning of a LIKE pattern. */
export const startPattern = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
