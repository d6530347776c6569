import { sql } from 'kysely';
import type { Db } from '#service/kernel/deps.ts';

/** Kinds of jobs. Each domain declares its own here, by declaration merging in its `domain.ts`. */
export interface JobKinds {}
export type JobKind = keyof JobKinds;

/** Queues a job for an instant (epoch ms), replacing its earlier time; inside a transaction it is queued on commit. */
export const queueJob = (db: Db, kind: JobKind, subject: string, at: number): Promise<number> =>
  db.write(sql`
    insert into job (kind, subject, run_at) values (${kind}, ${subject}, ${new Date(at)})
    on conflict (kind, subject) do update set run_at = excluded.run_at`);
