import { sql } from 'kysely';
import type { OperatorApi } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';

/** Accounts that are about to be closed; the clock closes them, and only their owners can stop it. */
const queue: Queue = {
  name: 'deactivations',
  title: '注销',
  area: 'deactivations',
  open: () => sql`
    select deactivation_no as subject, username as title, requested_at as at, coalesce(closes_at, confirm_before) as due,
      null::int as amount, user_id
    from deactivation join user_account on user_account.id = user_id where deactivation.status in ('requested', 'cooling')`,
};

export const operatorApi: OperatorApi = { queues: [queue] };
