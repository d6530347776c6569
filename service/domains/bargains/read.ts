import { sql } from 'kysely';
import * as rest from '#contract/rest/bargains.ts';
import type { DataOf, QueryOf } from '#contract/rest/endpoint.ts';
import { BARGAIN_OFFERS, offerRange } from '#contract/rules/bargain.ts';
import { addDays, startOfDay } from '#contract/rules/clock.ts';
import { type GameShelf, isClosed } from '#service/domains/listings/games.ts';
import { gameIcon } from '#service/domains/pictures/paths.ts';
import { pick } from '#service/kernel/database/columns.ts';
import type { Db, CommandContext } from '#service/kernel/deps.ts';
import { olderThan, readPage } from '#service/kernel/http/page.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { listing } from '#service/domains/listings/tables.ts';
import { ofToday, readHaggled } from './offer.ts';
import { bargain } from './tables.ts';

/** As many as the hall shows for a game with this filter. */
export async function listGames(shelf: GameShelf): Promise<DataOf<typeof rest.listBargainGames>> {
  const counts = await shelf.counts();
  const games = await shelf.games([...counts.keys()]);
  const list = [...counts.values()].flatMap(({ game_id, bargaining }) => {
    const of = games.get(game_id);
    if (bargaining === 0 || !of || isClosed(of)) return [];
    return [fromRow(rest.bargainGameShape, { id: String(game_id), title: of.title, listings: bargaining }, { icon: gameIcon(of) })];
  });
  return { list: list.toSorted((one, other) => other.listings - one.listings || Number(one.id) - Number(other.id)) };
}

/** How a person's bargain of today stands. A held price whose time or whose listing's price is over has expired, before a job says so. */
export async function readBargain(
  { db, clock }: CommandContext,
  userId: string,
  listingId: string,
): Promise<DataOf<typeof rest.getBargain>> {
  const now = clock.now();
  const of = await readHaggled(db, listingId);
  const row = await ofToday(db, userId, listingId, now).executeTakeFirst();
  const { least, most } = offerRange(of.shown_rental);
  const isSamePrice = row?.hourly === of.shown_rental;
  const isHeld = row?.status === 'held' && isSamePrice && row.held_until !== null && now < row.held_until.getTime();
  const offers = row?.offers ?? [];
  return {
    status: row?.status === 'held' && !isHeld ? 'expired' : (row?.status ?? 'open'),
    hourly: of.shown_rental,
    least,
    most,
    offers,
    offers_left: Math.max(0, BARGAIN_OFFERS - offers.length),
    counter: row && isSamePrice && (row.status === 'open' || row.status === 'spent') ? row.counter : null,
    held: isHeld ? row.accepted : null,
    held_until: isHeld ? (row.held_until?.getTime() ?? null) : null,
    resets_at: addDays(startOfDay(now), 1),
  };
}

async function requireOwn(db: Db, ownerId: string, listingId: string): Promise<void> {
  const own = db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null);
  if (!(await own.executeTakeFirst())) throw refused('NOT_FOUND');
}

const received = pick(bargain, 'id', 'status', 'hourly', 'offers', 'accepted', 'created_at');

/** Offers for an own listing, without their renters. */
export async function listReceived(
  db: Db,
  ownerId: string,
  listingId: string,
  { cursor, limit }: QueryOf<typeof rest.listReceivedBargains>,
): Promise<DataOf<typeof rest.listReceivedBargains>> {
  await requireOwn(db, ownerId, listingId);
  const { rows, last } = await readPage(limit, (count) =>
    db.read(
      received,
      sql`select id, status, hourly, offers, accepted, created_at from bargain
        where listing_id = ${listingId} ${olderThan('id', cursor)} order by id desc limit ${count}`,
    ),
  );
  return {
    list: rows.map((row) => fromRow(rest.receivedBargainShape, { ...row, offers: [...row.offers] }, {})),
    next_cursor: last?.id ?? null,
  };
}

const terms = pick(listing, 'is_use_bargain', 'bargain_floor');

export async function readTerms(db: Db, ownerId: string, listingId: string): Promise<DataOf<typeof rest.getBargainTerms>> {
  await requireOwn(db, ownerId, listingId);
  const [row] = await db.read(terms, sql`select is_use_bargain, bargain_floor from listing where id = ${listingId}`);
  if (!row) throw refused('NOT_FOUND');
  return fromRow(rest.bargainTermsShape, row, {});
}

/** Switches bargaining on or off and sets the floor. Prices that are held stay. */
export async function setTerms(
  { db }: CommandContext,
  ownerId: string,
  listingId: string,
  { is_on, floor_percent }: { readonly is_on: boolean; readonly floor_percent: number },
): Promise<void> {
  await requireOwn(db, ownerId, listingId);
  await db.write(sql`update listing set is_use_bargain = ${is_on}, bargain_floor = ${floor_percent} where id = ${listingId}`);
}
