import type { Seed } from '#service/kernel/demo.ts';
import { CLOSING_DELAY, CONFIRM_WITHIN } from '#contract/rules/deactivation.ts';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import type { Ground } from '#service/kernel/deps.ts';
import { DEMO_DEACTIVATION } from '#service/domains/identity/seed/people.ts';

const AGO = 2 * DAY;

/** A user who confirmed closing the account two days ago and can withdraw for five more. */
export async function closeSoon({ db, clock }: Pick<Ground, 'db' | 'clock'>, userId: string): Promise<void> {
  const requestedAt = clock.now() - AGO;
  const confirmedAt = requestedAt + 2 * MINUTE;
  const closesAt = confirmedAt + CLOSING_DELAY;
  const { id } = await db
    .insertInto('deactivation')
    .values({
      deactivation_no: DEMO_DEACTIVATION,
      user_id: userId,
      status: 'cooling',
      requested_at: new Date(requestedAt),
      confirm_before: new Date(requestedAt + CONFIRM_WITHIN),
      closes_at: new Date(closesAt),
      given_up: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = { deactivation_id: id, by: 'renter' } as const;
  await db
    .insertInto('deactivation_event')
    .values([
      { ...event, at: new Date(requestedAt), event: 'deactivation.start', from_status: null, to_status: 'requested' },
      { ...event, at: new Date(confirmedAt), event: 'deactivation.confirm', from_status: 'requested', to_status: 'cooling' },
    ])
    .execute();
  await db.updateTable('user_account').set({ status: 'closing' }).where('id', '=', userId).execute();
  await queueJob(db, 'deactivation.due', id, closesAt);
}

export const seed: Seed = { last: ({ deps, cast }) => closeSoon(deps, cast.ids.get('leaving') ?? '') };
