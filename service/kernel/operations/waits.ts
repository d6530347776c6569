import { sql } from 'kysely';
import { formatClock, formatDuration } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { waitDeadlines, type WaitKind } from '#contract/waits.ts';
import { instant, json, orNull, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { raiseAlarm } from './alarmRaise.ts';

declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds {
    'wait.check': true;
  }
}

/** Rows in a state that waits for somebody else. */
export interface Wait {
  /** Title of the alarm, e.g. 等审核的提现. */
  readonly title: string;
  /** Rows that have waited since before `until`: `subject` (text) and `since`. */
  readonly rows: (until: Date) => Statement;
  /** Tells whoever waits, once. */
  readonly tell: (deps: Deps, subject: string) => Promise<unknown>;
}

export type Waits = Readonly<Partial<Record<WaitKind, Wait>>>;

const AT_ONCE = 100;
const EVERY = 10 * MINUTE;

/** Number of rows that are late, when the oldest began to wait, and some of those not told yet. Notes of rows that wait no longer go. */
async function readLate({ db, clock }: Deps, kind: WaitKind, { rows }: Wait) {
  const now = clock.now();
  const query = sql`
    with late as materialized (${rows(new Date(now - waitDeadlines[kind]))}),
    gone as (delete from wait_notice where kind = ${kind} and not exists (select from late where late.subject = wait_notice.subject)),
    fresh as (
      insert into wait_notice (kind, subject, told_at)
      select ${kind}, subject, ${new Date(now)} from late
      where not exists (select from wait_notice where kind = ${kind} and wait_notice.subject = late.subject) order by since limit ${AT_ONCE}
      returning subject
    )
    select (select count(*) from late) as late, (select min(since) from late) as oldest,
      coalesce((select jsonb_agg(subject) from fresh), '[]') as subjects`;
  return first(db, { late: whole, oldest: orNull(instant), subjects: json<readonly string[]>() }, query);
}

/** Job, every ten minutes: whatever waits for somebody longer than promised is an alarm, and whoever waits is told once. */
export async function checkWaits(deps: Deps, all: readonly (Waits | undefined)[]): Promise<Date> {
  let isMore = false;
  for (const [kind, wait] of all.flatMap((each) => Object.entries(each ?? {}) as [WaitKind, Wait][])) {
    const found = await readLate(deps, kind, wait);
    if (!found || found.late === 0 || found.oldest === null) continue;
    for (const subject of found.subjects) await wait.tell(deps, subject);
    const words = `${wait.title} ${found.late} 个等了超过${formatDuration(waitDeadlines[kind])}，最早的从 ${formatClock(found.oldest.getTime())} 起`;
    await raiseAlarm(deps, kind, words);
    isMore ||= found.subjects.length === AT_ONCE;
  }
  return new Date(deps.clock.now() + (isMore ? 0 : EVERY));
}
