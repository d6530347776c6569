import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/rest/endpoint.ts';
import type { listListings } from '#contract/rest/listings.ts';
import { BOOK_AHEAD_LEAD, BOOK_AHEAD_LIMIT } from '#contract/rules/constants.ts';
import type { RentTypeId } from '#contract/rules/types.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { isFree, isFreeDuring, isOfferedFree, isOpen, isShown } from '#service/domains/listings/row.ts';
import { attributeTerm, FREE_TERM, gameTerm, lettersIn, pieceTerm, type SearchTerms, wordTerms } from './terms.ts';
import { spelled, storable } from './understand.ts';

export type HallQuery = QueryOf<typeof listListings>;
type Condition = RawBuilder<boolean>;

/** A filter by one attribute: its exact value, or for a value like `100+` a minimum. */
export interface AttributeFilter {
  readonly name: string;
  readonly value: string;
  readonly least: number | null;
}

/** Conditions of a hall query, and the terms that every hit has. */
export interface Filter {
  /** Conditions that can determine the choice of an index. */
  readonly ground: readonly Condition[];
  /** Conditions checked on each row. */
  readonly further: readonly Condition[];
  /** Conditions that every listing with the terms meets. */
  readonly proven: readonly Condition[];
  readonly terms: SearchTerms;
}

const MOST_ATTRIBUTES = 10;
const AT_LEAST = /^(\d{1,9})\+$/;

const offers: Readonly<Record<RentTypeId, Condition | null>> = {
  1: null,
  2: sql`listing.ten_hour_rental > 0`,
  3: sql`(listing.morning_rental > 0 or listing.afternoon_rental > 0 or listing.night_rental > 0)`,
  6: sql`listing.daily_rental > 0`,
  7: sql`listing.weekly_rental > 0`,
};

