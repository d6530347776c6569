import { sql } from 'kysely';
import { alertKinds } from '#contract/names.ts';
import { ALERTS_MOST } from '#contract/rules/alert.ts';
import { flag, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { isFreeNow, isKnown } from '#service/domains/listings/row.ts';
import type { AlertKind } from './tables.ts';

/**
 * Sets an alert; one that was told waits again. The lock on the listing has a change wait that is being written, so that it finds this
 * alert. Run inside a transaction.
 */
export async function setAlert({ db, clock }: Deps, userId: string, listingId: string, kind: AlertKind): Promise<void> {
  await db.write(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${userId}`}, 0))`);
  const listing = await first(
    db,
    { shown_rental: whole, is_free: flag },
    sql`
    select shown_rental, ${isFreeNow} and not (maintenance_status and is_suspended) as is_free
    from listing join game on game.id = game_id where listing.id = ${listingId} and ${isKnown} for share of listing`,
  );
  if (!listing) throw refused('LISTING_DELETED');
  if (kind === alertKinds.FREE && listing.is_free) throw refused('ALERT_NEEDLESS');
  const others = await first(
    db,
    { waiting: whole },
    sql`
    select count(*) as waiting from listing_alert
    where user_id = ${userId} and told_at is null and (listing_id, kind) <> (${listingId}::bigint, ${kind}::text)`,
  );
  if ((others?.waiting ?? 0) >= ALERTS_MOST) throw refused('ALERTS_FULL');
  const alert = { rental: kind === alertKinds.CHEAPER ? listing.shown_rental : null, set_at: new Date(clock.now()), told_at: null };
  await db
    .insertInto('listing_alert')
    .values({ user_id: userId, listing_id: listingId, kind, ...alert })
    .onConflict((conflict) => conflict.columns(['user_id', 'listing_id', 'kind']).doUpdateSet(alert))
    .execute();
}

export const dropAlert = ({ db }: Deps, userId: string, listingId: string, kind: AlertKind) =>
  db.deleteFrom('listing_alert').where('user_id', '=', userId).where('listing_id', '=', listingId).where('kind', '=', kind).execute();
