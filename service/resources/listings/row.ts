import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#service/auth.ts';

export interface Attribute {
  readonly attr_name: string;
  readonly value: string;
}

export interface Promotion {
  readonly rental_hour: number;
  readonly bonus_hour: number;
}

/** What a card shows, as the database gives it: ids and money as numbers. */
export interface CardRow {
  readonly id: number;
  readonly title: string;
  readonly game_id: number;
  readonly platform: string;
  readonly zone: string;
  readonly rental: number;
  readonly night_rental: number | null;
  readonly deposit: number;
  readonly is_listed: boolean;
  readonly is_rented: boolean;
  readonly is_reservation: boolean;
  readonly rental_time: Date | null;
  readonly attrs: readonly Attribute[];
  readonly discount: number;
  readonly rental_promotion: readonly Promotion[];
  readonly stays_online: boolean;
  readonly is_insurance: boolean;
  readonly rented_count: number;
  readonly is_collection: boolean;
}

/** Whether `listing` is a favourite of the caller. */
export const isFavourite = (caller: Caller | null): RawBuilder<boolean> =>
  caller ? sql`exists (select from favourite where favourite.user_id = ${caller.id} and favourite.listing_id = listing.id)` : sql`false`;

export const cardColumns = (caller: Caller | null): RawBuilder<CardRow> => sql`
  listing.id, listing.title, listing.game_id, listing.platform, listing.zone, listing.rental, listing.night_rental, listing.deposit,
  listing.is_listed, listing.is_rented, listing.is_reservation, listing.rental_time, listing.attrs, listing.discount::float8 as discount,
  listing.rental_promotion, listing.stays_online, listing.is_insurance, listing.rented_count, ${isFavourite(caller)} as is_collection`;

/** Shown in the hall at all. Every index of the hall carries this very condition. */
export const isShown = sql<boolean>`listing.is_listed and listing.deleted_at is null`;

/** Free at once, or bookable while it is rented. */
export const isOpen = sql<boolean>`(not listing.is_rented or listing.is_reservation)`;
