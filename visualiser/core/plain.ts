import { parseJson } from '#contract/json.ts';
import type { Masked } from '#lib/recording.ts';

/** A copy as plain data, unmasked: for test data only. */
export function plain(value: unknown): Masked {
  const text = JSON.stringify(value ?? null, (_, part: unknown) => {
    if (part instanceof Error) return { ...part, message: part.message };
    if (typeof part === 'object' && part !== null && 'sessionId' in part) return `→ ${String((part as { id?: unknown }).id)}`;
    return typeof part === 'function' || typeof part === 'bigint' ? String(part) : part;
  });
  return parseJson(text, (parsed) => parsed as Masked);
}
