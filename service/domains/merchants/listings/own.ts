import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getOwnListing } from '#contract/rest/ownListings.ts';
import type { GameAttribute } from '#contract/rules/gameAttributes.ts';
import type { ListingForm } from '#contract/rules/listingForm.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { listingCover, picturePath } from '#service/domains/pictures/paths.ts';
import { flag, instant, json, orNull, pick, type RowOf, text, texts, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { reasonList } from '#service/domains/merchants/application/own.ts';
import type { Reasons } from '#service/domains/merchants/tables.ts';
import { formColumns, formOf } from './form.ts';

interface OwnPicture {
  readonly id: string;
  readonly sha256: string;
}

const ownRow = {
  ...formColumns,
  ...pick(listing, 'id', 'owner_id', 'game_id', 'state', 'created_at', 'pictures'),
  has_login: flag,
  game_title: text,
  world: text,
  game_attributes: json<readonly GameAttribute[]>(),
  attribute_names: texts,
  version: whole,
  draft: orNull(json<ListingForm>()),
  reasons: json<Reasons>(),
  saved_at: orNull(instant),
  own_pictures: json<readonly OwnPicture[]>(),
};
/** An own listing with all that its owner edits. */
export type OwnRow = RowOf<typeof ownRow>;

const columns = sql`
  listing.id, listing.owner_id, listing.game_id, listing.state, listing.created_at, listing.pictures, listing.title, listing.platform,
  listing.zone, listing.role_name, listing.description, listing.rental, listing.deposit, listing.min_rental_period, listing.daily_rental,
  listing.ten_hour_rental, listing.weekly_rental, listing.morning_rental, listing.afternoon_rental, listing.night_rental,
  listing.game_money, listing.money_exchange_rate::float8, listing.is_reservation, listing.is_use_vip_discount, listing.stays_online,
  listing.attrs, listing.inventory, listing.rental_promotion,
  (listing.login_sealed is not null or listing.login_account is not null) as has_login, game.title as game_title, game.world,
  game.attributes as game_attributes, game.attribute_names, coalesce(edit.version, 0) as version, edit.form as draft,
  coalesce(edit.reasons, '{}') as reasons, edit.saved_at, coalesce((
    select jsonb_agg(jsonb_build_object('id', picture.id::text, 'sha256', encode(sha256, 'hex')) order by position)
    from listing_picture join picture on picture.id = picture_id where listing_picture.listing_id = listing.id
  ), '[]') as own_pictures`;
const tables = sql.raw('listing join game on game.id = listing.game_id left join listing_edit edit on edit.listing_id = listing.id');

/** Reads an own listing; anybody else's, or a deleted one, is unknown. With `isLocked` it stays locked until the transaction ends. */
export async function readOwn(db: Db, ownerId: string | null, listingId: string, isLocked = false): Promise<OwnRow> {
  const whose = ownerId === null ? sql`` : sql`and listing.owner_id = ${ownerId}`;
  const lock = isLocked ? sql`for no key update of listing` : sql``;
  const row = await first(
    db,
    ownRow,
    sql`select ${columns} from ${tables} where listing.id = ${listingId} and listing.deleted_at is null ${whose} ${lock}`,
  );
  if (!row) throw refused('NOT_FOUND');
  return row;
}

/** What the form of the game asks: its attributes, or only their names for a game without kinds. */
export const attributesOf = ({ game_attributes, attribute_names }: OwnRow): readonly GameAttribute[] =>
  game_attributes.length > 0 ? game_attributes : attribute_names.map((name) => ({ name, kind: 'text', unit: '', choices: [] }));

export const formOfRow = (row: OwnRow): ListingForm =>
  row.draft ??
  formOf(
    row,
    row.own_pictures.map(({ id }) => id),
  );

const pathOf = ({ sha256 }: OwnPicture): string => picturePath(Buffer.from(sha256, 'hex'));

export function presentOwn(row: OwnRow): DataOf<typeof getOwnListing> {
  const form = formOfRow(row);
  const known = new Map(row.own_pictures.map((picture) => [picture.id, picture]));
  return {
    id: row.id,
    game_id: row.game_id,
    game_name: row.game_title,
    state: row.state,
    version: row.version,
    has_login: row.has_login,
    form: {
      title: form.title,
      platform: form.platform,
      zone: form.zone,
      role: form.role,
      words: form.words,
      attributes: form.attributes.map(({ name, value }) => ({ name, value })),
      pieces: form.pieces.map(({ kind, name, rarity }) => ({ kind, name, rarity })),
      hourly: form.hourly,
      daily: form.daily,
      ten: form.ten,
      weekly: form.weekly,
      morning: form.morning,
      afternoon: form.afternoon,
      night: form.night,
      deposit: form.deposit,
      least: form.least,
      promotions: form.promotions.map(({ hours, bonus }) => ({ hours, bonus })),
      currency: form.currency,
      rate: form.rate,
      bookable: form.bookable,
      vip: form.vip,
      online: form.online,
      pictures: form.pictures.flatMap((id) => {
        const picture = known.get(id);
        return picture ? [{ id, path: pathOf(picture) }] : [];
      }),
    },
    reasons: reasonList(row.reasons),
    attributes: attributesOf(row).map(({ name, kind, unit, choices }) => ({
      name,
      kind,
      unit,
      choices: choices.map((value) => ({ value })),
    })),
    cover: listingCover({ world: row.world, title: row.game_title }, row.id),
    saved_at: (row.saved_at ?? row.created_at).getTime(),
  };
}
