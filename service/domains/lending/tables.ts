import { id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { LedgerKind } from '#service/kernel/ledger/tables.ts';

export const lendingTables = {
  /** Paid bookings that their owners cancelled. */
  undelivered: {
    order_id: id,
    owner_id: id,
    at: instant,
    reason: text,
    /** Looked at by an operator: counts no longer. */
    forgiven_at: orNull(instant),
  },
  /** Owners who may not publish until an operator has looked. */
  publishing_stop: { user_id: id, since: instant },
  /** Income of owners by movement of the ledger; written by a trigger. */
  owner_income: {
    owner_id: id,
    at: instant,
    transaction_id: id,
    kind: oneOf<LedgerKind>(),
    order_id: id,
    listing_id: id,
    game_id: id,
    net: whole,
    commission: whole,
    game_money_fen: whole,
  },
  /** Bookings whose owners were told by SMS that the password is still to be changed. */
  password_warning: { order_id: id, at: instant },
};

type LendingTables = typeof lendingTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends LendingTables {}
}
