import { catalogue as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Area, Resolver } from '#schema/context.ts';
import { card } from '#schema/listings/present.ts';
import { picture } from '#schema/picture.ts';

type WireGame = DataOf<typeof rest.listGames>['list'][number];
type WireBanner = DataOf<typeof rest.getHome>['banners'][number];
type WireNotice = DataOf<typeof rest.getHome>['notices'][number];

const game = (data: WireGame) => ({
  id: data.id,
  title: data.title,
  world: data.world,
  icon: picture(data.icon),
  cover: picture(data.cover),
  maintenanceStatus: data.maintenance_status,
  isSuspended: data.is_suspended,
  rentableCount: data.rentable,
  lowestHourlyFen: data.lowest_rental,
});

const banner = (data: WireBanner) => ({
  id: data.id,
  title: data.title,
  subtitle: data.subtitle,
  kicker: data.kicker,
  note: data.note,
  image: picture(data.image),
  href: data.href,
  button: data.button,
});

const notice = (data: WireNotice) => ({ id: data.id, title: data.title, publishedAt: data.published_at });

const home: Resolver = async (_, _args, { rest: source, caller }) => {
  const data = await source.call(rest.getHome, {}, caller);
  return {
    banners: data.banners.map(banner),
    games: data.games.map(game),
    specials: { endsAt: data.specials.ends_at, items: data.specials.list.map(card) },
    recommended: data.recommended.map(card),
    freePlay: data.free_play.map(card),
    notices: data.notices.map(notice),
    counts: { listings: data.counts.listings, noDeposit: data.counts.no_deposit, games: data.counts.games },
  };
};

const noticeDetail: Resolver<{ id: string }> = async (_, { id }, { rest: source, caller }) => {
  const data = await source.call(rest.getNotice, { params: { id } }, caller);
  return { ...notice(data), content: data.content };
};

const games: Resolver = async (_, _args, { rest: source, caller }) => (await source.call(rest.listGames, {}, caller)).list.map(game);

/** Its names are the same on both sides. */
const filters: Resolver<{ gameId?: string | null }> = (_, { gameId }, { rest: source, caller }) =>
  source.call(rest.getFilters, { query: { game_id: gameId ?? undefined } }, caller);

const hotWords: Resolver = async (_, _args, { rest: source, caller }) => (await source.call(rest.listHotWords, {}, caller)).list;

const suggest: Resolver<{ keyword: string }> = async (_, { keyword }, { rest: source, caller }) => {
  const data = await source.call(rest.searchGame, { query: { keyword } }, caller);
  return {
    games: data.games.map(({ id, title, icon, rentable }) => ({ id, title, icon: picture(icon), rentableCount: rentable })),
    words: data.words,
  };
};

const searchHistory: Resolver = async (_, _args, { rest: source, caller }) => (await source.call(rest.listSearchHistory, {}, caller)).list;

const rememberSearch: Resolver<{ keyword: string }> = async (_, { keyword }, { rest: source, caller }) => {
  await source.call(rest.addSearchHistory, { body: { keyword } }, caller);
  return true;
};

const forgetSearch: Resolver<{ keyword?: string | null }> = async (_, { keyword }, { rest: source, caller }) => {
  await source.call(rest.deleteSearchHistory, { query: { keyword: keyword ?? undefined } }, caller);
  return true;
};

export const area: Area = {
  Query: { home, notice: noticeDetail, games, filters, hotWords, suggest, searchHistory },
  Mutation: { rememberSearch, forgetSearch },
};
