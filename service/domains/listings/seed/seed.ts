import { sql } from 'kysely';
import { DAY, MINUTE } from '#contract/rules/constants.ts';
import { reserveListingIds } from '#service/domains/listings/credentials/listingIds.ts';
import { type Queries, withoutIndexes } from '#service/domains/listings/imports/bulk.ts';
import type { Vault } from '#service/kernel/credentials/vault.ts';
import { json, orNull, text } from '#service/kernel/database/columns.ts';
import type { DemoCast, Seed } from '#service/kernel/demo.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { Random } from '#service/kernel/lib/random.ts';
import type { GameSpec } from './gameSpec.ts';
import { gamesOfBattle } from './gamesOfBattle.ts';
import { gamesOfWonder } from './gamesOfWonder.ts';
import { browseForRenters } from './kept.ts';
import { drawListing, type SeedListing } from './listings.ts';

const OLDEST = 60 * DAY;
const CHUNK = 500;
const DELETED = 6;

const specs: readonly GameSpec[] = [...gamesOfBattle, ...gamesOfWonder];

const indexColumns = { name: text, definition: text, statistics: orNull(json<unknown>()) };

const queriesOf = (db: Db): Queries => ({ query: async (query) => ({ rows: await db.read(indexColumns, sql.raw(query)) }) });

async function insertGames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .insertInto('game')
    .values(
      specs.map(({ title, world, money, attributeNames, closed = false, listings }) => ({
        title,
        world,
        money_name: money?.name ?? '',
        attribute_names: [...attributeNames],
        maintenance_status: closed,
        is_suspended: closed,
        popularity: listings,
      })),
    )
    .returning(['id', 'title'])
    .execute();
  const ids = new Map(rows.map(({ id, title }) => [title, id]));
  await db
    .insertInto('game_alias')
    .values(specs.flatMap(({ title, aliases }) => aliases.map((alias) => ({ alias, game_id: ids.get(title) ?? '' }))))
    .execute();
  return ids;
}

/** Listings of all games in mixed order, oldest first; a few shops own many, most owners few. */
function drawListings(gameIds: ReadonlyMap<string, string>, people: DemoCast, now: number, random: Random): SeedListing[] {
  const all = specs.flatMap((spec) => Array.from({ length: spec.listings }, () => spec));
  const mixed = random.some(all, all.length);
  return mixed.map((spec, at) => {
    const isArena = spec.world === 'moba';
    const ownerId = isArena && random.chance(0.1) ? people.owner.id : people.owners[Math.floor(random.next() ** 2 * people.owners.length)];
    const createdAt = now - Math.round(OLDEST * (1 - at / mixed.length)) + random.int(0, 10) * MINUTE;
    return drawListing(
      spec,
      { gameId: gameIds.get(spec.title) ?? '', ownerId: ownerId ?? '', createdAt: Math.min(createdAt, now), now },
      random,
    );
  });
}

async function insertListings(db: Db, logins: Vault, listings: readonly SeedListing[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < listings.length; from += CHUNK) {
    const some = listings.slice(from, from + CHUNK);
    const reserved = await reserveListingIds(db, some.length);
    const chunk = some.map(({ attrs, inventory, rental_promotion, login_account: account, login_secret: secret, ...listing }, at) => ({
      ...listing,
      id: reserved[at] ?? '',
      login_sealed: logins.seal(reserved[at] ?? '', { account, secret }),
      attrs: JSON.stringify(attrs),
      inventory: JSON.stringify(inventory),
      rental_promotion: JSON.stringify(rental_promotion),
      deleted_at: null,
      rental_time: null,
    }));
    const rows = await db.insertInto('listing').values(chunk).returning('id').execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** To demonstrate the page of a deleted listing. */
const deleteSome = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('listing')
    .set({ deleted_at: sql`created_at` })
    .where('id', 'in', ids)
    .execute();

export const seed: Seed = {
  async goods({ deps: { db, logins }, now, random, cast }) {
    const gameIds = await insertGames(db);
    const listings = drawListings(gameIds, cast, now, random);
    const ids = await withoutIndexes(queriesOf(db), () => insertListings(db, logins, listings));
    await deleteSome(db, ids.slice(0, DELETED));
  },
  last: ({ deps: { db }, now, cast: { renter, vip } }) => browseForRenters(db, [renter.id, vip.id], now),
};
