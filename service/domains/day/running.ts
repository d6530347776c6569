import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { orderStatusesIn } from '#service/kernel/database/orderStatus.ts';
import { instant, orNull, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { perDay } from '#service/domains/identity/codeBudget.ts';

const MOST_ALARMS = 20;
const found = { due: whole, oldest: orNull(instant), failing: whole, holds: whole, sms: whole, mail: whole };

/** How the platform runs now. */
export async function readRunning(deps: Deps) {
  const { db, clock } = deps;
  const now = clock.now();
  const yesterday = new Date(now - DAY);
  const row = await first(
    db,
    found,
    sql`
      select
        (select count(*) from job where run_at <= ${new Date(now)}) as due,
        (select min(run_at) from job where run_at <= ${new Date(now)}) as oldest,
        (select count(*) from job where last_error is not null) as failing,
        (select count(*) from rental_order where status in ${orderStatusesIn('payable')} and pay_deadline > ${new Date(now)}) as holds,
        (select count(*) from sms_sent where sent_at > ${yesterday}) as sms,
        (select count(*) from email_sent where sent_at > ${yesterday}) as mail`,
  );
  if (!row) throw new Error('no row of what runs');
  const alarms = await db
    .selectFrom('ops_alarm')
    .select(['id', 'kind', 'at', 'words'])
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_ALARMS)
    .execute();
  return {
    jobs: { due: row.due, lag_ms: row.oldest === null ? 0 : Math.max(0, now - row.oldest.getTime()), failing: row.failing },
    sms: { sent: row.sms, most: perDay('sms', deps) },
    mail: { sent: row.mail, most: perDay('email', deps) },
    holds: row.holds,
    alarms: alarms.map(({ id, kind, at, words }) => ({ id, kind, at: at.getTime(), words })),
  };
}
