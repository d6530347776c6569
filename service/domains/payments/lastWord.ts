import { sql } from 'kysely';
import { PAYMENT_GRACE, SECOND } from '#contract/rules/constants.ts';
import { instant } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { PaidForColumn } from './payable.ts';

const LOOK_AGAIN = 5 * SECOND;

/**
 * Queues a query of every charge without a known end. Returns until when closing has to wait for the result; null if all are known or the
 * cashier has not responded within PAYMENT_GRACE.
 */
export async function lastWordDue(db: Db, paidFor: PaidForColumn, id: string, now: number): Promise<Date | null> {
  const last = await first(
    db,
    { asked_at: instant },
    sql`
    with asked as (
      update charge set asked_at = coalesce(asked_at, ${new Date(now)})
      where ${sql.ref(paidFor)} = ${id} and status in ('pending', 'expired')
        and closed_at is null and (asked_at is null or asked_at > ${new Date(now - PAYMENT_GRACE)})
      returning charge_no, asked_at
    ), queued as (
      insert into job (kind, subject, run_at) select 'charge.query', charge_no, ${new Date(now)} from asked
      on conflict (kind, subject) do update set run_at = least(job.run_at, excluded.run_at)
    )
    select asked_at from asked order by asked_at desc limit 1`,
  );
  return last ? new Date(Math.min(now + LOOK_AGAIN, last.asked_at.getTime() + PAYMENT_GRACE)) : null;
}
