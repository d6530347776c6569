import { sql } from 'kysely';
import { listingLifecycle, type ListingEventName, type ListingState } from '#contract/listingLifecycle.ts';
import type { BodyOf, DataOf } from '#contract/rest/endpoint.ts';
import { type getLentOffer, lentOfferShape, type setLentOffer } from '#contract/rest/lending.ts';
import { formatDate } from '#contract/rules/clock.ts';
import { joinWindows, REST_MOST } from '#contract/rules/offer.ts';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { awaitsPassword, offerOf, readWindows, storedWindows, turnOffer } from '#service/domains/listings/offer.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { shownListing } from '#service/domains/orders/create.ts';
import { presentProduct } from '#service/domains/orders/present.ts';
import { id, json, pick } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';

const offerRow = {
  ...shownListing,
  ...pick(listing, 'state', 'windows', 'resting_until', 'password_due_at', 'rests_for_password', 'deposit', 'is_reservation'),
  ...pick(listing, 'awaits_password'),
  listing_id: id,
  booked: json<readonly { readonly order_no: string; readonly start: number; readonly end: number }[]>(),
};

const BOOKINGS_SHOWN = 50;

/** When an own account is on offer; NOT_FOUND for any other. */
export async function readOffer({ db, clock }: CommandContext, ownerId: string, listingId: string): Promise<DataOf<typeof getLentOffer>> {
  const row = await first(
    db,
    offerRow,
    sql`
    select listing.id as listing_id, listing.title, listing.game_id, game.title as game_name, game.world, listing.platform, listing.zone,
      listing.role_name, listing.stays_online, coalesce(owner.shop_name, owner.nickname) as merchant_name, state, windows, resting_until,
      password_due_at, rests_for_password, awaits_password, deposit, is_reservation, coalesce((
        select jsonb_agg(jsonb_build_object(
          'order_no', order_no, 'start', (extract(epoch from start_at) * 1000)::bigint, 'end', (extract(epoch from end_at) * 1000)::bigint
        ) order by start_at)
        from (
          select order_no, start_at, end_at from rental_order
          where rental_order.listing_id = listing.id and status = ${sql.lit(ORDER.waiting)} order by start_at limit ${BOOKINGS_SHOWN}
        ) booking
      ), '[]') as booked
    from listing join game on game.id = listing.game_id join user_account owner on owner.id = listing.owner_id
    where listing.id = ${listingId} and listing.owner_id = ${ownerId} and deleted_at is null`,
  );
  if (!row) throw refused('NOT_FOUND');
  const { restingUntil } = offerOf(row);
  return fromRow(lentOfferShape, row, {
    product: presentProduct(row),
    is_offered: row.state === 'on_offer' || row.state === 'resting',
    windows: [...(readWindows(row.windows) ?? [])],
    rest: row.resting_until === null ? 'none' : row.resting_until === 'infinity' ? 'further' : 'until',
    resting_until: restingUntil,
    rests_for_password: row.rests_for_password ?? row.deposit > 0,
    is_password_due: awaitsPassword({ ...row, rests_for_password: true }),
    booked: row.booked.map(({ order_no, start, end }) => ({ order_no, start, end })),
    server_time: clock.now(),
  });
}

type OfferRequest = BodyOf<typeof setLentOffer>;

/** The event of its lifecycle that brings the listing there; null: it stays. */
function eventOf(state: ListingState, { rest }: OfferRequest): ListingEventName | null {
  if (rest !== 'none') return 'listing.rest';
  return state === 'resting' ? 'listing.wake' : null;
}

/** Sets windows and rest of an own account. What is booked is kept. Run inside a transaction. */
export async function setOffer(deps: CommandContext, ownerId: string, listingId: string, wish: OfferRequest): Promise<void> {
  const now = deps.clock.now();
  const until = wish.rest === 'until' ? wish.resting_until : null;
  if (wish.rest === 'until' && (until === null || until <= now || until > now + REST_MOST))
    throw refused('BAD_REQUEST', { fields: { restingUntil: `请选现在之后、${formatDate(now + REST_MOST)}之前的时间` } });
  const found = await deps.db
    .selectFrom('listing')
    .select('state')
    .where('id', '=', listingId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw refused('NOT_FOUND');
  const event = eventOf(found.state, wish);
  const state = event === null ? found.state : listingLifecycle.moves(found.state).get(event);
  if (state === undefined) throw refused('LISTING_NOT_OFFERED');
  await deps.db
    .updateTable('listing')
    .set({
      state,
      resting_until: wish.rest === 'further' ? 'infinity' : until === null ? null : new Date(until),
      windows: storedWindows(joinWindows(wish.windows)),
      rests_for_password: wish.rests_for_password,
    })
    .where('id', '=', listingId)
    .execute();
  await turnOffer(deps, listingId);
}
