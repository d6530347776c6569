import { sql } from 'kysely';
import { SECOND } from '#contract/rules/constants.ts';
import { pick, type RowOf } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { job } from './tables.ts';

/** Runs a job. Returns when to run again, or null when done. */
export type Handler = (deps: Deps, subject: string, attempts: number) => Promise<Date | null>;

export interface Handlers {
  /** Work, effects and the job's deletion commit together, so a crash leaves the job unchanged. */
  readonly transactional: Readonly<Record<string, Handler>>;
  /** A job that calls an outside host: it runs outside a transaction and must be idempotent. */
  readonly outside: Readonly<Record<string, Handler>>;
}

const taking = pick(job, 'kind', 'subject', 'attempts');
type Job = RowOf<typeof taking>;

/** Lease of a job that calls an outside host. */
const LEASE = 10 * SECOND;
const RETRY = [1, 5, 30, 120, 600].map((seconds) => seconds * SECOND);
const LONGEST_RETRY = 1_800 * SECOND;

const due = (kinds: readonly string[], now: number) => sql`
  select kind, subject, attempts from job where run_at <= ${new Date(now)} and kind in (${sql.join(kinds)})
  order by run_at limit 1 for update skip locked`;

/** Runs one due job; false if there is none. */
export async function runOne(deps: Deps, handlers: Handlers): Promise<boolean> {
  return (await runTransactional(deps, handlers.transactional)) || runOutside(deps, handlers.outside);
}

async function runTransactional(deps: Deps, handlers: Handlers['transactional']): Promise<boolean> {
  let taken: Job | undefined;
  try {
    return await inTransaction(deps, async (held) => {
      taken = await first(held.db, taking, due(Object.keys(handlers), deps.clock.now()));
      if (!taken) return false;
      const again = (await handlers[taken.kind]?.(held, taken.subject, taken.attempts)) ?? null;
      await finish(held, taken, again);
      return true;
    });
  } catch (error) {
    if (!taken) throw error;
    await postpone(deps, taken, error);
    return true;
  }
}

async function runOutside(deps: Deps, handlers: Handlers['outside']): Promise<boolean> {
  const kinds = Object.keys(handlers);
  const leased = sql`
    with taken as (${due(kinds, deps.clock.now())})
    update job set run_at = ${new Date(deps.clock.now() + LEASE)} from taken
    where job.kind = taken.kind and job.subject = taken.subject returning job.kind, job.subject, job.attempts`;
  const job = await first(deps.db, taking, leased);
  if (!job) return false;
  try {
    await finish(deps, job, (await handlers[job.kind]?.(deps, job.subject, job.attempts)) ?? null);
  } catch (error) {
    await postpone(deps, job, error);
  }
  return true;
}

async function finish({ db }: Deps, { kind, subject }: Job, again: Date | null): Promise<void> {
  await db.write(
    again === null
      ? sql`delete from job where kind = ${kind} and subject = ${subject}`
      : sql`update job set run_at = ${again}, attempts = attempts + 1, last_error = null where kind = ${kind} and subject = ${subject}`,
  );
}

async function postpone({ db, clock, log }: Deps, { kind, subject, attempts }: Job, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  log.error({ kind, subject, attempts, reason }, 'job failed');
  const again = new Date(clock.now() + (RETRY[attempts] ?? LONGEST_RETRY));
  await db.write(
    sql`update job set run_at = ${again}, attempts = attempts + 1, last_error = ${reason} where kind = ${kind} and subject = ${subject}`,
  );
}
