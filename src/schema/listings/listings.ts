import { listings as rest } from '#contract/rest/index.ts';
import type { QueryOf } from '#contract/rest/endpoint.ts';
import type { Area, Resolver } from '#schema/context.ts';
import { availabilityFilters, listingSorts, type NameOf, rentTypes } from '#contract/names.ts';
import { card, listing as presentListing, listingNow as presentNow, priceFacts } from './present.ts';

interface Filter {
  gameId?: string | null;
  keyword?: string | null;
  platform?: string | null;
  zone?: string | null;
  hourlyMinFen?: number | null;
  hourlyMaxFen?: number | null;
  attributes?: { name: string; value: string }[] | null;
  rentType?: NameOf<typeof rentTypes> | null;
  availability: NameOf<typeof availabilityFilters>;
  noDeposit?: boolean | null;
  staysOnline?: boolean | null;
  special?: boolean | null;
  merchantId?: string | null;
}

interface PageArgs {
  after?: string | null;
  first: number;
}

const onlyIf = (wanted: boolean | null | undefined): '1' | undefined => (wanted ? '1' : undefined);

const attributePairs = (pairs: Filter['attributes']): string | undefined =>
  pairs?.length ? pairs.map(({ name, value }) => `${encodeURIComponent(name)}:${encodeURIComponent(value)}`).join(',') : undefined;

const filterQuery = (filter: Partial<Filter>): Partial<QueryOf<typeof rest.listListings>> => ({
  game_id: filter.gameId ?? undefined,
  keyword: filter.keyword ?? undefined,
  platform: filter.platform ?? undefined,
  zone: filter.zone ?? undefined,
  rental_min: filter.hourlyMinFen ?? undefined,
  rental_max: filter.hourlyMaxFen ?? undefined,
  attrs: attributePairs(filter.attributes),
  rent_type: filter.rentType ? rentTypes[filter.rentType] : undefined,
  available: availabilityFilters[filter.availability ?? 'BOOKABLE'],
  no_deposit: onlyIf(filter.noDeposit),
  stays_online: onlyIf(filter.staysOnline),
  special: onlyIf(filter.special),
  merchant_id: filter.merchantId ?? undefined,
});

const listings: Resolver<PageArgs & { filter?: Filter | null; sort: NameOf<typeof listingSorts> }> = async (
  _,
  args,
  { rest: source, caller },
) => {
  const query = { ...filterQuery(args.filter ?? {}), sort: listingSorts[args.sort], cursor: args.after ?? undefined, limit: args.first };
  const data = await source.call(rest.listListings, { query }, caller);
  return { items: data.list.map(card), nextCursor: data.next_cursor, count: data.count, isCountCapped: data.count_capped };
};

const listing: Resolver<{ id: string }> = async (_, { id }, { rest: source, caller }) =>
  presentListing(await source.call(rest.getListing, { params: { account_id: id } }, caller));

const listingNow: Resolver<{ id: string }> = async (_, { id }, { rest: source, caller }) =>
  presentNow(await source.call(rest.getChangingDetail, { params: { account_id: id } }, caller));

const priceNow: Resolver<{ listingId: string }> = async (_, { listingId }, { rest: source, caller }) =>
  priceFacts(await source.call(rest.verifyPrice, { params: { account_id: listingId } }, caller, { fresh: true }));

const similarListings: Resolver<{ listingId: string }> = async (_, { listingId }, { rest: source, caller }) =>
  (await source.call(rest.listSimilar, { params: { account_id: listingId } }, caller)).list.map(card);

const favourites: Resolver<PageArgs> = async (_, { after, first }, { rest: source, caller }) => {
  const data = await source.call(rest.listFavourites, { query: { cursor: after ?? undefined, limit: first } }, caller);
  return { items: data.list.map(card), nextCursor: data.next_cursor };
};

const footprints: Resolver<PageArgs> = async (_, { after, first }, { rest: source, caller }) => {
  const data = await source.call(rest.listFootprints, { query: { cursor: after ?? undefined, limit: first } }, caller);
  return {
    items: data.list.map(({ account, looked_at }) => ({ listing: card(account), lookedAt: looked_at })),
    nextCursor: data.next_cursor,
  };
};

const setFavourite: Resolver<{ listingId: string; on: boolean }> = async (_, { listingId, on }, { rest: source, caller }) =>
  (await source.call(rest.likeAccount, { body: { source_id: listingId, type: 1, scene: on ? 1 : 2 } }, caller)).is_collection;

const lookAt: Resolver<{ listingId: string }> = async (_, { listingId }, { rest: source, caller }) => {
  await source.call(rest.addFootprint, { params: { account_id: listingId } }, caller);
  return true;
};

export const area: Area = {
  Query: { listings, listing, listingNow, priceNow, similarListings, favourites, footprints },
  Mutation: { setFavourite, lookAt },
};
