import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { reopenPublishing } from './publishing.ts';

interface Named {
  readonly ownerId: string;
}

/** Bookings that count against an owner, the oldest first. */
const undeliveredOf = ({ db }: Pick<CommandContext, 'db'>, ownerId: string) =>
  db
    .selectFrom('undelivered')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .select(['order_no', 'undelivered.at', 'undelivered.reason'])
    .where('undelivered.owner_id', '=', ownerId)
    .where('forgiven_at', 'is', null)
    .orderBy('undelivered.at')
    .orderBy('order_id')
    .execute();

const stopOf = ({ db }: Pick<CommandContext, 'db'>, ownerId: string) =>
  db.selectFrom('publishing_stop').selectAll().where('user_id', '=', ownerId).executeTakeFirst();

/** Why an owner may not publish; NOT_FOUND for one who may. */
export async function readStop(ground: Pick<CommandContext, 'db'>, ownerId: string) {
  const stop = await stopOf(ground, ownerId);
  if (!stop) throw refused('NOT_FOUND', { message: `用户 ${ownerId} 没有被暂停发布` });
  return { since: stop.since, undelivered: await undeliveredOf(ground, ownerId) };
}

export async function stopState(ground: CommandContext, { ownerId }: Named): Promise<CaseState> {
  const [stop, undelivered] = [await stopOf(ground, ownerId), await undeliveredOf(ground, ownerId)];
  const orders = undelivered.map(({ order_no }) => order_no).join(' ');
  return { facts: { stopped_since: stop?.since.getTime() ?? null, undelivered: orders }, money: {} };
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
