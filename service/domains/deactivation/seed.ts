import type { Seed } from '#service/kernel/demo.ts';
import { CLOSING_DELAY, CONFIRM_WITHIN } from '#contract/rules/deactivation.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { deactivations } from './move.ts';
import { DEMO_DEACTIVATION } from '#service/domains/identity/seed/people.ts';

const AGO = 2 * DAY;

/** A user who confirmed closing the account two days ago and can withdraw for five more. */
export async function closeSoon({ db, clock }: CommandContext, userId: string): Promise<void> {
  const requestedAt = clock.now() - AGO;
  const confirmedAt = requestedAt + 2 * MINUTE;
  const closesAt = confirmedAt + CLOSING_DELAY;
  const when = (time: number): CommandContext => ({ db, clock: { now: () => time } });
  const values = {
    deactivation_no: DEMO_DEACTIVATION,
    user_id: userId,
    requested_at: new Date(requestedAt),
    confirm_before: new Date(requestedAt + CONFIRM_WITHIN),
    given_up: 0,
  };
  const requested = await deactivations.start(when(requestedAt), values, { event: 'deactivation.start', by: 'user' });
  const changes = { closes_at: new Date(closesAt) };
  const { id } = await deactivations.move(when(confirmedAt), requested, { event: 'deactivation.confirm', by: 'user', changes });
  await db.updateTable('user_account').set({ status: 'closing' }).where('id', '=', userId).execute();
  await queueJob(db, 'deactivation.due', id, closesAt);
}

export const seed: Seed = { last: ({ deps, cast }) => closeSoon(deps, cast.ids.get('leaving') ?? '') };
