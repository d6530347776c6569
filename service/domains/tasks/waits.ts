import { sql } from 'kysely';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { TASK_DECISION } from '#contract/rules/task.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import type { Wait, Waits } from '#service/kernel/operations/waits.ts';
import { lockPlace } from './move.ts';
import { notifyParties } from './tell.ts';

const JOB_DELAY = 5 * MINUTE;

/** The clock ends it, and the ending tells both sides: only one whose job does not run is found here. */
const disputed: Wait = {
  title: '等平台裁决的任务',
  rows: (until) => sql`
    select id::text as subject, due_at - ${TASK_DECISION / MINUTE} * interval '1 minute' as since from task_place
    where status = 'disputed' and due_at <= ${new Date(until.getTime() + TASK_DECISION - JOB_DELAY)}`,
  tell: async () => undefined,
};

export const waits: Waits = {
  'place.disputed': disputed,
  'place.held': {
    title: '等平台核对的任务报酬',
    rows: (until) => sql`
      select id::text as subject, held.at as since from task_place
      cross join lateral (select max(at) as at from task_place_event where place_id = task_place.id) held
      where status = 'held' and held.at <= ${until}`,
    async tell(deps, placeId) {
      const placed = await lockPlace(deps.db, placeId);
      const text = `“${placed.task.title}”的报酬核对已超过 ${TASK_DECISION / HOUR} 小时，平台已收到提醒，会尽快处理。`;
      await notifyParties(deps, placed, '报酬还在核对', text, text);
    },
  },
};

/** The clock has paid because the platform did not decide. */
export const raiseUndecided = (deps: CommandContext, taskNo: string): Promise<void> =>
  raiseAlarm(deps, 'place.disputed', `有争议的任务 ${TASK_DECISION / HOUR} 小时没有裁决，报酬付给接单人；最近的是任务 ${taskNo}`);
