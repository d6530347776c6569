import type { ComplaintStatus } from '#contract/complaintLifecycle.ts';
import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';
import { always, byDefault, id, instant, oneOf, orNull, type TableOf, text, whole } from '#service/kernel/database/columns.ts';

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
  /** Who of the owner's staff said it; null: nobody of them. */
  acted_by: byDefault(orNull(id)),
};

export const complaintsTables = {
  complaint,
  complaint_statement: complaintStatement,
  complaint_picture: { complaint_id: id, number: whole, position: whole, picture_id: id },
};

type ComplaintsTables = typeof complaintsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ComplaintsTables {}
}
