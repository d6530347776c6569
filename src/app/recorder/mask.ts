import { MASK, type Masked } from '#lib/recording.ts';

/**
 * Values under these keys are shown; under any other key they are masked. Keys of identifying or authenticating values must not be listed
 * here.
 */
const SHOWN = new Set([
  'action',
  'activity',
  'actorId',
  'area',
  'brand',
  'channel',
  'code',
  'description',
  'field',
  'game',
  'gameName',
  'hint',
  'kind',
  'label',
  'level',
  'listingId',
  'manner',
  'message',
  'method',
  'mode',
  'newText',
  'oldText',
  'phase',
  'place',
  'platform',
  'position',
  'provider',
  'reason',
  'rentType',
  'requestId',
  'route',
  'scope',
  'source',
  'standing',
  'state',
  'status',
  'tab',
  'tags',
  'thirdType',
  'title',
  'type',
  'verdict',
  'warning',
  'zone',
]);
/** Numbers that identify a thing, not a person; under other keys they would be masked. */
const NUMBERED: Readonly<Record<string, RegExp>> = {
  orderNo: /^\d{20,24}$/,
  chargeNo: /^[A-Z]\d{1,24}$|^\d{20,24}$/,
  listingId: /^\d{1,9}$/,
};
/** Under these keys every number is masked, under others those of four digits and more: codes have four. */
const SECRET_NUMBER = /code|verif|captcha|phone|mobile|password|pin|token|secret|idNumber|cardNo|account|answer/i;
/** Amounts, times and counts: four digits and more, but not identifying. */
const PLAIN_NUMBER = /(?:Fen|Ms|At|Until|Time|End|Deadline|Count|Factor|Rate|Money|Coin)$|^(?:at|now|new|old|timestamp)$/;
const SHORT_NUMBER = 1_000;
/** Instants have 13 digits; numbers of people and cards have more. */
const LONGEST_NUMBER = 1e13;

const PHONE = /^(?:86)?1[3-9]\d{9}$/;
const LONGEST_TEXT = 300;
const LONGEST_LIST = 50;
const DEEPEST = 8;

/** Patterns masked inside a text that is shown. Order matters: longer secrets first. */
const INSIDE: readonly RegExp[] = [
  /data:[^\s"')]+/g,
  /(?:https?:)?\/\/[^\s"'<>]+/g,
  /(?:bearer|basic)\s+\S+/gi,
  /eyJ[\w.+/=-]{8,}/g,
  /[\w.+-]+@[\w-]+\.[\w.]+/g,
  /[A-Za-z0-9+/_=-]*\d[A-Za-z0-9+/_=-]{19,}|[A-Za-z0-9+/_=-]{32,}/g,
];
/** Dates and prices, which are shown; then digits to mask, however they are spaced. */
const DIGITS =
  /(?<!\d)(20\d\d[-/年]\d{1,2}[-/月]\d{1,2}日?(?:[ T]\d{1,2}(?=:))?(?!\d)|¥ ?\d{1,6}(?:\.\d\d)?(?!\d))|\+?\d(?:[-. ]{0,3}\d){6,}[Xx]?|\d{4,}[Xx]?/g;
/** A secret follows such a word, and its end is unknown. */
const SECRET_WORD = /(password|passwd|passphrase|passcode|pwd|token|secret|\bpass\b|\bpin\b|密码|口令|令牌|密钥)(.+)$/is;
/** Our own messages after such a word, as in 密码错误超过3次，请验证. */
const OWN_WORDS = /^(?![\s“"']*[是为])[\p{Script=Han}，。、！？“”]+(?:\d[\p{Script=Han}，。、！？“”]+)?$/u;

const FULL_WIDTH = 0xfee0;
const halfWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH));

function maskText(text: string): string {
  const whole = INSIDE.reduce((rest, secret) => rest.replace(secret, MASK), halfWidth(text));
  const safe = whole
    .replace(DIGITS, (_, plain: string | undefined) => plain ?? MASK)
    .replace(SECRET_WORD, (_, word: string, rest: string) => (OWN_WORDS.test(rest) ? word + rest : word + MASK));
  return safe.length > LONGEST_TEXT ? `${safe.slice(0, LONGEST_TEXT)}…` : safe;
}

function maskString(text: string, key: string): string {
  if (text === '') return text;
  if (NUMBERED[key]) return NUMBERED[key].test(text) ? text : MASK;
  if (!SHOWN.has(key)) return MASK;
  return key === 'code' && !/^[A-Z][A-Z_]*$/.test(text) ? MASK : maskText(text);
}

function maskNumber(value: number, key: string): Masked {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  const isPlain = PLAIN_NUMBER.test(key) ? size < LONGEST_NUMBER && !PHONE.test(String(size)) : size < SHORT_NUMBER;
  return SECRET_NUMBER.test(key) || !isPlain ? MASK : value;
}

/** Masks a key that is itself a secret, as in a table keyed by phone number. */
const maskKey = (key: string): string => (/^[A-Za-z][A-Za-z_]*\d{0,2}$/.test(key) && key.length <= 32 ? key : MASK);

type Ref = { readonly sessionId: unknown; readonly send: unknown; readonly id: unknown };
const isRef = (value: object): value is Ref => 'sessionId' in value && 'send' in value && 'id' in value;

function maskObject(value: object, key: string, depth: number): Masked {
  if (isRef(value)) return `→ ${String(value.id)}`;
  if (depth > DEEPEST) return '…';
  if (value instanceof Date) return value.getTime();
  if (value instanceof Map) return maskObject(Object.fromEntries(value), key, depth);
  if (value instanceof Set) return maskObject([...value], key, depth);
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => maskDeep(item, key, depth + 1));
  const own = value instanceof Error ? { ...value, name: undefined, message: value.message } : value;
  const entries = Object.entries(own).flatMap(([name, part]) =>
    part === undefined ? [] : [[maskKey(name), maskDeep(part, name, depth + 1)] as const],
  );
  return Object.fromEntries(entries);
}

function maskDeep(value: unknown, key: string, depth: number): Masked {
  switch (typeof value) {
    case 'string':
      return maskString(value, key);
    case 'number':
      return maskNumber(value, key);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : maskObject(value, key, depth);
    case 'undefined':
      return null;
    default:
      return typeof value === 'function' ? 'ƒ' : MASK;
  }
}

/** A copy as plain data; texts not known to be harmless and numbers that may be secrets are masked. */
export const mask = (value: unknown, key = ''): Masked => maskDeep(value, key, 0);
