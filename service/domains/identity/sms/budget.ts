import { sql } from 'kysely';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import { instant, orNull, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** Daily SMS budget for all phones, unless configured. */
export const SMS_A_DAY = 20_000;
/** Prefix length of a block of ten thousand numbers, which operators assign together; SMS pumping uses whole blocks. */
const BLOCK = 7;
/** Shares of the daily budget: per hour, per block and hour, and when the alarm is raised. */
const SHARE = { hour: 1 / 8, block: 1 / 100, alarm: 0.8 } as const;

interface Budget {
  readonly day: number;
  readonly hour: number;
  readonly block: number;
}

export function budgetOf({ smsADay = SMS_A_DAY }: Pick<Deps, 'smsADay'>): Budget {
  const share = (part: number): number => Math.max(1, Math.floor(smsADay * part));
  return { day: smsADay, hour: share(SHARE.hour), block: share(SHARE.block) };
}

const spent = {
  day: whole,
  day_since: orNull(instant),
  hour: whole,
  hour_since: orNull(instant),
  block: whole,
  block_since: orNull(instant),
};

/** Refuses a code beyond the daily, hourly or block budget; raises an alarm at 80 %. */
export async function requireBudget(deps: Deps, phone: string): Promise<void> {
  const { db, clock } = deps;
  const [now, budget, block] = [clock.now(), budgetOf(deps), phone.slice(0, BLOCK)];
  const [today, lately] = [new Date(now - DAY), new Date(now - HOUR)];
  const found = await first(
    db,
    spent,
    sql`
    select count(*) as day, min(sent_at) as day_since,
      count(*) filter (where sent_at > ${lately}) as hour, min(sent_at) filter (where sent_at > ${lately}) as hour_since,
      (select count(*) from sms_sent where left(phone, ${sql.lit(BLOCK)}) = ${block} and sent_at > ${lately}) as block,
      (select min(sent_at) from sms_sent where left(phone, ${sql.lit(BLOCK)}) = ${block} and sent_at > ${lately}) as block_since
    from sms_sent where sent_at > ${today}`,
    'kept',
  );
  if (!found) return;
  const parts = [
    ['全部号码一天', found.day, budget.day, found.day_since, DAY],
    ['全部号码一小时', found.hour, budget.hour, found.hour_since, HOUR],
    [`号段 ${block} 一小时`, found.block, budget.block, found.block_since, HOUR],
  ] as const;
  for (const [name, used, most, since, window] of parts) {
    if (used < most * SHARE.alarm) continue;
    if (used >= most || used === Math.ceil(most * SHARE.alarm)) {
      deps.log.error({ part: name, used, most }, 'SMS budget');
      await raiseAlarm(deps, 'sms', `验证码短信：${name}已发 ${used} 条，上限 ${most} 条`);
    }
    if (used < most) continue;
    throw refused('SMS_LIMIT', { message: '验证码发送繁忙，请稍后再试', details: { retry_at: (since?.getTime() ?? now) + window } });
  }
}
