import type { ApplicationStatus } from '#contract/applicationLifecycle.ts';
import type { listingFileStates, WireOf } from '#contract/names.ts';
import type { ApplicationForm } from '#contract/rules/merchant.ts';
import type { BulkChange, BulkTerms } from '#contract/rules/bulk.ts';
import type { ListingForm } from '#contract/rules/listingForm.ts';
import { always, byDefault, id, instant, json, oneOf, orNull, text, texts, whole } from '#service/kernel/database/columns.ts';
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

/** How one column of a file was read. */
export interface ReadColumn {
  readonly header: string;
  readonly name: string;
  readonly samples: readonly string[];
}
/** An error of a file, by cell. */
export interface CellFault {
  readonly row: number;
  /** From 0; null: the whole row. */
  readonly at: number | null;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
  readonly right: string;
}
export type ListingFileState = WireOf<typeof listingFileStates>;

export const listingFile = {
  id: always(id),
  owner_id: id,
  game_id: id,
  name: text,
  bytes: whole,
  state: byDefault(oneOf<ListingFileState>()),
  percent: byDefault(whole),
  rows: byDefault(whole),
  columns: byDefault(json<readonly ReadColumn[]>()),
  faults: byDefault(json<readonly CellFault[]>()),
  fault_count: byDefault(whole),
  problem: byDefault(orNull(text)),
  on_offer: byDefault(whole),
  waiting: byDefault(whole),
  begun_at: instant,
  changed_at: instant,
};

export const listingFilePart = { file_id: id, at: whole, bytes: whole, sealed: text };

export const merchantStaff = {
  id: always(id),
  owner_id: id,
  phone: orNull(text),
  user_id: byDefault(orNull(id)),
  name: text,
  rights: texts,
  status: byDefault(oneOf<'invited' | 'accepted' | 'declined' | 'removed'>()),
  invited_at: instant,
  changed_at: instant,
};

export const staffAct = { id: always(id), staff_id: id, at: instant, call: text, subject: text };

export const merchantsTables = {
  listing_batch: listingBatch,
  merchant_staff: merchantStaff,
  staff_act: staffAct,
  listing_file: listingFile,
  listing_file_part: listingFilePart,
  merchant_application: merchantApplication,
  application_event: applicationEvent,
  listing_edit: listingEdit,
  going_rate: { game_id: id, platform: text, accounts: whole, hourly: whole },
  listing_picture: { listing_id: id, position: whole, picture_id: id },
};

type MerchantsTables = typeof merchantsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends MerchantsTables {}
}
