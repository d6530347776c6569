import type { ListingFaults, ListingForm } from '#contract/rules/listingForm.ts';
import type { EditedListing } from '#api/queries/merchants.ts';

/** Some fields of the form, or what makes them of the form as it is by then: a list grows from what it holds, not from what was drawn. */
export type FormChange = Partial<ListingForm> | ((form: ListingForm) => Partial<ListingForm>);

/** Of a part of the form: the whole form, its faults, and how a part of it is changed. */
export interface FormPartProps {
  form: ListingForm;
  faults: ListingFaults;
  change: (part: FormChange) => void;
  listing: EditedListing;
}
