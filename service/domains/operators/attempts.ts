import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { OPERATOR_LOCK, OPERATOR_LONGEST_LOCK, OPERATOR_WRONG } from '#contract/rules/operators.ts';
import { instant, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';

const attemptRow = { failures: whole, locked_until: instant };

/** 15 min after the fifth wrong attempt, twice as long after each further five. */
const lockAfter = (failures: number): number =>
  failures % OPERATOR_WRONG === 0 ? Math.min(OPERATOR_LOCK * 2 ** (failures / OPERATOR_WRONG - 1), OPERATOR_LONGEST_LOCK) : 0;

/**
 * Admits one attempt to sign in. It is counted as wrong beforehand, so that concurrent guesses are all counted; `forgiveAttempt` resets
 * the count. Unknown names are counted too. Commits even when the sign-in is refused.
 */
export async function admitAttempt(ground: CommandContext, attempted: string, name: string): Promise<void> {
  const now = ground.clock.now();
  const counted = await ground.db.transaction(async (db) => {
    await db.write(sql`
      insert into operator_attempt (attempted, failures, last_at, locked_until)
      values (${attempted}, 0, ${new Date(now)}, ${new Date(0)}) on conflict do nothing`);
    const row = await first(
      db,
      attemptRow,
      sql`select case when last_at > ${new Date(now - DAY)} then failures else 0 end as failures, locked_until
        from operator_attempt where attempted = ${attempted} for update`,
    );
    if (!row) throw new Error('the attempt is gone');
    const lockedUntil = row.locked_until.getTime();
    if (lockedUntil > now) return { lockedUntil, isNew: false };
    const failures = row.failures + 1;
    const until = now + lockAfter(failures);
    await db.write(sql`
      update operator_attempt set failures = ${failures}, last_at = ${new Date(now)}, locked_until = ${new Date(until)}
      where attempted = ${attempted}`);
    return { lockedUntil: until > now ? until : 0, isNew: until > now };
  });
  if (counted.isNew) await raiseAlarm(ground, 'operator', `“${name}”连续 ${OPERATOR_WRONG} 次登录不成功，已暂停在新设备上登录`);
  if (counted.lockedUntil > now && !counted.isNew) throw refused('OPERATOR_LOCKED', { details: { retry_at: counted.lockedUntil } });
}

/** The sign-in was right. */
export async function forgiveAttempt({ db }: Pick<CommandContext, 'db'>, attempted: string): Promise<void> {
  await db.deleteFrom('operator_attempt').where('attempted', '=', attempted).execute();
}
