import { sql } from 'kysely';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { endOffer, movePlace } from './clock.ts';
import { escrowRows } from './money.ts';
import { closeUnpaidTask } from './payable.ts';
import { registerTasks } from './routes.ts';
import { tasksTables } from './tables.ts';
import { waits } from './waits.ts';

const jobs = { transactional: { 'task.close': closeUnpaidTask, 'task.offer': endOffer, 'task.place': movePlace } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Tasks with escrow: publishing, places, hand-ins, disputes. */
export const domain: Domain = {
  name: 'tasks',
  uses: ['pictures', 'loyalty', 'identity', 'payments', 'wallet'],
  tables: tasksTables,
  routes: registerTasks,
  jobs,
  waits,
  books: {
    owed: { frozen: sql`select publisher_id as user_id, wallet_frozen as fen from task where wallet_frozen <> 0` },
    escrow: escrowRows,
    contradictions: {
      taskPlaces: sql`
        select 'task ' || task_no as subject from task
        where open_places <> (select count(*) from task_place where task_id = task.id and task_place.status = 'open')
          or (status in ('unpaid', 'paying', 'ended', 'closed')
            and exists (select from task_place where task_id = task.id and ended_at is null))
          or (status in ('open', 'winding') and not exists (select from task_place where task_id = task.id and ended_at is null))`,
    },
  },
  erasure: {
    deleted: ['task_draft'],
    texts(userId) {
      const own = sql`task_id in (select id from task where publisher_id = ${userId}) or taker_id = ${userId}`;
      const ofPlaces = sql`place_id in (select id from task_place where ${own})`;
      return [
        { table: 'task', column: 'title', where: sql`publisher_id = ${userId}` },
        { table: 'task', column: 'words', where: sql`publisher_id = ${userId}` },
        { table: 'task_place', column: 'reason', where: own },
        { table: 'task_place_record', column: 'words', where: ofPlaces },
        { table: 'task_place_event', column: 'note', where: ofPlaces },
      ];
    },
  },
  obstacles: (userId) => ({
    task: {
      count: sql`(
        select count(*) from task where publisher_id = ${userId} and status in ('unpaid', 'paying', 'open', 'winding')
      ) + (select count(*) from task_place where taker_id = ${userId} and ended_at is null)`,
    },
  }),
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
