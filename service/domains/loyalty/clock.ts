import { sql } from 'kysely';
import { addDays, dayKey, formatMonthDay, fromShanghai, shanghaiParts, startOfDay } from '#contract/rules/clock.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { COINS_WARNED, CREDIT_CHANGES, CREDIT_START } from '#contract/rules/loyalty.ts';
import { id, instant, whole } from '#service/kernel/database/columns.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { postLoyalty } from './post.ts';
import { notify } from '#service/kernel/notices/notify.ts';

/** Rows per run, so that other jobs get their turn. */
const TURN = 200;
const MORE = 1_000;
const lot = { user_id: id, expires_at: instant, remaining: whole };

/** Removes expired coins and warns of coins about to expire; every night at 00:10, sooner while rows are left. */
export async function expireCoins(deps: Deps): Promise<Date> {
  const { db, clock } = deps;
  const now = clock.now();
  const owners = await db.read(
    { user_id: id },
    sql`select distinct user_id from coin_lot where remaining > 0 and expires_at <= ${new Date(now)} order by user_id limit ${TURN}`,
  );
  for (const { user_id: userId } of owners) {
    // As in post_loyalty: spending locks the user's row, so read the remaining coins after taking the lock.
    await db.write(sql`select from user_account where id = ${userId} for no key update`);
    const over = await db.read(
      lot,
      sql`
        select user_id, expires_at, remaining from coin_lot
        where user_id = ${userId} and remaining > 0 and expires_at <= ${new Date(now)} order by expires_at for update`,
    );
    for (const { expires_at, remaining } of over) {
      const subject = dayKey(expires_at.getTime());
      await postLoyalty(db, now, { userId, unit: 'coin', amount: -remaining, cause: 'run_out', subject });
    }
  }
  const told = await db.read(
    lot,
    sql`
      update coin_lot set told_at = ${new Date(now)} from (
        select user_id, expires_at from coin_lot
        where remaining > 0 and told_at is null and expires_at > ${new Date(now)} and expires_at <= ${new Date(now + COINS_WARNED)}
        order by user_id limit ${TURN} for update
      ) due where coin_lot.user_id = due.user_id and coin_lot.expires_at = due.expires_at
      returning coin_lot.user_id, coin_lot.expires_at, coin_lot.remaining`,
  );
  for (const { user_id, expires_at, remaining } of told) {
    await notify(deps, user_id, {
      type: 'activity',
      title: '金币快到期了',
      content: `${remaining} 金币将于 ${formatMonthDay(expires_at.getTime())} 到期，可以先换成红包。`,
      orderNo: null,
    });
  }
  const isMore = owners.length === TURN || told.length === TURN;
  return new Date(isMore ? now + MORE : addDays(startOfDay(now), 1) + 10 * MINUTE);
}

/**
 * On the first of each month, users below the initial credit gain two points, up to that value. The very first run happens at deployment on
 * any day and only schedules the next first of the month.
 */
export async function raiseCredit({ db, clock }: Deps, _subject: string, runs: number): Promise<Date> {
  const now = clock.now();
  const { y, m } = shanghaiParts(now);
  const next = new Date(fromShanghai({ y, m: m + 1, d: 1, mi: 30 }));
  if (runs === 0) return next;
  const month = dayKey(now).slice(0, 7);
  const low = await db.read(
    { id, credit_score: whole },
    sql`
      select id, credit_score from user_account
      where credit_score < ${CREDIT_START} and status <> 'closed' and created_at < ${new Date(fromShanghai({ y, m, d: 1 }))}
        and not exists (
          select from loyalty_entry
          where user_id = user_account.id and unit = 'credit' and cause = 'monthly' and subject = ${month})
      order by id limit ${TURN}`,
  );
  for (const { id: userId, credit_score: score } of low) {
    const amount = Math.min(CREDIT_CHANGES.monthly, CREDIT_START - score);
    await postLoyalty(db, now, { userId, unit: 'credit', amount, cause: 'monthly', subject: month });
  }
  return low.length === TURN ? new Date(now + MORE) : next;
}
