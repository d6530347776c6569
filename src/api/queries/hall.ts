import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { FiltersDocument, type FiltersQuery, GamesDocument, ListingsDocument } from '#api/generated/operations.ts';
import { listingFilter } from '#api/listingFilter.ts';
import { listingSorts, nameOf } from '#contract/listingNames.ts';
import type { HallFilters } from '#lib/hallAddress.ts';
import { keys } from './keys.ts';

export type HallOptions = FiltersQuery['filters'];

const pageSize = 20;

/** The hall page by page; while other filters are fetched, the previous list stays visible. */
export function useHall(filters: HallFilters) {
  return useInfiniteQuery({
    queryKey: keys.hall(filters),
    queryFn: async ({ pageParam, signal }) => {
      const variables = { filter: listingFilter(filters), sort: nameOf(listingSorts, filters.sort), after: pageParam, first: pageSize };
      return (await request(ListingsDocument, variables, { signal })).listings;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function useGames() {
  return useQuery({
    queryKey: keys.games,
    queryFn: async ({ signal }) => (await request(GamesDocument, {}, { signal })).games,
    staleTime: 300_000,
  });
}

/** Filter options, of one game or of all. */
export function useHallOptions(gameId: string | null) {
  return useQuery({
    queryKey: keys.filters(gameId),
    queryFn: async ({ signal }) => (await request(FiltersDocument, { gameId }, { signal })).filters,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });
}
