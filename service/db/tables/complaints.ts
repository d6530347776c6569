import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ComplaintStatus } from '#contract/complaintLifecycle.ts';
import type { ComplaintCause, ComplaintParty } from '#contract/rules/complaint.ts';
import type { Instant } from './people.ts';

export interface ComplaintTable {
  id: GeneratedAlways<string>;
  order_id: string;
  party: ComplaintParty;
  cause: ComplaintCause;
  words: string;
  /** Fen that the filer gets when nobody answers in time: of the rent for the renter, of the deposit for the owner. */
  claim: number;
  /** When the filer told the platform. */
  reported_at: Instant;
  filed_at: Instant;
  status: Generated<ComplaintStatus>;
  answer_due: Instant;
  answer: string | null;
  answered_at: Instant | null;
  decide_due: Instant;
  decided_at: Instant | null;
  reason: string | null;
  /** Fen that the filer got. */
  paid: number | null;
}

export interface OperatorActionTable {
  id: GeneratedAlways<string>;
  at: Instant;
  operator: string;
  action: string;
  /** What it was done to: an order's number. */
  subject: string;
  input: JSONColumnType<Record<string, unknown>>;
  result: JSONColumnType<Record<string, unknown>>;
}

export interface ComplaintTables {
  complaint: ComplaintTable;
  operator_action: OperatorActionTable;
}
