import { sql } from 'kysely';
import { DAY } from '#contract/rules/constants.ts';
import { shareOf } from '#service/domains/identity/codeBudget.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';

/** Share of the daily budget for mails to mailboxes without an account. */
const SHARE = 1 / 10;

interface Mail {
  /** Lower case. */
  readonly email: string;
  /** Id of the outgoing message: a message that the host rejected is sent again. */
  readonly message: string;
}

/** Whether a mailbox without an account may be notified of that: once a day, and within the share of all such mailboxes. */
export async function mayNotifyUnknown(deps: Deps, { email, message }: Mail): Promise<boolean> {
  const { db, clock } = deps;
  const [now, aDayAgo] = [new Date(clock.now()), new Date(clock.now() - DAY)];
  const most = shareOf('email', deps, SHARE);
  const found = await first(
    db,
    { sent: whole },
    sql`select count(*) as sent from unknown_mailbox where at > ${aDayAgo} and email <> ${email}`,
  );
  if ((found?.sent ?? 0) >= most) {
    await raiseAlarm(deps, 'mail', `未绑定账号的邮箱：一天已通知 ${most} 个，到上限，不再通知`);
    return false;
  }
  const claim = sql`
    insert into unknown_mailbox (email, at, message_id) values (${email}, ${now}, ${message})
    on conflict (email) do update set at = excluded.at, message_id = excluded.message_id
      where unknown_mailbox.at <= ${aDayAgo} or unknown_mailbox.message_id = excluded.message_id
    returning 1 as is_claimed`;
  return (await first(db, { is_claimed: whole }, claim)) !== undefined;
}
