import { ProblemError } from '#contract/problem.ts';
import { browserStorage } from './storage.ts';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const storageKey = 'browser-id';

/**
 * A stable random id of this browser, stored in browserStorage. It only helps rate limiting and proves nothing. Throws the specification's
 * text if there is neither storage nor randomness.
 */
export function fingerprint(): string {
  try {
    const kept = browserStorage.getItem(storageKey);
    if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept;
    const made = hex(crypto.getRandomValues(new Uint8Array(16)));
    browserStorage.setItem(storageKey, made);
    return made;
  } catch {
    throw new ProblemError({ kind: 'unexpected', message: '获取浏览器指纹失败', requestId: null });
  }
}
