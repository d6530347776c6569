import type { Ground } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { reopenPublishing } from './publishing.ts';

interface Named {
  readonly ownerId: string;
}

/** The bookings for which an owner may not publish. */
export async function readStop({ db }: Pick<Ground, 'db'>, ownerId: string) {
  const stop = await db.selectFrom('publishing_stop').selectAll().where('user_id', '=', ownerId).executeTakeFirst();
  if (!stop) throw refused('NOT_FOUND', { message: `用户 ${ownerId} 没有被暂停发布` });
  const undelivered = await db
    .selectFrom('undelivered')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .select(['order_no', 'undelivered.at', 'undelivered.reason'])
    .where('undelivered.owner_id', '=', ownerId)
    .where('forgiven_at', 'is', null)
    .orderBy('undelivered.at')
    .orderBy('order_id')
    .execute();
  return { since: stop.since, undelivered };
}

export async function stopState(ground: Ground, { ownerId }: Named): Promise<CaseState> {
  const { undelivered } = await readStop(ground, ownerId);
  return { facts: { undelivered: undelivered.map(({ order_no }) => order_no).join(' ') }, money: {} };
}

export const reopenDecision: Decision<Named & { readonly because: string }, { owner: string }> = {
  may: 'listings.decide',
  queue: 'publishing',
  subject: ({ ownerId }) => `publishing:${ownerId}`,
  caseSubject: ({ ownerId }) => ownerId,
  state: stopState,
  action: 'publishing.reopen',
  run: (ground, { ownerId, because }) => reopenPublishing(ground, ownerId, because),
};
