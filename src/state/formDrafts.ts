import { remembered } from './remembered.ts';

type Drafts = Readonly<Record<string, unknown>>;

const isDrafts = (value: unknown): value is Drafts => typeof value === 'object' && value !== null && !Array.isArray(value);
const kept = remembered<Drafts>('form-drafts', isDrafts, {}, 'visit');
const MOST = 12;

/** Name of a search that is being saved. */
export const SAVED_SEARCH_FORM = 'savedSearch';

/** Input so far, from before a reload too; `empty` if there is none or it does not match. */
export function readDraft<T extends object>(form: string, empty: T): T {
  const draft = kept.read()[form];
  return isDrafts(draft) ? { ...empty, ...draft } : empty;
}

/** Whether a form was begun. */
export const hasDraft = (form: string): boolean => isDrafts(kept.read()[form]);

export function storeDraft(form: string, draft: object): void {
  const others = Object.entries(kept.read()).filter(([name]) => name !== form);
  kept.keep(Object.fromEntries([...others.slice(1 - MOST), [form, draft]]));
}

/** To be called once it was sent. */
export const dropDraft = (form: string): void =>
  kept.keep(Object.fromEntries(Object.entries(kept.read()).filter(([name]) => name !== form)));
