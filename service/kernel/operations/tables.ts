import type { ApprovalStatus } from '#contract/approvalLifecycle.ts';
import type { WaitKind } from '#contract/waits.ts';
import { always, byDefault, bytes, day, id, instant, json, oneOf, orNull, text, texts, whole } from '#service/kernel/database/columns.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';

export type AlarmKind = 'ledger' | 'books' | 'histories' | 'sms' | 'mail' | 'operator' | 'audit' | 'draw' | WaitKind;

export const opsAlarm = {
  id: always(id),
  kind: oneOf<AlarmKind>(),
  at: instant,
  last_at: instant,
  times: byDefault(whole),
  words: text,
  closed_at: orNull(instant),
  closed_by: orNull(text),
  closed_because: orNull(text),
};

export const readPosition = {
  user_id: id,
  /** A `pg_lsn`. */
  lsn: text,
};

/** Every decision of an operator. */
export const operatorAction = {
  id: always(id),
  at: instant,
  operator: text,
  action: text,
  /** The order, charge or other object acted on, by its number. */
  subject: text,
  input: json<Record<string, unknown>>(),
  result: json<Record<string, unknown>>(),
  /** State of the object before and after. */
  before: orNull(json<Record<string, unknown>>()),
  after: orNull(json<Record<string, unknown>>()),
  session_id: orNull(id),
  /** Link of the audit chain, written by a trigger; null in rows that are older than the chain. */
  place: always(orNull(whole)),
  digest: always(orNull(bytes)),
  hash: always(orNull(bytes)),
};

/** Rows that wait for somebody longer than promised, whose owner was told. */
export const waitNotice = {
  kind: oneOf<WaitKind>(),
  subject: text,
  told_at: instant,
};

/** The last link of a day, signed with a key that is not in the database. */
export const auditRoot = {
  day,
  place: whole,
  hash: bytes,
  signature: bytes,
  public_key: bytes,
  signed_at: instant,
};

export const operatorPerson = {
  id: always(id),
  name: text,
  name_key: text,
  password_hash: text,
  totp_secret: text,
  totp_step: byDefault(whole),
  roles: texts,
  created_at: instant,
  created_by: text,
  removed_at: orNull(instant),
  removed_by: orNull(text),
};

export const operatorSession = {
  id: always(id),
  person_id: id,
  token_hash: bytes,
  created_at: instant,
  expires_at: instant,
  last_used_at: instant,
  ip: orNull(text),
  user_agent: orNull(text),
  ended_at: orNull(instant),
};

export const approval = {
  id: always(id),
  action: text,
  subject: text,
  input: json<Record<string, unknown>>(),
  /** Hash of the state on which the first person decided. */
  version: text,
  before: json<Record<string, unknown>>(),
  because: text,
  status: oneOf<ApprovalStatus>(),
  asked_by: text,
  asked_at: instant,
  expires_at: instant,
  decided_by: orNull(text),
  ended_at: orNull(instant),
};

export const approvalEvent = {
  id: always(id),
  approval_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<ApprovalStatus>()),
  to_status: oneOf<ApprovalStatus>(),
  by: oneOf<OwnActor>(),
  note: byDefault(text),
};

export const caseClaim = {
  queue: text,
  subject: text,
  person_id: id,
  claimed_at: instant,
  used_at: instant,
};

export const caseNote = {
  id: always(id),
  queue: text,
  subject: text,
  at: instant,
  written_by: text,
  words: text,
};

export const operationsTables = {
  wait_notice: waitNotice,
  operator_action: operatorAction,
  ops_alarm: opsAlarm,
  read_position: readPosition,
  audit_root: auditRoot,
  operator_person: operatorPerson,
  operator_session: operatorSession,
  approval,
  approval_event: approvalEvent,
  case_claim: caseClaim,
  case_note: caseNote,
};

type OperationsTables = typeof operationsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends OperationsTables {}
}
