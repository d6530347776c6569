import { useEffect, useState } from 'react';
import { dropDraft, storeDraft, readDraft } from '#state/formDrafts.ts';

interface Draft<T> {
  readonly draft: T;
  readonly change: (changed: Partial<T>) => void;
  /** Call after sending: clears the stored values. */
  readonly clear: () => void;
}

/** The values of a form, kept across reloads for the life of the tab. */
export function useDraft<T extends object>(form: string, empty: T): Draft<T> {
  const [draft, setDraft] = useState(() => readDraft(form, empty));
  useEffect(() => {
    if (draft === empty) dropDraft(form);
    else storeDraft(form, draft);
  }, [form, draft, empty]);
  return {
    draft,
    change: (changed) => setDraft((before) => ({ ...before, ...changed })),
    clear: () => setDraft(empty),
  };
}
