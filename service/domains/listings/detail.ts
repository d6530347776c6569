import { sql } from 'kysely';
import type { z } from 'zod';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getChangingDetail, getListing, priceFacts, rentalPeriod, verifyPrice } from '#contract/rest/listings.ts';
import type { ProblemName } from '#contract/rest/problems.ts';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import type { Period } from '#contract/rules/types.ts';
import type { Piece } from '#contract/rules/inventory.ts';
import { userAccount } from '#service/domains/identity/tables.ts';
import { gamePoster, listingGallery, piecePicture } from '#service/domains/pictures/paths.ts';
import { json, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { heldBargain } from './heldBargain.ts';
import type { Merchant } from './merchant.ts';
import { availabilityOf, coverLabel, presentActivity, presentAttributes, presentPiece } from './present.ts';
import { offerOf } from './offer.ts';
import { cardColumns, cardRow, isKnown } from './row.ts';
import { game, listing } from './tables.ts';

const detailRow = {
  ...cardRow,
  ...pick(listing, 'role_name', 'description', 'min_rental_period', 'daily_rental', 'ten_hour_rental', 'weekly_rental', 'morning_rental'),
  ...pick(listing, 'afternoon_rental', 'game_money', 'money_exchange_rate', 'is_use_bargain', 'top_shelf'),
  ...pick(listing, 'image_count', 'look_count', 'created_at', 'awaits_password', 'windows', 'resting_until'),
  inventory: json<readonly Piece[]>(),
  ...pick(game, 'world', 'money_name', 'maintenance_status', 'is_suspended'),
  ...pick(userAccount, 'avatar', 'cert_type'),
  owner_id: whole,
  game_title: text,
  shop_name: text,
  /** Reserved periods in epoch ms, with the buffer after a rental. */
  taken: json<readonly { readonly from: number; readonly to: number }[]>(),
  /** Periods promised to free plays. */
  plays: json<readonly Period[]>(),
  /** Of the caller. */
  bargain: orNull(whole),
};
/** A listing with its game, its owner and its reserved periods. */
export type DetailRow = RowOf<typeof detailRow>;

/** Reads a listing; refuses a deleted or unknown one. */
export async function readListing({ db, clock }: Deps, id: string, caller: Caller | null): Promise<DetailRow> {
  const now = new Date(clock.now());
  const row = await first(
    db,
    detailRow,
    sql`
    select ${cardColumns(caller)}, listing.owner_id, listing.role_name, listing.description,
      listing.min_rental_period, listing.daily_rental,
      listing.ten_hour_rental, listing.weekly_rental, listing.morning_rental, listing.afternoon_rental, listing.game_money,
      listing.money_exchange_rate::float8 as money_exchange_rate, listing.is_use_bargain, listing.top_shelf,
      listing.image_count, listing.inventory, listing.look_count, listing.created_at, listing.awaits_password, listing.windows,
      listing.resting_until, game.title as game_title, game.world, game.money_name,
      game.maintenance_status, game.is_suspended, coalesce(owner.shop_name, owner.nickname) as shop_name, owner.avatar, owner.cert_type,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'from', (extract(epoch from lower(during)) * 1000)::bigint, 'to', (extract(epoch from upper(during)) * 1000)::bigint
        ) order by lower(during)), '[]')
        from order_hold
        where order_hold.listing_id = listing.id and active and order_id is not null
          and during && tstzrange(${now}::timestamptz, null)
      ) as taken, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'start', (extract(epoch from lower(during)) * 1000)::bigint, 'end', (extract(epoch from upper(during)) * 1000)::bigint
        ) order by lower(during)), '[]')
        from order_hold
        where order_hold.listing_id = listing.id and active and free_play_id is not null
          and during && tstzrange(${now}::timestamptz, null)
      ) as plays, ${caller ? sql`(select accepted from ${heldBargain(sql`${caller.id}`, now)})` : sql`null::bigint`} as bargain
    from listing
    join game on game.id = listing.game_id
    join user_account owner on owner.id = listing.owner_id
    where listing.id = ${id} and ${isKnown}`,
    'kept',
  );
  if (!row) throw refused('LISTING_DELETED');
  return row;
}

const rentalPeriodOf = (row: DetailRow): z.output<typeof rentalPeriod> => ({
  daily_rental: row.daily_rental,
  ten_hour_rental: row.ten_hour_rental,
  weekly_rental: row.weekly_rental,
  morning_rental: row.morning_rental,
  afternoon_rental: row.afternoon_rental,
  night_rental: row.night_rental,
});

const rentalEnd = (row: DetailRow): number | null => (row.is_rented ? (row.rental_time?.getTime() ?? null) : null);

const bookedFrom = (row: DetailRow, now: number): { start: number; end: number }[] =>
  row.taken.filter(({ to }) => to > now).map(({ from, to }) => ({ start: from, end: to - RENTAL_BUFFER }));

/** When it is on offer, for previews. */
function presentOffer(row: DetailRow) {
  const { windows, restingUntil } = offerOf(row);
  return { is_at_rest: row.at_rest_until !== null, windows: windows && [...windows], resting_until: restingUntil };
}

/** A role's name reduced to its first and last character. */
const maskRole = (name: string): string => {
  const letters = [...name];
  return letters.length > 1 ? `${letters[0]}**${letters.at(-1)}` : `${name}**`;
};

export interface Viewer {
  readonly caller: Caller | null;
  /** Has scanned to log in, without a phone yet. */
  readonly mustBind: boolean;
}

export function presentDetail(row: DetailRow, merchant: Merchant, { caller, mustBind }: Viewer, now: number): DataOf<typeof getListing> {
  const game = { world: row.world, title: row.game_title };
  return {
    id: String(row.id),
    title: row.title,
    imgs: row.pictures.length > 0 ? row.pictures : listingGallery(game, row.id, row.image_count, coverLabel(row.attrs), row.inventory),
    game_path: gamePoster(game),
    rental: row.rental,
    deposit: row.deposit,
    min_rental_period: row.min_rental_period,
    is_listed: row.is_listed,
    is_rented: row.is_rented,
    is_reservation: row.is_reservation,
    is_collection: row.is_collection,
    is_use_bargain: row.is_use_bargain,
    is_use_vip_discount: row.is_use_vip_discount,
    activity: presentActivity(row),
    rental_period: rentalPeriodOf(row),
    bargain: row.bargain,
    game: { id: String(row.game_id), name: row.game_title, maintenance_status: row.maintenance_status, is_suspended: row.is_suspended },
    game_money: row.game_money,
    money_exchange_rate: row.money_exchange_rate,
    game_money_name: row.money_name,
    game_name: row.game_title,
    attrs: presentAttributes(row.attrs),
    inventory: row.inventory.map((piece) => ({ ...presentPiece(piece), picture: piecePicture(game, piece) })),
    third_type: row.platform,
    zone: row.zone,
    rental_time: rentalEnd(row),
    booked: bookedFrom(row, now),
    free_plays: row.plays.map(({ start, end }) => ({ start, end })),
    awaits_password: row.awaits_password,
    ...presentOffer(row),
    is_merchant: row.cert_type === 2,
    is_store: row.cert_type === 1,
    top_shelf: row.top_shelf,
    is_insurance: row.is_insurance,
    stays_online: row.stays_online,
    merchantInfo: {
      id: String(row.owner_id),
      name: row.shop_name,
      avatar: row.avatar,
      cert_type: row.cert_type,
      good_rate: merchant.good_rate,
      orders: merchant.orders,
      dispute_rate: merchant.dispute_rate,
      listings: merchant.listings,
    },
    role_name: maskRole(row.role_name),
    description: row.description,
    rented_count: row.rented_count,
    look_count: row.look_count,
    is_own: caller?.id === String(row.owner_id),
    must_bind: mustBind,
    created_at: row.created_at.getTime(),
  };
}

export const presentChanging = (row: DetailRow, now: number): DataOf<typeof getChangingDetail> => ({
  rental: row.rental,
  deposit: row.deposit,
  rental_period: rentalPeriodOf(row),
  bargain: row.bargain,
  activity: presentActivity(row),
  is_collection: row.is_collection,
  is_listed: row.is_listed,
  is_rented: row.is_rented,
  is_reservation: row.is_reservation,
  rental_time: rentalEnd(row),
  booked: bookedFrom(row, now),
  free_plays: row.plays.map(({ start, end }) => ({ start, end })),
  awaits_password: row.awaits_password,
  ...presentOffer(row),
  availability: availabilityOf(row, row).status,
});

/** Current values of the terms that a renter agrees to. */
export const presentPriceFacts = (row: DetailRow): z.output<typeof priceFacts> => ({
  rental: row.rental,
  deposit: row.deposit,
  rental_period: rentalPeriodOf(row),
  bargain: row.bargain,
  activity: presentActivity(row),
  availability: availabilityOf(row, row).status,
  rental_time: rentalEnd(row),
});

/** Why the listing cannot be rented at all; null if it can. */
const refusalOf = (row: DetailRow): ProblemName | null => {
  const { status } = availabilityOf(row, row);
  if (status === 'maintenance') return 'LISTING_MAINTENANCE';
  if (status !== 'unavailable') return null;
  return row.is_listed ? 'LISTING_UNRENTABLE' : 'LISTING_UNLISTED';
};

export function presentVerifiedPrice(row: DetailRow): DataOf<typeof verifyPrice> {
  const refusal = refusalOf(row);
  if (refusal) throw refused(refusal);
  return presentPriceFacts(row);
}
