import type { ListingForm } from '#contract/rules/listingForm.ts';
import { dropDraft, storeDraft, readDraft } from './formDrafts.ts';

/** What was typed about an account, and the version at the service that it began from. */
export interface TypedListing {
  readonly version: number;
  readonly form: ListingForm;
}

const nameOf = (id: string): string => `listing ${id}`;

/** What the tab has of it, or what the service shows. Pictures that the service does not have are gone with the page that uploaded them. */
export function typedListing(id: string, shown: TypedListing): TypedListing {
  const { version, form } = readDraft(nameOf(id), shown);
  return { version, form: { ...shown.form, ...form, pictures: form.pictures.filter((each) => shown.form.pictures.includes(each)) } };
}

export const storeTypedListing = (id: string, typed: TypedListing): void => storeDraft(nameOf(id), typed);

/** To be called once the service has it. */
export const dropTypedListing = (id: string): void => dropDraft(nameOf(id));
