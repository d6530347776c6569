import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  BargainGamesDocument,
  BargainTermsDocument,
  type BargainTermsQuery,
  ReceivedBargainsDocument,
  type ReceivedBargainsQuery,
  SetBargainTermsDocument,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type BargainTerms = BargainTermsQuery['bargainTerms'];
export type ReceivedBargain = ReceivedBargainsQuery['receivedBargains']['items'][number];

const PAGE = 10;

/** Games with accounts whose owner bargains. */
export const useBargainGames = () =>
  useQuery({
    queryKey: keys.bargainGames,
    queryFn: async ({ signal }) => (await request(BargainGamesDocument, {}, { signal })).bargainGames,
  });

/** Of an own listing. */
export const useBargainTerms = (listingId: string) =>
  useQuery({
    queryKey: keys.bargainTerms(listingId),
    queryFn: async ({ signal }) => (await request(BargainTermsDocument, { listingId }, { signal })).bargainTerms,
    staleTime: 0,
  });

export const useReceivedBargains = (listingId: string) =>
  useInfiniteQuery({
    queryKey: keys.receivedBargains(listingId),
    queryFn: async ({ pageParam, signal }) =>
      (await request(ReceivedBargainsDocument, { listingId, after: pageParam, first: PAGE }, { signal })).receivedBargains,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export function useSetBargainTerms(listingId: string) {
  const cache = useQueryClient();
  return useMutation<BargainTerms, ProblemError, BargainTerms>({
    mutationFn: async (terms) => (await request(SetBargainTermsDocument, { listingId, ...terms })).setBargainTerms,
    onSuccess: (terms) => {
      cache.setQueryData(keys.bargainTerms(listingId), terms);
      void cache.invalidateQueries({ queryKey: keys.listing(listingId) });
    },
  });
}
