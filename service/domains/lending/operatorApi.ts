import { sql } from 'kysely';
import { lending as rest } from '#contract/operator/index.ts';
import { HOUR, SECOND } from '#contract/rules/constants.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';
import { readStop, reopenDecision, stopState } from './decisions.ts';

const LOOKED_AT_WITHIN = 48 * HOUR;

const queue: Queue = {
  name: 'publishing',
  title: '暂停发布的号主',
  area: 'listings',
  open: () => sql`
    select user_id::text as subject, coalesce(shop_name, nickname) as title, since as at,
      since + ${LOOKED_AT_WITHIN / SECOND} * interval '1 second' as due, null::int as amount, user_id
    from publishing_stop join user_account on user_account.id = user_id`,
};

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getPublishingCase, async ({ deps, params: { user_id } }) => {
    const { since, undelivered } = await readStop(deps, user_id);
    return {
      user_id,
      since: since.getTime(),
      undelivered: undelivered.map(({ order_no, at, reason }) => ({ order_no, at: at.getTime(), reason })),
      state: presentState(shownState(await stopState(deps, { ownerId: user_id }))),
    };
  });
  operatorRoute(service, rest.reopenPublishing, (call) =>
    decideByApi(call, reopenDecision, { ownerId: call.params.user_id, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };
