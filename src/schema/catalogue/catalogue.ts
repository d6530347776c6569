import { announcements, catalogue as rest, support } from '#contract/rest/index.ts';
import { nameOf, rarities } from '#contract/names.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { type Area, as, calls, done, each, one, PAGE, page, pageQuery } from '#schema/field.ts';
import { card } from '#schema/listings/present.ts';
import { textBlockShape } from '#contract/rest/richText.ts';
import { picture } from '#schema/picture.ts';
import { shown } from '#schema/shapes.ts';

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

export const area: Area = {
  Query: {
    support: calls(support.getSupport, { answer: one(support.supportShape) }),
    home: calls(rest.getHome, {
      answer: as('Home!', (data) => ({
        banners: data.banners.map(banner),
        games: data.games.map(game),
        specials: { endsAt: data.specials.ends_at, items: data.specials.list.map(card) },
        recommended: data.recommended.map(card),
        noDeposit: data.no_deposit.map(card),
        notices: data.notices.map(notice),
        counts: { listings: data.counts.listings, noDeposit: data.counts.no_deposit, games: data.counts.games },
      })),
    }),
    notice: calls(rest.getNotice, {
      args: 'id: ID!',
      request: ({ id }) => ({ params: { id } }),
      answer: as('NoticeDetail!', (data) => ({
        ...notice(data),
        content: data.content,
        body: data.body.map((block) => shown(textBlockShape, block)),
      })),
    }),
    announcements: calls(announcements.listAnnouncements, {
      args: PAGE,
      request: (at) => ({ query: pageQuery(at) }),
      answer: page('AnnouncementPage', announcements.announcementShape),
    }),
    banners: calls(announcements.listBanners, { answer: as('[Banner!]!', ({ list }) => list.map(banner)) }),
    advertisePage: calls(announcements.getAdvertisePage, {
      args: 'id: ID!',
      request: ({ id }) => ({ params: { id } }),
      answer: one(announcements.advertisePageShape),
    }),
    games: calls(rest.listGames, { answer: as('[Game!]!', ({ list }) => list.map(game)) }),
    filters: calls(rest.getFilters, {
      args: 'gameId: ID',
      request: ({ gameId }) => ({ query: { game_id: gameId ?? undefined } }),
      answer: as('Filters!', (data) => ({
        ...data,
        pieces: data.pieces.map((option) => ({ ...option, rarity: nameOf(rarities, option.rarity) })),
      })),
    }),
    hotWords: calls(rest.listHotWords, { answer: as('[String!]!', ({ list }) => list) }),
    hotTags: calls(rest.listHotTags, { answer: each(rest.hotTagShape) }),
    gameList: calls(rest.getGameList, { answer: one(rest.gameListShape) }),
    suggest: calls(rest.searchGame, {
      args: 'keyword: String!',
      request: ({ keyword }) => ({ query: { keyword } }),
      answer: as('Suggestions!', ({ games, words }) => ({
        games: games.map(({ id, title, icon, rentable }) => ({ id, title, icon: picture(icon), rentableCount: rentable })),
        words,
      })),
    }),
    searchHistory: calls(rest.listSearchHistory, { answer: as('[String!]!', ({ list }) => list) }),
  },
  Mutation: {
    rememberSearch: calls(rest.addSearchHistory, {
      args: 'keyword: String!',
      request: ({ keyword }) => ({ body: { keyword } }),
      answer: done,
    }),
    forgetSearch: calls(rest.deleteSearchHistory, {
      args: 'keyword: String',
      doc: 'Without a keyword it forgets all.',
      request: ({ keyword }) => ({ query: { keyword: keyword ?? undefined } }),
      answer: done,
    }),
  },
};
