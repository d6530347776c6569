import { sql } from 'kysely';
import { alertKinds } from '#contract/names.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { isFreeNow, isShown } from '#service/domains/listings/row.ts';

/** Tells everybody who waits for what a listing has become, once; one statement, however many they are. */
export async function notifyAlerts({ db, clock }: CommandContext, listingId: string): Promise<null> {
  const now = new Date(clock.now());
  await db.write(sql`
    with fired as (
      update listing_alert set told_at = ${now} from listing join game on game.id = listing.game_id
      where listing.id = ${listingId} and listing_alert.listing_id = listing.id and told_at is null
        and not (maintenance_status and is_suspended) and ${isShown}
        and (
          (listing_alert.kind = ${alertKinds.FREE} and ${isFreeNow})
          or (listing_alert.kind = ${alertKinds.CHEAPER} and shown_rental < listing_alert.rental)
        )
      returning user_id, listing_alert.kind, listing_alert.rental, listing.id, listing.title, shown_rental
    )
    insert into notification (user_id, type, title, content, leads_to, created_at)
    select user_id, 'activity', case kind when ${alertKinds.FREE} then '等的账号空出来了' else '等的账号降价了' end,
      case kind when ${alertKinds.FREE} then format('“%s”现在可以租了。这个提醒只发一次，还想等可以在账号页再开。', title)
        else format('“%s”从每小时 ¥%s 降到 ¥%s。这个提醒只发一次，还想等可以在账号页再开。', title,
          to_char(rental / 100.0, 'FM999990.00'), to_char(shown_rental / 100.0, 'FM999990.00')) end,
      format('/detail/%s.html', id), ${now}
    from fired`);
  return null;
}
