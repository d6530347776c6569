import { sql } from 'kysely';
import { tasks as rest } from '#contract/operator/index.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { TASK_DECISION } from '#contract/rules/task.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { numberOf, type Queue } from '#service/kernel/operations/queue.ts';
import { eventsOf, readTaskCase, recordOf, ruleDecision, taskCaseState } from './decisions.ts';
import { takerOf } from './money.ts';

const queue: Queue = {
  name: 'tasks',
  title: '任务',
  area: 'tasks',
  open: () => sql`
    select task_place.id::text as subject,
      case task_place.status when 'held' then '核对：' else '争议：' end || title as title, since.at,
      coalesce(due_at, since.at + ${TASK_DECISION / MINUTE} * interval '1 minute') as due, reward as amount, taker_id as user_id
    from task_place join task on task.id = task_id
    cross join lateral (select max(at) as at from task_place_event where place_id = task_place.id) since
    where task_place.status in ('disputed', 'held')`,
  pictures: (subject) => sql`
    select picture_id as id, party as label from task_place_picture picture
      join task_place_record record on record.place_id = picture.place_id and record.number = picture.number
    where picture.place_id = ${numberOf(subject)} order by picture.number, position`,
};

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getTaskCase, async ({ deps, params }) => {
    const row = await readTaskCase(deps, params.id);
    const [record, history] = [await recordOf(deps, params.id), await eventsOf(deps, params.id)];
    return {
      id: row.id,
      task_no: row.task_no,
      title: row.title,
      words: row.words,
      status: row.status,
      publisher: { id: row.publisher_id, username: row.publisher_name },
      taker: { id: takerOf(row), username: row.taker_name },
      reward_fen: row.reward,
      deposit_fen: row.deposit,
      taken_at: row.taken_at?.getTime() ?? null,
      due_at: row.due_at?.getTime() ?? null,
      record: record.map(({ kind, party, at, words }) => ({ kind, by: party, at: at.getTime(), words })),
      history: history.map(({ at, event, by, note }) => ({ at: at.getTime(), event, by, note })),
      state: presentState(shownState(await taskCaseState(deps, { placeId: params.id }))),
    };
  });
  operatorRoute(service, rest.ruleTask, (call) => {
    const { paid_fen: paid, because } = call.body;
    return decideByApi(call, ruleDecision, { placeId: call.params.id, paid, because }, call.body);
  });
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };
