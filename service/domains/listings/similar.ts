import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { listSimilar } from '#contract/rest/listings.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { GameShelf } from './games.ts';
import { isClosed } from './games.ts';
import { presentCard } from './present.ts';
import { cardColumns, cardRow, isKnown, isOpen, isShown } from './row.ts';

const MOST = 8;

/** Rentable or bookable listings of the same game, by distance in price. */
export async function similarListings(
  deps: Deps,
  shelf: GameShelf,
  id: string,
  caller: Caller | null,
): Promise<DataOf<typeof listSimilar>> {
  const { db } = deps;
  const listing = await first(
    db,
    { game_id: whole, shown_rental: whole },
    sql`
    select game_id, shown_rental from listing where id = ${id} and ${isKnown}`,
    'kept',
  );
  if (!listing) throw refused('LISTING_DELETED');
  const game = (await shelf.games([listing.game_id])).get(listing.game_id);
  if (!game || isClosed(game)) return { list: [] };

  const others = sql`select ${cardColumns(caller)}, listing.shown_rental from listing
    where ${isShown} and ${isOpen} and listing.game_id = ${listing.game_id} and listing.id <> ${id}`;
  const rows = await db.read(
    cardRow,
    sql`
    select * from (
      (${others} and listing.shown_rental >= ${listing.shown_rental} order by listing.shown_rental, listing.id limit ${MOST})
      union all
      (${others} and listing.shown_rental < ${listing.shown_rental} order by listing.shown_rental desc, listing.id desc limit ${MOST})
    ) near
    order by abs(shown_rental - ${listing.shown_rental}), id limit ${MOST}`,
    'kept',
  );
  return { list: rows.map((row) => presentCard(row, game)) };
}
