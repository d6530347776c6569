import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  type ApplicationPartsFragment,
  type BulkResultPartsFragment,
  type EditedListingPartsFragment,
  GoingRateDocument,
  LastBulkDocument,
  type ListingState,
  MerchantApplicationDocument,
  MerchantCentreDocument,
  type MerchantCentreQuery,
  OwnListingDocument,
  OwnListingsDocument,
  type OwnListingPartsFragment,
  type OwnListingSort,
  OwnIdsDocument,
  OwnTableDocument,
  RecallApplicationDocument,
  StartListingDocument,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export { applicationFormOf, listingFormOf } from '#api/merchantForms.ts';
export type { ListingState };
export type Application = ApplicationPartsFragment;
export type Centre = MerchantCentreQuery['merchantCentre'];
export type BulkResult = BulkResultPartsFragment;
export type BulkRow = BulkResult['rows'][number];
export type OwnListing = OwnListingPartsFragment;
export type EditedListing = EditedListingPartsFragment;

export const useApplication = () =>
  useQuery({
    queryKey: keys.merchantApplication,
    queryFn: async ({ signal }) => (await request(MerchantApplicationDocument, {}, { signal })).merchantApplication,
    // The chart owns the form while the page is open.
    refetchOnWindowFocus: false,
  });

export function useRecallApplication() {
  const cache = useQueryClient();
  return useMutation<unknown, ProblemError, void>({
    mutationFn: () => request(RecallApplicationDocument, {}),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.merchantApplication }),
  });
}

export const useCentre = () =>
  useQuery({
    queryKey: keys.merchantCentre,
    queryFn: async ({ signal }) => (await request(MerchantCentreDocument, {}, { signal })).merchantCentre,
  });

export interface OwnListingFilters {
  readonly state: ListingState | null;
  readonly isRented: boolean;
  readonly isPasswordDue: boolean;
  readonly gameId: string | null;
  readonly keyword: string;
  readonly leastFen: number | null;
  readonly mostFen: number | null;
}

export const useOwnListings = (filters: OwnListingFilters) =>
  useInfiniteQuery({
    queryKey: keys.ownListings(filters),
    queryFn: async ({ pageParam, signal }) =>
      (await request(OwnListingsDocument, { ...filters, keyword: filters.keyword || null, after: pageParam }, { signal })).ownListings,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export type { OwnListingSort };
export interface OwnTableView {
  readonly sort: OwnListingSort;
  readonly isAscending: boolean;
  readonly page: number;
  readonly size: number;
}

const wanted = ({ keyword, ...filters }: OwnListingFilters) => ({ ...filters, keyword: keyword || null });

export const useOwnTable = (filters: OwnListingFilters, view: OwnTableView) =>
  useQuery({
    queryKey: keys.ownTable(filters, view),
    queryFn: async ({ signal }) => (await request(OwnTableDocument, { ...wanted(filters), ...view }, { signal })).ownTable,
    placeholderData: keepPreviousData,
  });

/** Ids of all accounts under the filters, as many as one change takes. */
export const useOwnIds = () =>
  useMutation<readonly string[], ProblemError, OwnListingFilters>({
    mutationFn: async (filters) => (await request(OwnIdsDocument, wanted(filters))).ownIds.items.map(({ id }) => id),
  });

export const useLastBulk = () =>
  useQuery({
    queryKey: keys.lastBulk,
    queryFn: async ({ signal }) => (await request(LastBulkDocument, {}, { signal })).lastBulk.change,
  });

export const useOwnListing = (id: string) =>
  useQuery({
    queryKey: keys.ownListing(id),
    queryFn: async ({ signal }) => (await request(OwnListingDocument, { id }, { signal })).ownListing,
    refetchOnWindowFocus: false,
    // The chart owns the form while the page is open; the next visit reads it again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Begins a draft of a game; answers its id. */
export function useStartListing() {
  const cache = useQueryClient();
  return useMutation<string, ProblemError, string>({
    mutationFn: async (gameId) => (await request(StartListingDocument, { gameId })).startListing.id,
    onSettled: () => cache.invalidateQueries({ queryKey: keys.merchant }),
  });
}

export const useGoingRate = (gameId: string, platform: string) =>
  useQuery({
    queryKey: keys.goingRate(gameId, platform),
    queryFn: async ({ signal }) => (await request(GoingRateDocument, { gameId, platform: platform || null }, { signal })).goingRate,
  });
