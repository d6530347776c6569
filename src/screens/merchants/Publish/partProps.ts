import type { ListingFaults, ListingForm } from '#contract/rules/listingForm.ts';
import type { EditedListing } from '#api/queries/merchants.ts';

/** Of a part of the form: the whole form, its faults, and how a part of it is changed. */
export interface FormPartProps {
  form: ListingForm;
  faults: ListingFaults;
  change: (part: Partial<ListingForm>) => void;
  listing: EditedListing;
}
