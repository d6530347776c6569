import { id, instant, orNull, text } from '#service/kernel/database/columns.ts';

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
  /** Bookings whose owners were told by SMS that the password is still to be changed. */
  password_warning: { order_id: id, at: instant },
};

type LendingTables = typeof lendingTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends LendingTables {}
}
