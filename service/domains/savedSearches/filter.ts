import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { saveSearch } from '#contract/rest/savedSearches.ts';
import { listingQuery } from '#contract/rest/listings.ts';
import type { HallQuery } from '#service/domains/listings/hall/filter.ts';

type Filter = BodyOf<typeof saveSearch>['filter'];

/** A filter without defaults, its attributes in a fixed order: equal filters are stored equally. */
export type StoredFilter = Readonly<Record<string, string>>;

const isDefault = (name: string, value: unknown): boolean =>
  value === undefined || value === '' || value === '0' || (name === 'available' && value === 'bookable');

const inOrder = (name: string, value: string): string => (name === 'attrs' ? [...new Set(value.split(','))].sort().join() : value);

export const storedFilter = (filter: Filter): StoredFilter =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([name, value]) => !isDefault(name, value))
      .map(([name, value]) => [name, inOrder(name, String(value))]),
  );

/** The hall's query for a stored filter. */
export const hallQueryOf = (filter: StoredFilter): HallQuery => listingQuery.parse({ ...filter, sort: 'newest' });

/** Where the hall shows a stored filter. */
export const addressOf = ({ game_id, special, ...others }: StoredFilter) => ({
  game_id: game_id ?? null,
  is_special: special === '1',
  search: new URLSearchParams(others).toString(),
});
