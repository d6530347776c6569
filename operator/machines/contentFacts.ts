import type { Problem, Refusal } from '#contract/problem.ts';
import type { TextBlock } from '#contract/rest/richText.ts';
import { known } from '#lib/known.ts';

export type ContentFields = Readonly<Record<string, unknown>>;

/** Content by its kind and key; null: it is being made. */
export interface ContentKey {
  readonly kind: string;
  readonly key: string | null;
}

/** Content as it is on the site; of new content the presets. */
export interface ContentReading {
  readonly fields: ContentFields;
  /** 0: none is stored. */
  readonly version: number;
  readonly at: number | null;
  readonly by: string | null;
}

/** What the person has written. */
export interface Draft {
  /** Of new content whose key is chosen. */
  readonly key: string | null;
  readonly fields: ContentFields;
}

export interface ContentPreview {
  /** By field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly fields: ContentFields;
  readonly texts: Readonly<Record<string, readonly TextBlock[]>>;
  readonly pictures: Readonly<Record<string, string>>;
}

/** What is stored as a new version. */
export type ContentChange =
  | { readonly what: 'save'; readonly because: string }
  | { readonly what: 'undo'; readonly to: number; readonly because: string }
  | { readonly what: 'show'; readonly isShown: boolean; readonly because: string };

export interface SavedContent {
  readonly key: string;
  readonly version: number;
}

/** It names the version that was seen: sent twice, it takes effect once. */
export interface ContentSending {
  readonly kind: string;
  readonly key: string | null;
  readonly fields: ContentFields;
  readonly version: number;
  readonly change: ContentChange;
}

export interface ContentFacts extends ContentKey {
  readonly reading: ContentReading | null;
  readonly draft: Draft | null;
  /** Of the draft as it was previewed last. */
  readonly preview: ContentPreview | null;
  readonly change: ContentChange | null;
  readonly saved: SavedContent | null;
  readonly problem: Problem | null;
}

export type ContentEvents =
  | { type: 'draft.change'; draft: Draft }
  | { type: 'preview.retry' }
  | { type: 'change.send'; change: ContentChange }
  | { type: 'change.retry' }
  | { type: 'content.refresh' }
  | { type: 'conflict.mine' }
  | { type: 'conflict.theirs' }
  | { type: 'content.edit' };

const keyOf = ({ key }: ContentKey, draft: Draft): string | null => key ?? draft.key;

export const previewingOf = (facts: ContentFacts) => {
  const draft = known(facts.draft, 'draft');
  return { kind: facts.kind, key: keyOf(facts, draft), fields: draft.fields };
};

export const contentSendingOf = (facts: ContentFacts): ContentSending => ({
  ...previewingOf(facts),
  version: known(facts.reading, 'reading').version,
  change: known(facts.change, 'change'),
});

/** Somebody else has saved meanwhile. */
export const isConflict = ({ code }: Refusal): boolean => code === 'CONFLICT';