const contains = (word: string): Condition => sql`listing.haystack like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Reads `name:value,name:value`, each part URL-encoded. */
export function readAttributes(text: string | undefined): AttributeFilter[] {
  const pairs = (text ?? '').split(',').filter((pair) => pair !== '');
  const read = pairs.map((pair) => /^([^:]+):([^:]+)$/.exec(pair));
  if (pairs.length > MOST_ATTRIBUTES || read.includes(null)) throw attributesRefused();
  return read.map((match) => {
    const [name = '', value = ''] = (match ?? []).slice(1).map(decode);
    const least = AT_LEAST.exec(value)?.[1];
    return { name, value, least: least === undefined ? null : Number(least) };
  });
}

function decode(part: string): string {
  try {
    return storable(decodeURIComponent(part));
  } catch {
    throw attributesRefused();
  }
}

const attributesRefused = () => refused('BAD_REQUEST', { fields: { attrs: '属性筛选格式不正确' } });

const hasAttribute = ({ name, value, least }: AttributeFilter): Condition =>
  least === null
    ? sql`listing.attrs @> ${JSON.stringify([{ attr_name: name, value }])}::jsonb`
    : sql`jsonb_path_exists(listing.attrs,
      '$[*] ? (@.attr_name == $name && @.value like_regex "^[0-9]{1,9}$" && @.value.double() >= $least)',
      ${JSON.stringify({ name, least })}::jsonb, true)`;

function* groundOf(query: HallQuery, closedGames: readonly number[]): Generator<Condition> {
  yield isShown;
  if (query.game_id !== undefined) yield sql`listing.game_id = ${query.game_id}`;
  else if (query.available !== 'all' && closedGames.length > 0) yield sql`listing.game_id <> all(${closedGames}::bigint[])`;
  if (query.merchant_id !== undefined) yield sql`listing.owner_id = ${query.merchant_id}`;
  if (query.zone !== undefined) yield sql`listing.zone = ${storable(query.zone)}`;
  if (query.rental_min !== undefined) yield sql`listing.shown_rental >= ${query.rental_min}`;
  if (query.rental_max !== undefined) yield sql`listing.shown_rental <= ${query.rental_max}`;
  if (query.special === '1') yield sql`listing.discount < 1`;
}

/** The time at which it must be free; one that has begun is asked for from now on, and a later one must be booked. */
function* freeTime({ free_from: from, free_to: to }: HallQuery, now: number): Generator<Condition> {
  if (from === undefined && to === undefined) return;
  const begins = Math.max(from ?? now, now);
  if (to === undefined || to <= begins || begins > now + BOOK_AHEAD_LIMIT) yield sql`false`;
  else yield isFreeDuring(begins, to);
  if (begins > now + BOOK_AHEAD_LEAD) yield sql`listing.is_reservation`;
}

function* furtherOf(query: HallQuery, now: number): Generator<Condition> {
  if (query.available === 'now') yield isFree;
  if (query.available === 'bookable') yield isOpen;
  if (query.platform !== undefined) yield sql`listing.platform = ${storable(query.platform)}`;
  if (query.no_deposit === '1') yield sql`listing.deposit = 0`;
  if (query.stays_online === '1') yield sql`listing.stays_online`;
  if (query.vip_discount === '1') yield sql`listing.is_use_vip_discount`;
  if (query.bargain === '1') yield sql`listing.is_use_bargain`;
  if (query.free_play === '1') yield isOfferedFree;
  yield* freeTime(query, now);
  if (query.rental_promotion === '1') yield sql`listing.rental_promotion <> '[]'`;
  const offer = query.rent_type === undefined ? null : offers[query.rent_type];
  if (offer) yield offer;
}

const holds = (name: string): Condition => sql`listing.inventory @> ${JSON.stringify([{ name }])}::jsonb`;

/** A hall query with its parsed keyword. */
export interface ParsedQuery {
  readonly query: HallQuery;
  /** Each must occur in a listing's text. */
  readonly words: readonly string[];
  /** Ids of which a listing must have one; any game if empty. */
  readonly games: readonly number[];
  /** Ids of owners of whom a listing must have one; any owner if empty. */
  readonly owners: readonly number[];
  /** Id of a listing that is shown before the hits. */
  readonly besides?: string | undefined;
}

function filterTerms({ platform, zone, no_deposit }: HallQuery): string[][] {
  const places = [platform, zone].map((place) => (place === undefined ? [] : wordTerms(spelled(place))));
  return [...places, no_deposit === '1' ? [FREE_TERM] : []].filter((terms) => terms.length > 0);
}

/** A text contains a word of one or two characters exactly if it has the word's term. */
const isTerm = (word: string): boolean => wordTerms(word).includes(word);

/** All filters of a hall query, combined with and. */
export function filterOf({ query, words, games, owners, besides }: ParsedQuery, closedGames: readonly number[], now: number): Filter {
  const attributes = readAttributes(query.attrs);
  const gameId = query.game_id;
  const piece = query.piece === undefined ? undefined : storable(query.piece);
  const held = piece === undefined ? [] : [[pieceTerm(piece)]];
  return {
    ground: [
      ...groundOf(query, closedGames),
      ...(games.length > 0 ? [sql<boolean>`listing.game_id = any(${games}::bigint[])`] : []),
      ...(owners.length > 0 ? [sql<boolean>`listing.owner_id = any(${owners}::bigint[])`] : []),
    ],
    further: [
      ...furtherOf(query, now),
      ...words.filter((word) => !isTerm(word)).map(contains),
      ...attributes.map(hasAttribute),
      ...(piece === undefined ? [] : [holds(piece)]),
      ...(besides === undefined ? [] : [sql<boolean>`listing.id <> ${besides}`]),
    ],
    proven: words.filter(isTerm).map(contains),
    terms: {
      game: gameId === undefined ? undefined : gameTerm(gameId),
      letters: gameId === undefined ? [] : lettersIn(gameId, words),
      words: [...words.map(wordTerms), ...(gameId === undefined ? held : [])],
      attributes:
        gameId === undefined
          ? []
          : [...attributes.map((attribute) => attributeTerm(gameId, attribute)).filter((terms) => terms.length > 0), ...held],
      filters: filterTerms(query),
    },
  };
}
