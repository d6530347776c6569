import { parseJson } from '#contract/json.ts';
import { browserStorage } from '#lib/storage.ts';
import type { LoginToken } from '#machines/identity/session.machine.ts';

const storageKey = 'session-token';

const isToken = (value: unknown): value is LoginToken =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number';

function readStored(): unknown {
  try {
    return parseJson(browserStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

/** The stored token; null if there is none or it has expired. */
export function readToken(now: number): LoginToken | null {
  const stored = readStored();
  return isToken(stored) && stored.expiresAt > now ? stored : null;
}

export const keepToken = ({ token, expiresAt }: LoginToken): void =>
  browserStorage.setItem(storageKey, JSON.stringify({ token, expiresAt }));

export const dropToken = (): void => browserStorage.removeItem(storageKey);

/** Calls back when another tab logs in or out. */
export function watchToken(changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
