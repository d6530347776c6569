import { sql } from 'kysely';
import { COMPLAINT_OWNER_ANSWER, COMPLAINT_PLATFORM_ANSWER, HOUR, MINUTE } from '#contract/rules/constants.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import type { Wait, Waits } from '#service/kernel/operations/waits.ts';

const JOB_DELAY = 5 * MINUTE;

/** Deadlines of complaints end them, and the decision tells both sides: only one whose job does not run is found here. */
const overdue = (status: 'open' | 'answered', title: string): Wait => ({
  title,
  rows: (until) => sql`
    select id::text as subject, coalesce(answered_at, filed_at) as since from complaint
    where status = ${status} and coalesce(answered_at, filed_at) <= ${new Date(until.getTime() - JOB_DELAY)}`,
  tell: async () => undefined,
});

export const waits: Waits = {
  'complaint.open': overdue('open', '等对方答复的投诉'),
  'complaint.answered': overdue('answered', '等平台裁决的投诉'),
};

/** The clock has decided because nobody answered, or because the platform did not decide. */
export const raiseSilence = (deps: CommandContext, status: 'open' | 'answered', orderNo: string): Promise<void> =>
  status === 'open'
    ? raiseAlarm(deps, 'complaint.open', `投诉 ${COMPLAINT_OWNER_ANSWER / HOUR} 小时没有答复，按投诉方处理；最近的是订单 ${orderNo}`)
    : raiseAlarm(
        deps,
        'complaint.answered',
        `投诉 ${COMPLAINT_PLATFORM_ANSWER / HOUR} 小时没有裁决，按投诉方处理；最近的是订单 ${orderNo}`,
      );
