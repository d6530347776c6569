import { sql } from 'kysely';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { getFilters } from '#contract/rest/catalogue.ts';
import type { GameAttribute } from '#contract/rules/gameAttributes.ts';
import { rarities, type Rarity } from '#contract/rules/inventory.ts';
import { decimal, oneOf, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import { cachedByKey } from '#service/kernel/lib/cached.ts';
import type { Game, GameShelf } from './games.ts';

type Filters = DataOf<typeof getFilters>;
type AttributeFilter = Filters['attributes'][number];

const place = { platform: text, zone: text };
type Place = RowOf<typeof place>;

const attributeValue = { name: text, value: text, listings: whole, price: decimal };
type AttributeValue = RowOf<typeof attributeValue>;

const held = { name: text, rarity: oneOf<Rarity>(), listings: whole };

const SAMPLE = 5_000;
const MOST_ZONES_OF_PLATFORM = 60;
const MOST_PIECES = 60;
const MOST_ATTRIBUTES = 6;
const MOST_VALUES = 14;
const MOST_STEPS = 5;
const STEPS = [5, 10, 20, 50, 100, 200, 400, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];
/** A threshold is not offered if fewer than this share of listings reach it, or fewer than this share do not. */
const TELLING = 0.03;

const places: readonly Rarity[] = Object.values(rarities);

const FRESH_FACTOR = 200;
const STALE = 60_000;
const MOST_KEPT = 500;

const natural = new Intl.Collator('zh-CN', { numeric: true });

/** Filters of the hall, computed from the top listings; the longer that takes, the longer they are cached. */
export const openFacets = (db: Db, shelf: GameShelf): ((gameId: string | undefined) => Promise<Filters>) => {
  const read = cachedByKey(MOST_KEPT, (key) => readFacets(db, shelf, key), { freshFor: (took) => took * FRESH_FACTOR, staleFor: STALE });
  return (gameId) => read(gameId ?? '');
};

async function readFacets(db: Db, shelf: GameShelf, gameId: string): Promise<Filters> {
  const sample = (columns: string) => sql`
    select ${sql.raw(columns)} from listing where is_listed and deleted_at is null ${gameId === '' ? sql`` : sql`and game_id = ${gameId}`}
    order by recommendation desc, id desc limit ${sql.lit(SAMPLE)}`;
  const byPlace = db.read(
    place,
    sql`select platform, zone from (${sample('platform, zone')}) sample group by platform, zone order by count(*) desc, platform, zone`,
  );
  if (gameId === '') return { ...presentPlaces(await byPlace), attributes: [], pieces: [] };
  const attributes = db.read(
    attributeValue,
    sql`select attribute ->> 'attr_name' as name, attribute ->> 'value' as value, count(*) as listings, avg(rental)::float8 as price
    from (${sample('attrs, rental')}) sample, jsonb_array_elements(attrs) with ordinality element (attribute, place)
    group by 1, 2 order by min(place)`,
  );
  const pieces = db.read(
    held,
    sql`select piece ->> 'name' as name, min(piece ->> 'rarity') as rarity, count(*) as listings
    from (${sample('inventory')}) sample, jsonb_array_elements(inventory) piece group by 1`,
  );
  const [rows, found, holdings, games] = await Promise.all([byPlace, attributes, pieces, shelf.games([Number(gameId)])]);
  return {
    ...presentPlaces(rows),
    attributes: presentAttributes(found, games.get(Number(gameId))),
    pieces: presentPieces(holdings),
  };
}

const option = (value: string, label = value) => ({ value, label });

function presentPlaces(places: readonly Place[]): Pick<Filters, 'platforms' | 'zones'> {
  const platforms = [...new Set(places.map(({ platform }) => platform))];
  const zones = platforms.flatMap((name) => places.filter(({ platform }) => platform === name).slice(0, MOST_ZONES_OF_PLATFORM));
  return {
    platforms: platforms.map((platform) => option(platform)),
    zones: zones.map(({ zone, platform }) => ({ ...option(zone), platform })),
  };
}

/** The rarest first, of equal rarity those in most listings. */
function presentPieces(found: readonly RowOf<typeof held>[]): Filters['pieces'] {
  const frequent = found.toSorted((one, other) => other.listings - one.listings);
  const sorted = frequent.toSorted((one, other) => places.indexOf(one.rarity) - places.indexOf(other.rarity));
  return sorted.slice(0, MOST_PIECES).map(({ name, rarity }) => ({ ...option(name), rarity }));
}

function presentAttributes(found: readonly AttributeValue[], game: Game | undefined): AttributeFilter[] {
  const byName = Map.groupBy(found, ({ name }) => name);
  const described = new Map(game?.attributes.map((attribute) => [attribute.name, attribute]));
  const named = described.size > 0 ? [...described.keys()] : (game?.attribute_names ?? []);
  const names = named.length > 0 ? named : [...byName.keys()].slice(0, MOST_ATTRIBUTES);
  return names
    .map((name) => ({ name, label: name, options: optionsOf(byName.get(name) ?? [], described.get(name)) }))
    .filter(({ options }) => options.length > 1);
}

function optionsOf(values: readonly AttributeValue[], attribute?: GameAttribute): AttributeFilter['options'] {
  if (attribute?.kind === 'choice') return chosenOf(values, attribute.choices);
  if (values.every(({ value }) => /^\d{1,9}$/.test(value))) return stepsOf(values, attribute?.unit);
  return valuesOf(values);
}

/** The choices that occur, in the order of the game, then the most frequent others. */
function chosenOf(values: readonly AttributeValue[], choices: readonly string[]): AttributeFilter['options'] {
  const found = new Set(values.map(({ value }) => value));
  const others = values.filter(({ value }) => !choices.includes(value)).sort((one, other) => other.listings - one.listings);
  return [...choices.filter((choice) => found.has(choice)), ...others.map(({ value }) => value)].map((value) => option(value));
}

/** Numeric attributes: minimum values. */
function stepsOf(values: readonly AttributeValue[], unit = ''): AttributeFilter['options'] {
  const all = values.reduce((sum, { listings }) => sum + listings, 0);
  const share = (step: number) => values.reduce((sum, { value, listings }) => sum + (Number(value) >= step ? listings : 0), 0) / all;
  const telling = STEPS.filter((step) => share(step) > TELLING && share(step) < 1 - TELLING);
  return telling.slice(-MOST_STEPS).map((step) => option(`${step}+`, unit === '' ? `${step}以上` : `${step} ${unit}以上`));
}

/** The most frequent values, by descending price of their listings, which is the order of ranks. */
function valuesOf(values: readonly AttributeValue[]): AttributeFilter['options'] {
  const frequent = [...values].sort((one, other) => other.listings - one.listings).slice(0, MOST_VALUES);
  const isNumbered = new Set(frequent.map(({ value }) => value.replace(/\d+/, '#'))).size === 1;
  const sorted = frequent.sort((one, other) => (isNumbered ? natural.compare(other.value, one.value) : other.price - one.price));
  return sorted.map(({ value }) => option(value));
}
