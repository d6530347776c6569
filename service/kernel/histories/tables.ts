import { always, byDefault, id, instant, orNull, text } from '#service/kernel/database/columns.ts';

/** Changes of the status of rows without a history of their own, written by the trigger `note_status`. */
export const statusChange = {
  id: always(id),
  of_table: text,
  /** Key of the row. */
  subject: text,
  from_status: orNull(text),
  to_status: text,
  noted_at: byDefault(instant),
};

export const historiesTables = { status_change: statusChange };

type HistoriesTables = typeof historiesTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends HistoriesTables {}
}
