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

/** The same for several subjects of one kind, in one statement. */
export const queueJobs = async (
  db: Db,
  kind: JobKind,
  jobs: readonly { readonly subject: string; readonly at: number }[],
): Promise<number> =>
  jobs.length === 0
    ? 0
    : db.write(sql`
    insert into job (kind, subject, run_at)
    select ${kind}, subject, to_timestamp(at / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as queued (subject text, at bigint) order by subject
    on conflict (kind, subject) do update set run_at = excluded.run_at`);
