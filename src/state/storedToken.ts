import type { LoginToken } from '#machines/session.machine.ts';

const storageKey = 'session-token';

const isToken = (value: unknown): value is LoginToken =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' && 'expiresAt' in value && typeof value.expiresAt === 'number';

/** The token kept on this machine, or null when there is none that still lives. */
export function readToken(now: number): LoginToken | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isToken(stored) && stored.expiresAt > now ? stored : null;
  } catch {
    return null;
  }
}

export function keepToken({ token, expiresAt }: LoginToken): void {
  localStorage.setItem(storageKey, JSON.stringify({ token, expiresAt }));
}

export function dropToken(): void {
  localStorage.removeItem(storageKey);
}

/** Calls back when another tab signs in or out. */
export function watchToken(changed: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === storageKey || event.key === null) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
