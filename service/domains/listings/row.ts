import { type RawBuilder, sql } from 'kysely';
import { RENTAL_BUFFER } from '#contract/rules/constants.ts';
import { type Piece, PIECES_ON_CARD } from '#contract/rules/inventory.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { flag, json, orNull, pick, type RowOf, whole } from '#service/kernel/database/columns.ts';
import { listing } from './tables.ts';

export interface Attribute {
  readonly attr_name: string;
  readonly value: string;
}

export interface Promotion {
  readonly rental_hour: number;
  readonly bonus_hour: number;
}

/** Columns of a card. Ids are numbers here: the hall compares and sorts by them. */
export const cardRow = {
  id: whole,
  game_id: whole,
  ...pick(listing, 'title', 'platform', 'zone', 'rental', 'night_rental', 'deposit', 'is_listed', 'is_rented', 'is_reservation'),
  ...pick(listing, 'at_rest_until', 'rental_time', 'discount', 'stays_online', 'is_insurance', 'rented_count', 'pictures'),
  attrs: json<readonly Attribute[]>(),
  rental_promotion: json<readonly Promotion[]>(),
  best: json<readonly Piece[]>(),
  /** Good reviews and all reviews of the owner; null without reviews. */
  owner_reviews: orNull(json<readonly [good: number, reviews: number]>()),
  is_collection: flag,
  is_use_vip_discount: flag,
  is_use_bargain: flag,
  is_free_play: flag,
  /** Of a certified owner. */
  shop: orNull(json<{ readonly id: string; readonly name: string }>()),
};
export type CardRow = RowOf<typeof cardRow>;

/** Whether `listing` is a favourite of the caller. */
export const isFavourite = (caller: Caller | null): RawBuilder<boolean> =>
  caller ? sql`exists (select from favourite where favourite.user_id = ${caller.id} and favourite.listing_id = listing.id)` : sql`false`;

/** What was searched for, in the spelling of `listing.haystack`; a card shows it. */
export interface SearchedFor {
  readonly words: readonly string[];
  readonly piece: string | undefined;
}

/** The pieces on a card: those searched for, then the rarest. */
const bestPieces = ({ words, piece }: SearchedFor): RawBuilder<unknown> => {
  if (words.length === 0 && piece === undefined)
    return sql`jsonb_path_query_array(listing.inventory, ${sql.lit(`$[0 to ${PIECES_ON_CARD - 1}]`)})`;
  const hits = sql`(case when element.value ->> 'name' = ${piece ?? null}::text then 1 else 0 end
    + (select count(*) from unnest(${words}::text[]) word
      where position(word in lower(normalize(element.value ->> 'name', nfkc))) > 0))`;
  return sql`(select coalesce(jsonb_agg(shown.value order by shown.hits desc, shown.place), '[]') from (
    select element.value, element.place, ${hits} as hits
    from jsonb_array_elements(listing.inventory) with ordinality element (value, place)
    order by hits desc, place limit ${sql.lit(PIECES_ON_CARD)}) shown)`;
};

const NOTHING: SearchedFor = { words: [], piece: undefined };

/** Whether its owner offers plays of it for nothing. */
export const isOfferedFree = sql<boolean>`(listing.is_free_play
  and exists (select from free_play_offer where free_play_offer.listing_id = listing.id))`;

export const cardColumns = (caller: Caller | null, searched = NOTHING): RawBuilder<unknown> => sql`
  listing.id, listing.title, listing.game_id, listing.platform, listing.zone, listing.rental, listing.night_rental, listing.deposit,
  listing.is_listed, listing.is_rented, listing.is_reservation, listing.at_rest_until, listing.rental_time, listing.attrs,
  listing.discount::float8 as discount, listing.rental_promotion, listing.stays_online, listing.is_insurance, listing.rented_count,
  listing.pictures, ${isFavourite(caller)} as is_collection,
  listing.is_use_vip_discount, listing.is_use_bargain, ${isOfferedFree} as is_free_play, (
    select jsonb_build_object('id', shop.owner_id::text, 'name', shop.name) from shop where shop.owner_id = listing.owner_id
  ) as shop,
  ${bestPieces(searched)} as best,
  (select jsonb_build_array(good, reviews) from owner_tally where owner_tally.owner_id = listing.owner_id) as owner_reviews`;

/** Whether the hall shows it. The partial indexes of the hall have exactly this condition. */
export const isShown = sql<boolean>`listing.is_listed and listing.deleted_at is null`;

/** Whether anybody but the owner may see it; a draft, or one that waits for a look, is unknown to them. */
export const isKnown = sql<boolean>`listing.deleted_at is null and listing.state not in ('draft', 'waiting')`;

/** The order in which listings first came on offer, unique together with ids; the indexes by turn have exactly this expression. */
export const offerTurn = sql<number>`coalesce(listing.offer_turn, listing.id)`;

/** Neither rented nor resting. */
export const isFree = sql<boolean>`(not listing.is_rented and listing.at_rest_until is null)`;

/** Available now, or bookable while it is rented or rests. */
export const isOpen = sql<boolean>`(${isFree} or listing.is_reservation)`;

/** Whether it can be rented at once, maintenance apart. */
export const isFreeNow = sql<boolean>`(${isShown} and ${isFree})`;

/**
 * Whether a range of time can be booked: it lies on offer, and no rental reserves a part of it, nor of the time kept free after it. Free
 * plays yield to rentals.
 */
export const isFreeDuring = (from: number, to: number): RawBuilder<boolean> => sql`(
  (listing.windows is null or lies_on_offer(listing.windows, ${new Date(from)}, ${new Date(to)}))
  and (listing.resting_until is null or listing.resting_until <= ${new Date(from)})
  and not exists (
    select from order_hold where order_hold.listing_id = listing.id and active and free_play_id is null
      and during && tstzrange(${new Date(from)}, ${new Date(to + RENTAL_BUFFER)})
  )
)`;
