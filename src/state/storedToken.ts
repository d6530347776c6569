import { parseJson } from '#contract/json.ts';
import { browserStorage, tabStorage } from '#lib/storage.ts';
import type { LoginToken } from '#machines/identity/session.machine.ts';

const storageKey = 'session-token';
/** Without an end, so that the browser drops it when it is closed; shared by its tabs. */
const cookieName = 'browser-session';

const isToken = (value: unknown): value is LoginToken =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number';

const readCookie = (): string | null =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1) ?? null;

/** Null if the browser refuses cookies. */
function makeCookie(length: number): string | null {
  const pad = [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  document.cookie = `${cookieName}=${pad}; path=/; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`;
  return readCookie() === pad ? pad : null;
}

const byteAt = (hex: string, at: number): number => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);

/** What is stored is of no use without the cookie, which ends with the browser. */
const mask = (token: string, pad: string): string =>
  [...token].map((sign, at) => (sign.charCodeAt(0) ^ byteAt(pad, at)).toString(16).padStart(2, '0')).join('');

const unmask = (masked: string, pad: string): string =>
  Array.from({ length: masked.length / 2 }, (_, at) => String.fromCharCode(byteAt(masked, at) ^ byteAt(pad, at))).join('');

function readFrom(storage: typeof browserStorage): unknown {
  try {
    return parseJson(storage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

function readStored(): LoginToken | null {
  const ofTab = readFrom(tabStorage);
  if (isToken(ofTab)) return { ...ofTab, remember: false };
  const stored = readFrom(browserStorage);
  if (isToken(stored)) return { ...stored, remember: true };
  if (typeof stored !== 'object' || stored === null || !('masked' in stored) || typeof stored.masked !== 'string') return null;
  const pad = readCookie();
  if (pad === null || pad.length !== stored.masked.length) return null;
  const whole = { ...stored, token: unmask(stored.masked, pad) };
  return isToken(whole) ? { token: whole.token, expiresAt: whole.expiresAt, remember: false } : null;
}

/** The stored token; null if there is none, if it has expired, or if it was for a browser session that has ended. */
export function readToken(now: number): LoginToken | null {
  const stored = readStored();
  return stored !== null && stored.expiresAt > now ? stored : null;
}

/** Without `remember` for this browser session only; where cookies are refused, for this tab only. */
export function storeToken({ token, expiresAt, remember = false }: LoginToken): void {
  tabStorage.removeItem(storageKey);
  if (remember) {
    browserStorage.setItem(storageKey, JSON.stringify({ token, expiresAt }));
    return;
  }
  const pad = makeCookie(token.length);
  if (pad === null) {
    browserStorage.removeItem(storageKey);
    tabStorage.setItem(storageKey, JSON.stringify({ token, expiresAt }));
  } else browserStorage.setItem(storageKey, JSON.stringify({ masked: mask(token, pad), expiresAt }));
}

export function dropToken(): void {
  tabStorage.removeItem(storageKey);
  browserStorage.removeItem(storageKey);
}

/** Calls back when another tab logs in or out. */
export function watchToken(changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
