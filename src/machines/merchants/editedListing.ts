import type { Answer } from '#contract/problem.ts';
import type { GameAttribute } from '#contract/rules/gameAttributes.ts';
import type { ListingFaults, ListingForm } from '#contract/rules/listingForm.ts';

/** What the service has stored. */
export interface SavedListing {
  version: number;
  form: ListingForm;
  login: 'missing' | 'sealed';
  isDraft: boolean;
}
export interface EditedListing extends SavedListing {
  id: string;
  attributes: readonly GameAttribute[];
}
/** Faults of the form, and of a login that is missing. */
export type PublishFaults = ListingFaults & { login?: string };

export const isSame = (one: ListingForm, other: ListingForm): boolean => JSON.stringify(one) === JSON.stringify(other);
export const refusedBy = (answer: Answer<unknown>, code: string): boolean => !answer.ok && answer.problem.code === code;
/** A form as the service returns it: without blanks around its words. */
export const asStored = (form: ListingForm): ListingForm => ({ ...form, words: form.words.replaceAll('\r\n', '\n').trim() });
export const withoutLogin = ({ login: _, ...fields }: PublishFaults): PublishFaults => fields;
