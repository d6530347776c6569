import { always, byDefault, id, instant, json, oneOf, orNull, text, whole, type TableOf } from '#service/kernel/database/columns.ts';
import type { ComplaintStatus } from '#contract/complaintLifecycle.ts';
import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';

export const complaint = {
  id: always(id),
  order_id: id,
  party: oneOf<ComplaintParty>(),
  cause: oneOf<ComplaintCause>(),
  words: text,
  /** Fen that the filer gets if the other side does not answer in time: of the rent for the renter, of the deposit for the owner. */
  claim: whole,
  /** When the complaint was filed. */
  reported_at: instant,
  filed_at: instant,
  status: byDefault(oneOf<ComplaintStatus>()),
  answer_due: instant,
  answer: orNull(text),
  answered_at: orNull(instant),
  decide_due: instant,
  decided_at: orNull(instant),
  reason: orNull(text),
  /** Fen that the filer received. */
  paid: orNull(whole),
};
export type ComplaintTable = TableOf<typeof complaint>;

export const complaintStatement = {
  complaint_id: id,
  number: whole,
  party: oneOf<ComplaintParty>(),
  words: text,
  at: instant,
};

export const operatorAction = {
  id: always(id),
  at: instant,
  operator: text,
  action: text,
  /** The order, charge or other object acted on, by its number. */
  subject: text,
  input: json<Record<string, unknown>>(),
  result: json<Record<string, unknown>>(),
};

export const complaintTables = {
  complaint,
  complaint_statement: complaintStatement,
  complaint_picture: { complaint_id: id, number: whole, position: whole, picture_id: id },
  operator_action: operatorAction,
};
