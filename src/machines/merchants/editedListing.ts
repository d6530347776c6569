import type { Answer, Problem } from '#contract/problem.ts';
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
export interface PublishInput extends EditedListing {
  /** What a reload found in the tab, and the version that it began from. */
  typed?: Pick<SavedListing, 'version' | 'form'>;
}
/** Faults of the form, and of a login that is missing. */
export type PublishFaults = ListingFaults & { login?: string };
export const withoutLogin = ({ login: _, ...fields }: PublishFaults): PublishFaults => fields;
export interface PublishContext extends EditedListing {
  /** The form that the service has. */
  saved: ListingForm;
  /** The form of the draft that was sent last. */
  sent: ListingForm;
  theirs: SavedListing | null;
  fields: PublishFaults;
  problem: Problem | null;
}

export const isSame = (one: ListingForm, other: ListingForm): boolean => JSON.stringify(one) === JSON.stringify(other);
export const refusedBy = (answer: Answer<unknown>, code: string): boolean => !answer.ok && answer.problem.code === code;
/** A form as the service returns it: without blanks around its words. */
export const asStored = (form: ListingForm): ListingForm => ({ ...form, words: form.words.replaceAll('\r\n', '\n').trim() });
/** What the chart knows at its start. */
export const beginEdit = ({ typed, ...shown }: PublishInput): PublishContext => ({
  ...shown,
  ...typed,
  saved: shown.form,
  sent: shown.form,
  theirs: null,
  fields: {},
  problem: null,
});
