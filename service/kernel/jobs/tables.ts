import { byDefault, instant, orNull, text, whole } from '#service/kernel/database/columns.ts';

export const job = {
  kind: text,
  subject: text,
  run_at: instant,
  attempts: byDefault(whole),
  last_error: orNull(text),
};

export const jobsTables = { job };

type JobsTables = typeof jobsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends JobsTables {}
}
