import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  FavouritesDocument,
  FootprintsDocument,
  type FootprintsQuery,
  ListingDocument,
  ListingNowDocument,
  type ListingNowQuery,
  type ListingQuery,
  LookAtDocument,
  LookingUsersDocument,
  SimilarListingsDocument,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';
import { patchListings } from './patchListings.ts';

export type Listing = ListingQuery['listing'];
export type ListingNow = ListingNowQuery['listingNow'];
export type Footprint = FootprintsQuery['footprints']['items'][number];

const PAGE = 20;

/** `tempToken`: that of a login by scanning that waits for a phone. */
export const listingOptions = (id: string, tempToken: string | null = null) =>
  queryOptions({
    queryKey: keys.listing(id),
    queryFn: async ({ signal }) => (await request(ListingDocument, { id, tempToken }, { signal })).listing,
  });

/** Only what changes; refetched often while a detail page is open. */
export const listingNowOptions = (id: string) =>
  queryOptions({
    queryKey: keys.listingNow(id),
    queryFn: async ({ signal }) => (await request(ListingNowDocument, { id }, { signal })).listingNow,
  });

export const similarListingsOptions = (id: string) =>
  queryOptions({
    queryKey: keys.similar(id),
    queryFn: async ({ signal }) => (await request(SimilarListingsDocument, { listingId: id }, { signal })).similarListings,
    staleTime: 60_000,
  });

export const useListing = (id: string, tempToken: string | null = null) => useQuery(listingOptions(id, tempToken));
/** Read once per view of the page. */
export const useLookingUsers = (listingId: string) =>
  useQuery({
    queryKey: keys.looking(listingId),
    queryFn: async ({ signal }) => (await request(LookingUsersDocument, { listingId }, { signal })).lookingUsers,
    staleTime: 60_000,
  });

export const useSimilarListings = (id: string) => useQuery(similarListingsOptions(id));

export const useFavourites = () =>
  useInfiniteQuery({
    queryKey: keys.favourites,
    queryFn: async ({ pageParam, signal }) => (await request(FavouritesDocument, { after: pageParam, first: PAGE }, { signal })).favourites,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Always stale: viewing a listing adds to it without invalidating. */
export const useFootprints = () =>
  useInfiniteQuery({
    queryKey: keys.footprints,
    queryFn: async ({ pageParam, signal }) => (await request(FootprintsDocument, { after: pageParam, first: PAGE }, { signal })).footprints,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * Sets a listing's favourite state wherever it is cached. The time of reading stays: a heart clicked since then shows its last click, not
 * the state that an earlier click saved.
 */
export function showFavourite(cache: QueryClient, id: string, on: boolean): void {
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    if (state.data === undefined) continue;
    cache.setQueryData(queryKey, patchListings(state.data, id, { isFavourite: on }), { updatedAt: state.dataUpdatedAt });
  }
}

/** Fire and forget: its failure is ignored. */
export function rememberLook(listingId: string): void {
  request(LookAtDocument, { listingId }, { ungated: true }).catch(() => undefined);
}
