import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { listGames } from '#contract/rest/catalogue.ts';
import { cached } from '#service/kernel/lib/cached.ts';
import { pick, type RowOf, whole } from '#service/kernel/database/columns.ts';
import { game } from './tables.ts';
import type { Db } from '#service/kernel/deps.ts';
import { gameIcon, gamePoster } from '#service/domains/pictures/paths.ts';

const gameRow = {
  ...pick(game, 'title', 'world', 'maintenance_status', 'is_suspended', 'attribute_names', 'attributes'),
  id: whole,
};

/** Columns of a game needed by listings. */
export type Game = RowOf<typeof gameRow>;

const countRow = {
  game_id: whole,
  /** Can be rented or booked. */
  rentable: whole,
  no_deposit: whole,
  /** Of the rentable ones, those whose price can be bargained over. */
  bargaining: whole,
  lowest_rental: whole,
  rented: whole,
};

/** Number of a game's listings; the longer counting takes, the longer it is cached. */
export type ShelfCount = RowOf<typeof countRow>;

type ShownGame = DataOf<typeof listGames>['list'][number];

export interface GameShelf {
  /** By id. At most one second old; reloaded if one of `needed` is missing. */
  games(needed?: readonly number[]): Promise<ReadonlyMap<number, Game>>;
  counts(): Promise<ReadonlyMap<number, ShelfCount>>;
  /** All shown games, most rented first. */
  shown(): Promise<readonly ShownGame[]>;
}

const GAMES_FRESH = 1_000;
const COUNT_FRESH_FACTOR = 100;
const COUNT_STALE = 60_000;

export const isClosed = (game: Game): boolean => game.maintenance_status && game.is_suspended;

/** Ids of suspended games: their listings can be neither rented nor booked. */
export const closedIds = (games: ReadonlyMap<number, Game>): number[] => [...games.values()].filter(isClosed).map(({ id }) => id);

const byId = <Row>(rows: readonly Row[], idOf: (row: Row) => number): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [idOf(row), row]));

const shelves = new WeakMap<Db, GameShelf>();

/** One shelf per database. */
export function gameShelf(db: Db): GameShelf {
  const known = shelves.get(db) ?? openGameShelf(db);
  shelves.set(db, known);
  return known;
}

function openGameShelf(db: Db): GameShelf {
  const readGames = async () => {
    const rows = await db.read(
      gameRow,
      sql`select id, title, world, maintenance_status, is_suspended, attribute_names, attributes from game order by popularity desc, id`,
    );
    return byId(rows, ({ id }) => id);
  };
  const knownGames = cached(readGames, { freshFor: GAMES_FRESH });
  const games = async (needed: readonly number[] = []) => {
    const known = await knownGames();
    return needed.every((id) => known.has(id)) ? known : readGames();
  };
  const counts = cached(
    async () => {
      const rows = await db.read(
        countRow,
        sql`
        select game_id, count(*) as rentable, count(*) filter (where deposit = 0) as no_deposit,
          count(*) filter (where is_use_bargain) as bargaining, min(shown_rental) as lowest_rental,
          sum(rented_count)::bigint as rented
        from listing
        where is_listed and deleted_at is null and ((not is_rented and at_rest_until is null) or is_reservation)
          and game_id not in (select id from game where maintenance_status and is_suspended)
        group by game_id`,
      );
      return byId(rows, ({ game_id }) => game_id);
    },
    { freshFor: (took) => took * COUNT_FRESH_FACTOR, staleFor: COUNT_STALE },
  );
  const shown = async () => {
    const [all, counted] = await Promise.all([games(), counts()]);
    const rented = ({ id }: Game) => counted.get(id)?.rented ?? 0;
    return [...all.values()].sort((one, other) => rented(other) - rented(one)).map((game) => presentGame(game, counted.get(game.id)));
  };
  return { games, counts, shown };
}

function presentGame(game: Game, count: ShelfCount | undefined): ShownGame {
  return {
    id: String(game.id),
    title: game.title,
    world: game.world,
    icon: gameIcon(game),
    cover: gamePoster(game),
    maintenance_status: game.maintenance_status,
    is_suspended: game.is_suspended,
    rentable: count?.rentable ?? 0,
    lowest_rental: count?.lowest_rental ?? null,
  };
}
