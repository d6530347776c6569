import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hotTagSources, rarities } from '#contract/names.ts';
import { HOT_TAGS } from '#contract/rules/hotTags.ts';
import { listingCard } from './listings.ts';
import { textBlockShape } from './richText.ts';
import { choice, count, identifier, picture, shape, words } from './shape.ts';
import { empty, fen, id, instant, oneOf } from './shared.ts';

export const game = z.object({
  id,
  title: z.string(),
  world: z.string().describe('visual world of its covers'),
  icon: z.string().describe('path on the static host'),
  cover: z.string().describe('upright cover, path on the static host'),
  maintenance_status: z.boolean(),
  is_suspended: z.boolean(),
  rentable: z.int().nonnegative().describe('listings that can be rented or booked'),
  lowest_rental: fen.nullable().describe('cheapest hourly price after the activity, null without listings'),
});

export const banner = z.object({
  id,
  title: z.string(),
  subtitle: z.string(),
  kicker: z.string(),
  note: z.string().describe('second line of its thumbnail'),
  image: z.string(),
  href: z.string().describe('address on this site'),
  button: z.string(),
});

export const notice = z.object({ id, title: z.string(), published_at: instant });

export const getHome = endpoint({
  name: 'getHome',
  method: 'GET',
  path: '/home',
  auth: 'optional',
  summary: 'Everything of the home page in one answer',
  data: z.object({
    banners: z.array(banner),
    games: z.array(game).describe('all, most rented first'),
    specials: z.object({ ends_at: instant.describe('end of this session'), list: z.array(listingCard) }),
    recommended: z.array(listingCard),
    no_deposit: z.array(listingCard).describe('the best without a deposit'),
    notices: z.array(notice),
    counts: z.object({ listings: z.int(), no_deposit: z.int(), games: z.int() }),
  }),
  problems: [],
});

export const getNotice = endpoint({
  name: 'getNotice',
  method: 'GET',
  path: '/announcements/:id',
  auth: 'none',
  summary: 'One announcement that has been published',
  params: z.object({ id }),
  data: notice.extend({ content: z.string().describe('Markdown'), body: z.array(textBlockShape.schema) }),
  problems: ['NOT_FOUND'],
});

export const listGames = endpoint({
  name: 'listGames',
  method: 'GET',
  path: '/games',
  auth: 'none',
  summary: 'All games, most rented first',
  data: z.object({ list: z.array(game) }),
  problems: [],
});

/** One line of the static list: a game as a choice, with what its pictures and doors need. */
export const gameListItem = z.object({
  value: id.describe('id of the game'),
  label: z.string().describe('its title'),
  world: z.string(),
  icon: z.string(),
  maintenance: z.boolean().describe('can be neither rented nor booked'),
});

export const gameListShape = shape('GameList', {
  url: picture('url', { doc: 'on the static host, with a hash of the file' }),
});

export const getGameList = endpoint({
  name: 'getGameList',
  method: 'GET',
  path: '/game-list',
  auth: 'none',
  summary: 'Address of the list of all games as a JSON file on the static host; the address changes with the list',
  data: gameListShape.schema,
  problems: [],
});

const option = z.object({ value: z.string(), label: z.string() });

export const getFilters = endpoint({
  name: 'getFilters',
  method: 'GET',
  path: '/filters',
  auth: 'none',
  summary: 'What the hall can filter by, of one game or of all',
  query: z.object({ game_id: id.optional() }),
  data: z.object({
    platforms: z.array(option),
    zones: z.array(option.extend({ platform: z.string() })).describe('of each platform the most usual first'),
    attributes: z
      .array(z.object({ name: z.string(), label: z.string(), options: z.array(option) }))
      .describe('of the game; empty without one'),
    pieces: z.array(option.extend({ rarity: oneOf(rarities) })).describe('what its accounts hold, the rarest first; empty without a game'),
  }),
  problems: [],
});

export const listHotWords = endpoint({
  name: 'listHotWords',
  method: 'GET',
  path: '/hot-words',
  auth: 'none',
  summary: 'Hot search words',
  data: z.object({ list: z.array(z.string()) }),
  problems: [],
});

export const hotTagShape = shape('HotTag', {
  label: words('label', { column: 'label' }),
  gameId: identifier.maybe('game_id', { column: 'game_id' }),
  gameName: words.maybe('game_name', { column: 'game_name' }),
  icon: picture.maybe('icon', { doc: 'of the game' }),
  source: choice(hotTagSources, z.enum(hotTagSources))('source', { column: 'source' }),
  people: count('count', { column: 'count', doc: 'people who searched for it, or rentals of such accounts, within the window' }),
  search: words('search', { column: 'search', doc: 'the query string of the hall’s address' }),
});

export const listHotTags = endpoint({
  name: 'listHotTags',
  method: 'GET',
  path: '/hot-tags',
  auth: 'none',
  summary: `What was searched for and rented most within ${HOT_TAGS.days} days, at most ${HOT_TAGS.most}, as doors into the hall`,
  data: z.object({ list: z.array(hotTagShape.schema).max(HOT_TAGS.most) }),
  problems: [],
});

export const searchGame = endpoint({
  name: 'searchGame',
  method: 'GET',
  path: '/search-game',
  auth: 'none',
  summary: 'Games and words that fit what is being typed, also by alias, pinyin or its initials',
  query: z.object({ keyword: z.string().min(1).max(40) }),
  data: z.object({ games: z.array(game.pick({ id: true, title: true, icon: true, rentable: true })), words: z.array(z.string()) }),
  problems: [],
});

export const listSearchHistory = endpoint({
  name: 'listSearchHistory',
  method: 'GET',
  path: '/search-history',
  auth: 'required',
  summary: 'Own last searches, newest first, at most 10',
  data: z.object({ list: z.array(z.string()) }),
  problems: [],
});

export const addSearchHistory = endpoint({
  name: 'addSearchHistory',
  method: 'POST',
  path: '/search-history',
  auth: 'required',
  summary: 'Remembers a search',
  body: z.object({ keyword: z.string().trim().min(1).max(40) }),
  data: empty,
  problems: [],
});

export const deleteSearchHistory = endpoint({
  name: 'deleteSearchHistory',
  method: 'DELETE',
  path: '/search-history',
  auth: 'required',
  summary: 'Forgets one search, or all',
  query: z.object({ keyword: z.string().max(40).optional() }),
  data: empty,
  problems: [],
});
