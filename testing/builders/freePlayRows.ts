import type { Market } from './market.ts';
import { aListing, type ListingWish } from './market.ts';

interface Offer {
  /** Minutes after midnight. */
  readonly from?: number;
  readonly to?: number;
  readonly minutes?: number;
  readonly keepsPassword?: boolean;
}

/** A listing with free plays, all day by default. */
export async function aFreePlayOffer(
  service: Market,
  { from = 0, to = 24 * 60, minutes = 60, keepsPassword = false, ...wish }: Offer & ListingWish = {},
) {
  const listing = await aListing(service, { is_free_play: true, ...wish });
  const windows = JSON.stringify([{ from, to }]);
  const changed_at = new Date(service.deps.clock.now());
  const offer = { listing_id: listing.id, windows, minutes, keeps_password: keepsPassword, changed_at };
  await service.deps.db.insertInto('free_play_offer').values(offer).execute();
  return listing;
}

/** Id of a play that is over. */
export async function anEndedPlay(service: Market, userId: string): Promise<string> {
  const at = new Date(service.deps.clock.now());
  const { id: listing_id } = await aListing(service);
  const play = { user_id: userId, listing_id, day: '2026-11-20', place: 1, coupon_id: null, created_at: at, start_at: at, end_at: at };
  const insert = service.deps.db.insertInto('free_play').values({ ...play, status: 'ended', ended_at: at });
  return (await insert.returning('id').executeTakeFirstOrThrow()).id;
}
