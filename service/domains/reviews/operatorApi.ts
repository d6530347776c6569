import { sql } from 'kysely';
import { reviews as rest } from '#contract/operator/index.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { HELD_REVIEW } from '#contract/rules/operators.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import { numberOf, type Queue } from '#service/kernel/operations/queue.ts';
import { judgeDecisions, readReview, reviewState } from './decisions.ts';

const queue: Queue = {
  name: 'reviews',
  title: '评价',
  area: 'reviews',
  open: () => sql`
    select review.id::text as subject, left(coalesce(case when status = 'held' then words else answer end, ''), 40) as title, at,
      at + ${HELD_REVIEW / SECOND} * interval '1 second' as due, null::int as amount,
      case when status = 'held' then renter_id else owner_id end as user_id
    from review cross join lateral (select case when status = 'held' then coalesce(added_at, created_at) else answered_at end as at) held
    where status = 'held' or answer_status = 'held'`,
  pictures: (subject) => sql`
    select picture_id as id, 'renter' as label from review_picture where review_id = ${numberOf(subject)} order by position`,
};

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getReviewCase, async ({ deps, params }) => {
    const row = await readReview(deps, params.id);
    return {
      id: row.id,
      order_no: row.order_no,
      renter_id: row.renter_id,
      owner_id: row.owner_id,
      created_at: row.created_at.getTime(),
      status: row.status,
      words: row.words,
      addition: row.addition,
      answer: row.answer,
      answer_status: row.answer_status,
      state: presentState(shownState(await reviewState(deps, params))),
    };
  });
  operatorRoute(service, rest.judgeReview, (call) => {
    const { of, to, because } = call.body;
    return decideByApi(call, judgeDecisions[of][to], { id: call.params.id, because }, call.body);
  });
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };
