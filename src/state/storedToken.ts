import { parseJson } from '#contract/json.ts';
import type { LoginToken } from '#machines/identity/session.machine.ts';

const storageKey = 'session-token';
/** Token of a browser that stores nothing, for the life of the page; undefined while storage works. */
let unkept: LoginToken | null | undefined;

const isToken = (value: unknown): value is LoginToken =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number';

function readStored(): unknown {
  if (unkept !== undefined) return unkept;
  try {
    return parseJson(localStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

/** The stored token; null if there is none or it has expired. */
export function readToken(now: number): LoginToken | null {
  const stored = readStored();
  return isToken(stored) && stored.expiresAt > now ? stored : null;
}

export function keepToken({ token, expiresAt }: LoginToken): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ token, expiresAt }));
    unkept = undefined;
  } catch {
    unkept = { token, expiresAt };
  }
}

export function dropToken(): void {
  try {
    localStorage.removeItem(storageKey);
    unkept = undefined;
  } catch {
    unkept = null;
  }
}

/** Calls back when another tab logs in or out. */
export function watchToken(changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
