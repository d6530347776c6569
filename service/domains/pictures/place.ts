import { sql } from 'kysely';
import { MINUTE } from '#contract/rules/constants.ts';
import { UPLOADS_AT_ONCE } from '#contract/rules/picture.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** Longer than any upload takes. */
const LEASE = MINUTE;

/** Takes one of the user's places for uploads, over all processes; returns the function that frees it, which may be called twice. */
export async function claimUploadPlace({ db, clock }: CommandContext, userId: string): Promise<() => Promise<void>> {
  const now = new Date(clock.now());
  const until = new Date(now.getTime() + LEASE);
  for (let place = 1; place <= UPLOADS_AT_ONCE; place += 1) {
    const taken = await db.write(sql`
      insert into upload_place as held (user_id, place, until) values (${userId}, ${place}, ${until})
      on conflict (user_id, place) do update set until = excluded.until where held.until <= ${now}`);
    if (taken === 0) continue;
    let isHeld = true;
    return async () => {
      if (!isHeld) return;
      isHeld = false;
      await db.write(sql`delete from upload_place where user_id = ${userId} and place = ${place} and until = ${until}`);
    };
  }
  throw refused('PICTURES_AT_ONCE');
}
