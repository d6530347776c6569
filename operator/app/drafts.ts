import { parseJson } from '#contract/json.ts';
import { tabStorage } from '#lib/storage.ts';
import type { ContentKey, Draft } from '#operator/machines/contentFacts.ts';

/** A draft with the version on which it was written. */
export interface KeptDraft {
  readonly version: number;
  readonly draft: Draft;
}

/** Of one person in one tab: somebody else who signs in there does not see it. */
const nameOf = (person: string, { kind, key }: ContentKey): string => `operator-draft ${person} ${kind} ${key ?? ''}`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): KeptDraft | null {
  try {
    const found = parseJson(text);
    if (!isObject(found)) return null;
    const { version, draft } = found;
    if (!isObject(draft)) return null;
    const { key, fields } = draft;
    if (typeof version !== 'number' || !isObject(fields) || (key !== null && typeof key !== 'string')) return null;
    return { version, draft: { key, fields } };
  } catch {
    return null;
  }
}

/** Drafts of contents survive a reload of the tab. */
export const drafts = {
  read(person: string, at: ContentKey): KeptDraft | null {
    const text = tabStorage.getItem(nameOf(person, at));
    return text === null ? null : parse(text);
  },
  write(person: string, at: ContentKey, kept: KeptDraft): void {
    tabStorage.setItem(nameOf(person, at), JSON.stringify(kept));
  },
  remove(person: string, at: ContentKey): void {
    tabStorage.removeItem(nameOf(person, at));
  },
};
