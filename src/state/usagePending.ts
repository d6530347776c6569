import { parseJson } from '#contract/json.ts';
import type { Stretch } from '#contract/rules/usage.ts';
import { stretchKey, unkept } from './usageTrail.ts';

const isStretch = (value: unknown): value is Stretch =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'marks' in value &&
  Array.isArray(value.marks) &&
  value.marks.length > 0;

function keysKept(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(stretchKey));
  } catch {
    return [];
  }
}

function readKept(key: string): Stretch | null {
  try {
    const stored = parseJson(localStorage.getItem(key) ?? 'null');
    if (isStretch(stored)) return stored;
    localStorage.removeItem(key);
  } catch {
    localStorage.removeItem(key);
  }
  return null;
}

const beginOf = ({ marks }: Stretch): number => marks[0]?.at ?? 0;

/** Unreported periods of all pages of this site, oldest first. */
export const pendingStretches = (): Stretch[] =>
  [...keysKept().flatMap((key) => readKept(key) ?? []), ...unkept.values()].toSorted((one, other) => beginOf(one) - beginOf(other));

export function dropStretches(reported: readonly Stretch[]): void {
  for (const { id } of reported) {
    if (unkept.delete(id)) continue;
    localStorage.removeItem(stretchKey + id);
  }
}
