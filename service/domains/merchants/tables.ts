import type { ApplicationStatus } from '#contract/applicationLifecycle.ts';
import type { ApplicationForm } from '#contract/rules/merchant.ts';
import type { BulkChange, BulkTerms } from '#contract/rules/bulk.ts';
import type { ListingForm } from '#contract/rules/listingForm.ts';
import { always, byDefault, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';

/** One account of a change of many, with what the change touched. */
export interface StoredRow {
  readonly id: string;
  readonly title: string;
  readonly before: Partial<BulkTerms>;
  readonly after: Partial<BulkTerms>;
}

/** Reasons by field; '' is the whole. */
export type Reasons = Readonly<Record<string, string>>;

export const merchantApplication = {
  id: always(id),
  user_id: id,
  status: byDefault(oneOf<ApplicationStatus>()),
  version: byDefault(whole),
  form: json<ApplicationForm>(),
  reasons: byDefault(json<Reasons>()),
  picture_id: orNull(id),
  saved_at: instant,
  submitted_at: orNull(instant),
  decided_at: orNull(instant),
};

export const applicationEvent = {
  id: always(id),
  application_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<ApplicationStatus>()),
  to_status: oneOf<ApplicationStatus>(),
  by: oneOf<OwnActor>(),
  note: byDefault(text),
};

export const listingEdit = {
  listing_id: id,
  version: byDefault(whole),
  /** null: the listing's columns are the content. */
  form: orNull(json<ListingForm>()),
  reasons: byDefault(json<Reasons>()),
  saved_at: instant,
  waiting_since: orNull(instant),
};

/** A change of many accounts, kept for undoing. */
const listingBatch = {
  id: always(id),
  owner_id: id,
  made_at: instant,
  change: json<BulkChange>(),
  rows: json<readonly StoredRow[]>(),
  undone_at: orNull(instant),
};

export const merchantsTables = {
  listing_batch: listingBatch,
  merchant_application: merchantApplication,
  application_event: applicationEvent,
  listing_edit: listingEdit,
  listing_picture: { listing_id: id, position: whole, picture_id: id },
};

type MerchantsTables = typeof merchantsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends MerchantsTables {}
}
