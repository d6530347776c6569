import { sql } from 'kysely';
import { type BulkTerms, bulkTouches, type BulkChange } from '#contract/rules/bulk.ts';
import type { PriceField } from '#contract/rules/listingForm.ts';
import { offerColumns, readWindows } from '#service/domains/listings/offer.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { json, pick, type RowOf, whole } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';

/** Column of each price. */
export const priceColumns = {
  hourly: 'rental',
  daily: 'daily_rental',
  ten: 'ten_hour_rental',
  weekly: 'weekly_rental',
  morning: 'morning_rental',
  afternoon: 'afternoon_rental',
  night: 'night_rental',
} as const satisfies Readonly<Record<PriceField, keyof typeof listing>>;

const termsRow = {
  ...pick(listing, 'id', 'title', 'state', 'rental', 'daily_rental', 'ten_hour_rental', 'weekly_rental'),
  ...pick(listing, 'morning_rental', 'afternoon_rental', 'night_rental', 'game_money', 'money_exchange_rate'),
  ...offerColumns,
  rental_promotion: json<readonly { readonly rental_hour: number; readonly bonus_hour: number }[]>(),
  version: whole,
};
export type TermsRow = RowOf<typeof termsRow>;

/** An owner's accounts of these ids, in the order of ids; others are left out. With `isLocked` they stay locked, in that order. */
export const readTerms = (db: Db, ownerId: string, ids: readonly string[], isLocked: boolean): Promise<TermsRow[]> =>
  db.read(
    termsRow,
    sql`
    select listing.id, title, state, rental, daily_rental, ten_hour_rental, weekly_rental, morning_rental, afternoon_rental, night_rental,
      windows, resting_until, password_due_at, rests_for_password, deposit, awaits_password, rental_promotion,
      game_money, money_exchange_rate,
      coalesce(edit.version, 0) as version
    from listing left join listing_edit edit on edit.listing_id = listing.id
    where listing.id = any (${[...ids]}::bigint[]) and owner_id = ${ownerId} and deleted_at is null
    order by listing.id ${isLocked ? sql`for no key update of listing` : sql``}`,
  );

/** What of a listing a change can touch; `field` is the price that it changes. */
export const termsOf = (row: TermsRow, field: PriceField = 'hourly'): BulkTerms => ({
  price: row[priceColumns[field]],
  state: row.state,
  rest: row.resting_until instanceof Date ? row.resting_until.getTime() : row.resting_until,
  windows: readWindows(row.windows),
  promotions: row.rental_promotion.map(({ rental_hour, bonus_hour }) => ({ hours: rental_hour, bonus: bonus_hour })),
});

export const fieldOf = (change: BulkChange): PriceField => (change.kind === 'price' ? change.field : 'hourly');

/** Only what a kind of change touches. */
export const touched = (kind: BulkChange['kind'], terms: Partial<BulkTerms>): Partial<BulkTerms> =>
  Object.fromEntries(bulkTouches[kind].map((name) => [name, terms[name]]));

export const isSameTerms = (kind: BulkChange['kind'], one: Partial<BulkTerms>, other: Partial<BulkTerms>): boolean =>
  bulkTouches[kind].every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
