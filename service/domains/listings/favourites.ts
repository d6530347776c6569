import { sql } from 'kysely';
import { z } from 'zod';
import * as listings from '#contract/rest/listings.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { whole } from '#service/kernel/database/columns.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { gameShelf } from './games.ts';
import { presentCards } from './present.ts';
import { cardColumns, cardRow, isKnown } from './row.ts';
import { readPage } from '#service/kernel/http/page.ts';

const LIKE = 1;

const cursorTurn = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

const writeCursor = (turn: number): string => Buffer.from(String(turn)).toString('base64url');

function readCursor(text: string): number {
  const turn = cursorTurn.safeParse(Buffer.from(text, 'base64url').toString());
  if (!turn.success) throw refused('BAD_REQUEST', { fields: { cursor: '翻页位置无效，请回到第一页' } });
  return turn.data;
}

async function like({ db }: Deps, caller: Caller, listingId: string): Promise<void> {
  const listing = await db.selectFrom('listing').select('id').where('id', '=', listingId).where(isKnown).executeTakeFirst();
  if (!listing) throw refused('LISTING_DELETED');
  await db
    .insertInto('favourite')
    .values({ user_id: caller.id, listing_id: listingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const unlike = ({ db }: Deps, caller: Caller, listingId: string) =>
  db.deleteFrom('favourite').where('user_id', '=', caller.id).where('listing_id', '=', listingId).execute();

/** Favourites, newest first. Deleted listings are left out. */
const readFavourites = ({ db }: Deps, caller: Caller, before: number, limit: number) =>
  db.read(
    { ...cardRow, turn: whole },
    sql`
    select ${cardColumns(caller)}, favourite.turn
    from favourite join listing on listing.id = favourite.listing_id
    where favourite.user_id = ${caller.id} and favourite.turn < ${before} and ${isKnown}
    order by favourite.turn desc limit ${limit}`,
    'kept',
  );

export function registerFavourites(service: Service): void {
  const shelf = gameShelf(service.deps.db);
  const { deps } = service;

  route(service, listings.likeAccount, async ({ body, caller }) => {
    const isLiked = body.scene === LIKE;
    await (isLiked ? like : unlike)(deps, caller, body.source_id);
    return { is_collection: isLiked };
  });

  route(service, listings.listFavourites, async ({ query, caller }) => {
    const before = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(query.cursor);
    const { rows, last } = await readPage(query.limit, (count) => readFavourites(deps, caller, before, count));
    const games = await shelf.games(rows.map(({ game_id }) => game_id));
    return {
      list: presentCards(rows, games),
      next_cursor: last ? writeCursor(last.turn) : null,
    };
  });
}
