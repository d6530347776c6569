import { parseJson } from '#contract/json.ts';
import type { Masked } from '#lib/recording.ts';

/** A copy as plain data. Only for what is made up: nothing is masked. */
export function plain(value: unknown): Masked {
  const text = JSON.stringify(value ?? null, (_, part: unknown) => {
    if (part instanceof Error) return { ...part, message: part.message };
    if (typeof part === 'object' && part !== null && 'sessionId' in part) return `→ ${String((part as { id?: unknown }).id)}`;
    return typeof part === 'function' || typeof part === 'bigint' ? String(part) : part;
  });
  return parseJson(text, (parsed) => parsed as Masked);
}
