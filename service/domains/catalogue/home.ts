import { type RawBuilder, sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getHome } from '#contract/rest/catalogue.ts';
import { specialsEnd } from '#contract/rules/specials.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { presentCards } from '#service/domains/listings/present.ts';
import { cardColumns, cardRow, isOpen, isShown } from '#service/domains/listings/row.ts';
import { bannerPicture } from '#service/domains/pictures/paths.ts';
import { isShownAt } from '#service/kernel/contents/kind.ts';
import { isPublishedAt } from './notices.ts';
import { closedIds, type Game, type GameShelf } from '#service/domains/listings/games.ts';

type Home = DataOf<typeof getHome>;

const SPECIALS = 8;
const BEST_DISCOUNTS = 120;
const RECOMMENDED = 20;
const NO_DEPOSIT = 12;
const NOTICES = 6;
const RECOMMENDED_GAMES = 24;

export async function readHome(deps: Deps, shelf: GameShelf, caller: Caller | null): Promise<Home> {
  const { db, clock } = deps;
  const now = clock.now();
  const ends = specialsEnd(now);
  const [shown, games, counts] = await Promise.all([shelf.shown(), shelf.games(), shelf.counts()]);
  const closed = closedIds(games);
  const isOffered = sql<boolean>`${isShown} and ${isOpen} and listing.game_id <> all(${closed}::bigint[])`;
  const rowsOf = (query: Statement) => db.read(cardRow, query, 'kept');

  const [banners, notices, specials, recommended, noDeposit] = await Promise.all([
    shownBanners(deps),
    db
      .selectFrom('notice')
      .select(['id', 'title', 'published_at'])
      .where(isPublishedAt(now))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NOTICES)
      .execute(),
    rowsOf(specialsOf(caller, isOffered, ends)),
    rowsOf(recommendedOf(caller, isOffered, shown.map(({ id }) => id).slice(0, RECOMMENDED_GAMES))),
    rowsOf(sql`select ${cardColumns(caller)} from listing where ${isOffered} and listing.deposit = 0
      order by listing.recommendation desc, listing.id desc limit ${NO_DEPOSIT}`),
  ]);
  const all = [...counts.values()];
  return {
    banners: banners.map((banner) => presentBanner(banner, games)),
    games: [...shown],
    specials: { ends_at: ends, list: presentCards(specials, games) },
    recommended: presentCards(recommended, games),
    no_deposit: presentCards(noDeposit, games),
    notices: notices.map(({ id, title, published_at }) => ({ id, title, published_at: published_at.getTime() })),
    counts: {
      listings: all.reduce((sum, { rentable }) => sum + rentable, 0),
      no_deposit: all.reduce((sum, { no_deposit }) => sum + no_deposit, 0),
      games: shown.length,
    },
  };
}

const shownBanners = ({ db, clock }: Deps) =>
  db.selectFrom('banner').selectAll().where(isShownAt(clock.now(), 'banner')).orderBy('position').orderBy('id').execute();

export async function readBanners(deps: Deps, shelf: GameShelf): Promise<Home['banners']> {
  const [banners, games] = await Promise.all([shownBanners(deps), shelf.games()]);
  return banners.map((banner) => presentBanner(banner, games));
}

/** The best discounts, shuffled per session; every game appears once before any appears twice. */
const specialsOf = (caller: Caller | null, isOffered: RawBuilder<boolean>, session: number): Statement => sql`
  with best as materialized (
    select ${cardColumns(caller)} from listing
    where ${isOffered} and listing.discount < 1 order by listing.discount, listing.id limit ${BEST_DISCOUNTS}
  )
  select * from (
    select *, md5(id::text || ${String(session)}::text) as lot,
      row_number() over (partition by game_id order by md5(id::text || ${String(session)}::text)) as turn
    from best
  ) drawn
  order by turn, lot limit ${SPECIALS}`;

/** The best listing of every game, sorted by quality, then the second ones. */
const recommendedOf = (caller: Caller | null, isOffered: RawBuilder<boolean>, gameIds: readonly string[]): Statement => sql`
  select chosen.* from unnest(${gameIds}::bigint[]) wanted (game_id),
    lateral (
      select row_number() over (order by best.recommendation desc, best.id desc) as turn, best.* from (
        select ${cardColumns(caller)}, listing.recommendation from listing
        where ${isOffered} and listing.game_id = wanted.game_id
        order by listing.recommendation desc, listing.id desc limit ${RECOMMENDED}
      ) best
    ) chosen
  order by chosen.turn, chosen.recommendation desc, chosen.id desc limit ${RECOMMENDED}`;

interface Banner {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly kicker: string;
  readonly note: string;
  readonly button: string;
  readonly world: string;
  readonly href: string;
}

function presentBanner(banner: Banner, games: ReadonlyMap<number, Game>): Home['banners'][number] {
  const title = [...games.values()].find(({ world }) => world === banner.world)?.title ?? '';
  return {
    id: banner.id,
    title: banner.title,
    subtitle: banner.subtitle,
    kicker: banner.kicker,
    note: banner.note,
    image: bannerPicture({ world: banner.world, title }, Number(banner.id)),
    href: banner.href,
    button: banner.button,
  };
}
