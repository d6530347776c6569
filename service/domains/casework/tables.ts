import { always, day, id, instant, text, whole } from '#service/kernel/database/columns.ts';

export const userNote = {
  id: always(id),
  user_id: id,
  at: instant,
  /** Name of a person of the platform. */
  written_by: text,
  words: text,
};

/** Readings of masked data by a person of the platform. */
export const operatorRevealDay = {
  person_id: id,
  /** In Shanghai. */
  day,
  reveals: whole,
};

export const caseworkTables = { user_note: userNote, operator_reveal_day: operatorRevealDay };

type CaseworkTables = typeof caseworkTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends CaseworkTables {}
}
