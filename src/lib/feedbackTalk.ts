import type { SuggestionKind } from '#contract/rules/suggestion.ts';

/** Path of the form's page, relative to the brand's base, and the name of its frame. */
export const FEEDBACK_PATH = '/embed/feedback';
export const FEEDBACK_FRAME = 'feedback';

export interface FeedbackForm {
  kind: SuggestionKind;
  words: string;
  contact: string;
}
export type FeedbackFault = Partial<Record<'words' | 'contact', string>>;

/** Messages from the form to the enclosing page. */
export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'submit'; readonly form: FeedbackForm }
  | { readonly type: 'another' };

/** Messages from the enclosing page to the form. */
export type ToFrame =
  | { readonly type: 'writing'; readonly problem: string | null; readonly fields: FeedbackFault }
  | { readonly type: 'sending' }
  | { readonly type: 'accepted'; readonly number: string };

const ABOUT = 'feedback';

/** Envelope for postMessage. */
export const enveloped = (message: FromFrame | ToFrame): object => ({ about: ABOUT, message });

type Given = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const LONGEST = 4_000;

interface Heard {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}
interface Expected {
  /** The only accepted source window. */
  readonly from: unknown;
  /** Its exact origin. */
  readonly origin: string;
}

/** The message of an event; null if it has another source, origin or subject. */
function opened({ data, origin, source }: Heard, expected: Expected): Given | null {
  if (expected.from === null || expected.from === undefined) return null;
  if (source !== expected.from || origin !== expected.origin) return null;
  return isObject(data) && data['about'] === ABOUT && isObject(data['message']) ? data['message'] : null;
}

export const isForm = (form: unknown): form is FeedbackForm =>
  isObject(form) &&
  (form['kind'] === 'suggestion' || form['kind'] === 'complaint' || form['kind'] === 'other') &&
  isText(form['words'], LONGEST) &&
  isText(form['contact'], LONGEST);

export function messageFromFrame(heard: Heard, expected: Expected): FromFrame | null {
  const message = opened(heard, expected);
  if (message === null) return null;
  const { type, form } = message;
  if (type === 'ready' || type === 'another') return { type };
  if (type !== 'submit' || !isForm(form)) return null;
  return { type, form: { kind: form.kind, words: form.words, contact: form.contact } };
}

const isFault = (fields: unknown): fields is FeedbackFault =>
  isObject(fields) && Object.entries(fields).every(([name, text]) => (name === 'words' || name === 'contact') && isText(text, LONGEST));

export function messageFromPage(heard: Heard, expected: Expected): ToFrame | null {
  const message = opened(heard, expected);
  if (message === null) return null;
  const { type, problem, fields, number } = message;
  if (type === 'sending') return { type };
  if (type === 'accepted') return isText(number, 100) ? { type, number } : null;
  if (type !== 'writing' || !isFault(fields)) return null;
  return problem === null || isText(problem, LONGEST) ? { type, problem, fields } : null;
}
