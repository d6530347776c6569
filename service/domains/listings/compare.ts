import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { compareListings as call } from '#contract/rest/listings.ts';
import type { Piece } from '#contract/rules/inventory.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { json, pick } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { GameShelf } from './games.ts';
import { presentAttributes, presentCard, presentPiece } from './present.ts';
import { cardColumns, cardRow, isKnown } from './row.ts';
import { listing } from './tables.ts';

const comparedRow = {
  ...cardRow,
  ...pick(listing, 'min_rental_period', 'daily_rental', 'ten_hour_rental', 'weekly_rental', 'morning_rental', 'afternoon_rental'),
  inventory: json<readonly Piece[]>(),
};

/** Listings in the order of the ids, in one statement; those of several games too, which the page sets apart. */
export async function compareListings(
  db: Db,
  shelf: GameShelf,
  ids: readonly string[],
  caller: Caller | null,
): Promise<DataOf<typeof call>> {
  const rows = await db.read(
    comparedRow,
    sql`
    select ${cardColumns(caller)}, min_rental_period, daily_rental, ten_hour_rental, weekly_rental, morning_rental, afternoon_rental,
      inventory
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place) join listing on listing.id = wanted.id
    where ${isKnown} order by place`,
  );
  const games = await shelf.games(rows.map(({ game_id }) => game_id));
  return {
    list: rows.flatMap((row) => {
      const game = games.get(row.game_id);
      if (!game) return [];
      return {
        card: presentCard(row, game),
        rental: row.rental,
        rental_period: {
          daily_rental: row.daily_rental,
          ten_hour_rental: row.ten_hour_rental,
          weekly_rental: row.weekly_rental,
          morning_rental: row.morning_rental,
          afternoon_rental: row.afternoon_rental,
          night_rental: row.night_rental,
        },
        min_rental_period: row.min_rental_period,
        attrs: presentAttributes(row.attrs),
        inventory: row.inventory.map(presentPiece),
      };
    }),
  };
}
