import type { ListingForm } from '#contract/rules/listingForm.ts';
import { bestFirst, type Piece } from '#contract/rules/inventory.ts';
import { trimInput } from '#contract/rules/text.ts';
import { json, pick, type RowOf } from '#service/kernel/database/columns.ts';
import { listing } from '#service/domains/listings/tables.ts';

const terms = pick(
  listing,
  'title',
  'platform',
  'zone',
  'role_name',
  'description',
  'rental',
  'deposit',
  'min_rental_period',
  'daily_rental',
);
const more = pick(listing, 'ten_hour_rental', 'weekly_rental', 'morning_rental', 'afternoon_rental', 'night_rental', 'game_money');
/** Columns that a form fills. */
export const formColumns = {
  ...terms,
  ...more,
  ...pick(listing, 'money_exchange_rate', 'is_reservation', 'is_use_vip_discount', 'stays_online'),
  attrs: json<readonly { readonly attr_name: string; readonly value: string }[]>(),
  inventory: json<readonly Piece[]>(),
  rental_promotion: json<readonly { readonly rental_hour: number; readonly bonus_hour: number }[]>(),
};
export type FormRow = RowOf<typeof formColumns>;

/** The form of a listing that is no draft. */
export const formOf = (row: FormRow, pictures: readonly string[]): ListingForm => ({
  title: row.title,
  platform: row.platform,
  zone: row.zone,
  role: row.role_name,
  words: row.description,
  attributes: row.attrs.map(({ attr_name: name, value }) => ({ name, value })),
  pieces: row.inventory,
  hourly: row.rental,
  daily: row.daily_rental,
  ten: row.ten_hour_rental,
  weekly: row.weekly_rental,
  morning: row.morning_rental,
  afternoon: row.afternoon_rental,
  night: row.night_rental,
  deposit: row.deposit,
  least: row.min_rental_period,
  promotions: row.rental_promotion.map(({ rental_hour: hours, bonus_hour: bonus }) => ({ hours, bonus })),
  currency: row.game_money,
  rate: row.money_exchange_rate,
  bookable: row.is_reservation,
  vip: row.is_use_vip_discount,
  online: row.stays_online,
  pictures,
});

const offered = (fen: number | null): number | null => (fen === 0 ? null : fen);

/** The columns of a complete form. Empty attributes are left out. */
export const columnsOf = (form: ListingForm) => ({
  title: trimInput(form.title),
  platform: trimInput(form.platform),
  zone: trimInput(form.zone),
  role_name: trimInput(form.role),
  description: form.words,
  attrs: JSON.stringify(
    form.attributes.map(({ name, value }) => ({ attr_name: name, value: trimInput(value) })).filter(({ value }) => value !== ''),
  ),
  inventory: JSON.stringify(bestFirst(form.pieces)),
  rental: form.hourly ?? 1,
  deposit: form.deposit ?? 0,
  min_rental_period: form.least,
  daily_rental: offered(form.daily),
  ten_hour_rental: offered(form.ten),
  weekly_rental: offered(form.weekly),
  morning_rental: offered(form.morning),
  afternoon_rental: offered(form.afternoon),
  night_rental: offered(form.night),
  rental_promotion: JSON.stringify(
    form.promotions
      .map(({ hours: rental_hour, bonus: bonus_hour }) => ({ rental_hour, bonus_hour }))
      .toSorted((one, other) => one.rental_hour - other.rental_hour),
  ),
  game_money: form.currency,
  money_exchange_rate: form.rate,
  is_reservation: form.bookable,
  is_use_vip_discount: form.vip,
  stays_online: form.online,
});
