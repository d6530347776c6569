import { MASK, type Masked } from '#lib/recording.ts';

/** Texts under these names may be seen; under any other name they are masked. Names of what identifies or admits somebody must never stand here. */
const SHOWN = new Set([
  'action', 'activity', 'actorId', 'area', 'brand', 'channel', 'code', 'description', 'field', 'game', 'gameName', 'hint', 'kind', 'label', 'level', 'listingId',
  'manner', 'message', 'method', 'mode', 'newText', 'oldText', 'phase', 'place', 'platform', 'position', 'provider', 'reason', 'rentType', 'requestId', 'route', 'scope',
  'source', 'standing', 'state', 'status', 'tab', 'tags', 'thirdType', 'title', 'type', 'verdict', 'warning', 'zone',
]);
/** Numbers of orders and charges, which look like what is masked elsewhere. */
const NUMBERED: Readonly<Record<string, RegExp>> = { orderNo: /^\d{20,24}$/, chargeNo: /^[A-Z]\d{1,24}$|^\d{20,24}$/ };
/** Numbers under these names are secrets too. */
const SECRET_NUMBER = /code|phone|mobile|password|pin|token|idNumber|cardNo|account|answer/i;

const PHONE = /^1[3-9]\d{9}$/;
const LONGEST_TEXT = 300;
const LONGEST_LIST = 50;
const DEEPEST = 8;

/** What may stand inside a text that is shown. The order matters: longer secrets first. */
const INSIDE: readonly RegExp[] = [
  /data:[^\s"')]+/g,
  /(?:https?:)?\/\/[^\s"'<>]+/g,
  /(?:bearer|basic)\s+\S+/gi,
  /eyJ[\w.+/=-]{8,}/g,
  /["']?(?:password|passwd|pwd|token|secret|密码|口令|令牌)["']?\s*[=:：]?\s*["']?[^\s"',，。}]+["']?/gi,
  /[\w.+-]+@[\w-]+\.[\w.]+/g,
  /\d{6}[- ]?\d{8}[- ]?\d{3}[\dXx]/g,
  /(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}/g,
  /[A-Za-z0-9+/_=-]*\d[A-Za-z0-9+/_=-]{19,}|[A-Za-z0-9+/_=-]{32,}/g,
  /\d{4}(?:[- ]?\d{4}){2,4}[- ]?\d*|(?<![\d.])\d{6,}/g,
  /(?<=验证码\D{0,8})\d{4,}/g,
];

function maskText(text: string): string {
  const safe = INSIDE.reduce((rest, secret) => rest.replace(secret, MASK), text);
  return safe.length > LONGEST_TEXT ? `${safe.slice(0, LONGEST_TEXT)}…` : safe;
}

function maskString(text: string, key: string): string {
  if (text === '') return text;
  if (NUMBERED[key]) return NUMBERED[key].test(text) ? text : MASK;
  if (!SHOWN.has(key)) return MASK;
  return key === 'code' && !/^[A-Z][A-Z_]*$/.test(text) ? MASK : maskText(text);
}

const maskNumber = (value: number, key: string): Masked => (SECRET_NUMBER.test(key) || PHONE.test(String(value)) ? MASK : Number.isFinite(value) ? value : String(value));

/** A name that itself is a secret, as in a table by phone number. */
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
  const entries = Object.entries(own).flatMap(([name, part]) => (part === undefined ? [] : [[maskKey(name), maskDeep(part, name, depth + 1)] as const]));
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

/** A copy as plain data in which every text is masked that is not known to be harmless, and every number that could be one. */
export const mask = (value: unknown, key = ''): Masked => maskDeep(value, key, 0);
