import type { WaitKind } from '#contract/waits.ts';
import { always, byDefault, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';

export type AlarmKind = 'ledger' | 'books' | 'sms' | 'mail' | WaitKind;

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
};

/** Rows that wait for somebody longer than promised, whose owner was told. */
export const waitNotice = {
  kind: oneOf<WaitKind>(),
  subject: text,
  told_at: instant,
};

export const operationsTables = {
  wait_notice: waitNotice,
  operator_action: operatorAction,
  ops_alarm: opsAlarm,
  read_position: readPosition,
};

type OperationsTables = typeof operationsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends OperationsTables {}
}
