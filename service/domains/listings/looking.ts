import { sql } from 'kysely';
import * as rest from '#contract/rest/listings.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { maskName } from '#contract/rules/display.ts';
import { LOOKING_FOR, LOOKING_MOST } from '#contract/rules/looking.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { instant, text } from '#service/kernel/database/columns.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';

/** Other users who look at a listing, the last first; without those who hide their name or whose account is closed. */
export async function lookingUsers({ db, clock }: Deps, listingId: string, caller: Caller | null) {
  const now = clock.now();
  const rows = await db.read(
    { nickname: text, avatar: text, looked_at: instant },
    sql`
    select nickname, avatar, looked_at from footprint join user_account on user_account.id = footprint.user_id
      left join user_setting on user_setting.user_id = footprint.user_id
    where listing_id = ${listingId} and looked_at > ${new Date(now - LOOKING_FOR)} and user_account.status <> 'closed'
      and coalesce(show_in_rankings, true) and footprint.user_id <> ${caller?.id ?? '0'}
    order by looked_at desc, footprint.user_id limit ${LOOKING_MOST}`,
    'kept',
  );
  return {
    list: rows.map(({ nickname, avatar, looked_at: at }) =>
      fromRow(rest.lookingUserShape, {}, { name: maskName(nickname), avatar, minute: Math.floor(at.getTime() / MINUTE) * MINUTE }),
    ),
  };
}
