import { always, byDefault, id, instant, oneOf, orNull, text, texts, whole } from '#service/kernel/database/columns.ts';

export const ledgerCheck = {
  id: always(id),
  began_at: instant,
  ended_at: orNull(instant),
  /** Last transaction read so far. */
  through_transaction: byDefault(id),
  through_account: byDefault(id),
  /** Sum of all entries read, in fen. */
  sum: byDefault(whole),
  /** Transactions whose entries do not sum to zero. */
  unbalanced: byDefault(whole),
  /** Wallets whose balance is not the sum of their entries. */
  drifting: byDefault(whole),
  examples: byDefault(texts),
};

export type AlarmKind = 'ledger' | 'sms';

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

export const opsTables = { read_position: readPosition, ledger_check: ledgerCheck, ops_alarm: opsAlarm };
