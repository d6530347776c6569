import { sql } from 'kysely';
import type { Db } from '#service/kernel/deps.ts';
import type { JobKind } from './handlers.ts';

/** Queues a job for an instant (epoch ms), replacing its earlier time; inside a transaction it is queued on commit. */
export const queueJob = (db: Db, kind: JobKind, subject: string, at: number): Promise<number> =>
  db.write(sql`
    insert into job (kind, subject, run_at) values (${kind}, ${subject}, ${new Date(at)})
    on conflict (kind, subject) do update set run_at = excluded.run_at`);
