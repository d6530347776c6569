import { parseJson } from '#contract/json.ts';
import { type FeedbackForm, isForm } from '#lib/feedbackTalk.ts';

const KEY = 'feedback-draft';
const empty: FeedbackForm = { kind: 'suggestion', words: '', contact: '' };

/** The input before a reload; empty if the browser stores nothing. */
export function readDraft(): FeedbackForm {
  try {
    const kept = parseJson(sessionStorage.getItem(KEY) ?? '');
    return isForm(kept) ? kept : empty;
  } catch {
    return empty;
  }
}

export function storeDraft(form: FeedbackForm | null): void {
  try {
    if (form === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Without storage the input lives in the fields only.
  }
}
