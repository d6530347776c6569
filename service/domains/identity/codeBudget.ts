import { sql } from 'kysely';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import { instant, orNull, whole } from '#service/kernel/database/columns.ts';
import { first, type Statement } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** Daily budgets of codes for all phones and for all mailboxes, unless configured. */
export const SMS_A_DAY = 20_000;
export const MAIL_A_DAY = 20_000;
/** Prefix length of a block of ten thousand numbers, which operators assign together; SMS pumping uses whole blocks. */
const BLOCK = 7;
/** Shares of the daily budget: per hour, per group of receivers and hour, and when the alarm is raised. */
const SHARE = { hour: 1 / 8, group: 1 / 100, provider: 1 / 16, alarm: 0.8 } as const;
/** Mail providers of the public, with which most users have their mailbox; any other domain has the share of a group. */
const PROVIDERS = new Set(
  (
    'qq.com vip.qq.com foxmail.com 163.com vip.163.com 126.com yeah.net 139.com 189.cn wo.cn sina.com sina.cn sohu.com aliyun.com ' +
    'outlook.com hotmail.com live.com icloud.com me.com gmail.com'
  ).split(' '),
);

type Channel = 'sms' | 'email';
type Budgets = Pick<Deps, 'smsADay' | 'mailADay'>;

export const perDay = (channel: Channel, { smsADay = SMS_A_DAY, mailADay = MAIL_A_DAY }: Budgets): number =>
  channel === 'sms' ? smsADay : mailADay;

/** Part of the daily budget, at least one. */
export const shareOf = (channel: Channel, budgets: Budgets, part: number): number =>
  Math.max(1, Math.floor(perDay(channel, budgets) * part));

interface Group {
  readonly name: string;
  readonly share: number;
  /** Condition: a row of the channel's table is of the same group. */
  readonly rows: Statement;
}

const groupOf = (channel: Channel, to: string): Group => {
  if (channel === 'sms') {
    const block = to.slice(0, BLOCK);
    return { name: `号段 ${block}`, share: SHARE.group, rows: sql`left(phone, ${sql.lit(BLOCK)}) = ${block}` };
  }
  const domain = to.slice(to.lastIndexOf('@') + 1);
  const share = PROVIDERS.has(domain) ? SHARE.provider : SHARE.group;
  return { name: `域名 ${domain}`, share, rows: sql`split_part(email, '@', 2) = ${domain}` };
};

const channels = {
  sms: { table: sql.table('sms_sent'), title: '验证码短信', all: '全部号码', alarm: 'sms', log: 'SMS budget' },
  email: { table: sql.table('email_sent'), title: '验证码邮件', all: '全部邮箱', alarm: 'mail', log: 'mail budget' },
} as const;

const spent = {
  day: whole,
  day_since: orNull(instant),
  hour: whole,
  hour_since: orNull(instant),
  own: whole,
  own_since: orNull(instant),
};

/** A code to the phone of an account that was used in this browser may exceed each budget by so much: pumping does not shut owners out. */
const RESERVE = 1.25;

/** Refuses a code beyond the budget of a day, of an hour, or of an hour for the receiver's group; raises an alarm at 80 %. */
export async function requireBudget(deps: Deps, channel: Channel, to: string, isKnown = false): Promise<void> {
  const { db, clock } = deps;
  const { table, title, all, alarm, log } = channels[channel];
  const [now, group] = [clock.now(), groupOf(channel, to)];
  const [today, lately] = [new Date(now - DAY), new Date(now - HOUR)];
  const found = await first(
    db,
    spent,
    sql`
    select count(*) as day, min(sent_at) as day_since,
      count(*) filter (where sent_at > ${lately}) as hour, min(sent_at) filter (where sent_at > ${lately}) as hour_since,
      (select count(*) from ${table} where ${group.rows} and sent_at > ${lately}) as own,
      (select min(sent_at) from ${table} where ${group.rows} and sent_at > ${lately}) as own_since
    from ${table} where sent_at > ${today}`,
    'kept',
  );
  if (!found) return;
  const parts = [
    [`${all}一天`, found.day, perDay(channel, deps), found.day_since, DAY],
    [`${all}一小时`, found.hour, shareOf(channel, deps, SHARE.hour), found.hour_since, HOUR],
    [`${group.name} 一小时`, found.own, shareOf(channel, deps, group.share), found.own_since, HOUR],
  ] as const;
  for (const [name, used, most, since, window] of parts) {
    if (used < most * SHARE.alarm) continue;
    if (used >= most || used === Math.ceil(most * SHARE.alarm)) {
      deps.log.error({ part: name, used, most }, log);
      await raiseAlarm(deps, alarm, `${title}：${name}已发 ${used} 条，上限 ${most} 条`);
    }
    if (used < most * (isKnown ? RESERVE : 1)) continue;
    throw refused('SMS_LIMIT', { message: '验证码发送繁忙，请稍后再试', details: { retry_at: (since?.getTime() ?? now) + window } });
  }
}
