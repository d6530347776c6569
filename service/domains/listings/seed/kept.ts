import { sql } from 'kysely';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import type { Db } from '#service/kernel/deps.ts';

const LOOKED = 10;
/** Every n-th viewed listing becomes a favourite. */
const EACH = 2;

/** Viewed listings of the demo renters, one per game, and their favourites. */
export async function browseForRenters(db: Db, userIds: readonly string[], now: number): Promise<void> {
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
