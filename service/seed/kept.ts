import { sql } from 'kysely';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import type { Db } from '#service/deps.ts';

const LOOKED = 10;
/** Every so many of the accounts that were looked at are favourites. */
const EACH = 2;

/** What the demo renters looked at these days, an account of each game, and which of them they keep. */
export async function keepForRenters(db: Db, userIds: readonly string[], now: number): Promise<void> {
  const listings = await db
    .selectFrom('listing')
    .innerJoin('game', 'game.id', 'game_id')
    .distinctOn('game_id')
    .select('listing.id')
    .where((is) => is.and({ is_listed: true, is_rented: false, is_suspended: false }))
    .where('deleted_at', 'is', null)
    .orderBy('game_id')
    .orderBy(sql`listing.id desc`)
    .limit(LOOKED)
    .execute();
  const at = (nth: number): Date => new Date(now - HOUR - nth * 0.4 * DAY);
  const each = userIds.flatMap((user_id) => listings.map(({ id }, nth) => ({ user_id, listing_id: id, nth })));
  await db
    .insertInto('footprint')
    .values(each.map(({ nth, ...one }) => ({ ...one, looked_at: at(nth) })))
    .execute();
  const kept = each.filter(({ nth }) => nth % EACH === 0);
  await db
    .insertInto('favourite')
    .values(kept.map(({ nth, ...one }) => ({ ...one, created_at: at(nth) })))
    .execute();
}
