import { sql } from 'kysely';
import type { Db } from '#service/deps.ts';
import type { JobKind } from '#service/jobs/handlers.ts';

/** Runs a job at an instant (epoch ms) instead of whenever it was queued for before; inside a transaction it is queued when that commits. */
export const queueJob = (db: Db, kind: JobKind, subject: string, at: number): Promise<number> =>
  db.write(sql`
    insert into job (kind, subject, run_at) values (${kind}, ${subject}, ${new Date(at)})
    on conflict (kind, subject) do update set run_at = excluded.run_at`);
