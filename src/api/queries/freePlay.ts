import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  FreePlayCountDocument,
  type FreePlayCountQuery,
  FreePlayGamesDocument,
  FreePlayListingsDocument,
  type FreePlayListingsQuery,
  type FreePlayPartsFragment,
  FreePlayTermsDocument,
  type FreePlayTermsQuery,
  SetFreePlayTermsDocument,
  FreePlayPromotionsDocument,
  FreePlaysDocument,
  RevealFreePlayCredentialsDocument,
  type RevealFreePlayCredentialsMutation,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { keys } from './keys.ts';

export type FreePlay = FreePlayPartsFragment;
export type FreePlayListing = FreePlayListingsQuery['freePlayListings']['items'][number];
export type FreePlaySlot = FreePlayListing['slots'][number];
export type FreePlayCount = FreePlayCountQuery['freePlayCount'];
export type FreePlayCoupon = FreePlayCountQuery['freePlayCoupons'][number];

const PAGE = 24;
const HISTORY = 8;

export const useFreePlayGames = () =>
  useQuery({
    queryKey: keys.freePlayGames,
    queryFn: async ({ signal }) => (await request(FreePlayGamesDocument, {}, { signal })).freePlayGames,
  });

export const useFreePlayListings = (filters: { gameId: string | null; isOpen: boolean }) =>
  useInfiniteQuery({
    queryKey: keys.freePlayListings(filters),
    queryFn: async ({ pageParam, signal }) =>
      (await request(FreePlayListingsDocument, { ...filters, after: pageParam, first: PAGE }, { signal })).freePlayListings,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    staleTime: 0,
  });

export const useFreePlayPromotions = () =>
  useQuery({
    queryKey: keys.freePlayPromotions,
    queryFn: async ({ signal }) => (await request(FreePlayPromotionsDocument, {}, { signal })).freePlayPromotions,
  });

/** What is left today; undefined for a guest and while loading. */
export const useFreePlayCount = (isMember: boolean) =>
  useQuery({
    queryKey: keys.freePlayCount,
    queryFn: ({ signal }) => request(FreePlayCountDocument, {}, { signal }),
    enabled: isMember,
    staleTime: 0,
  });

/** A member's own plays, newest first. They are read again while one is not over: a paid order may shorten it. */
export const useFreePlays = (isMember: boolean) =>
  useInfiniteQuery({
    queryKey: keys.freePlays,
    queryFn: async ({ pageParam, signal }) =>
      (await request(FreePlaysDocument, { after: pageParam, first: HISTORY }, { signal })).freePlays,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isMember,
    refetchInterval: MINUTE / 2,
    staleTime: 0,
  });

/** Login of the account that is played, read on demand and never cached. */
export const useRevealFreePlay = (id: string) =>
  useMutation<RevealFreePlayCredentialsMutation['revealFreePlayCredentials'], ProblemError, void>({
    mutationFn: async () => (await request(RevealFreePlayCredentialsDocument, { id })).revealFreePlayCredentials,
    gcTime: 0,
  });

export type FreePlayTerms = FreePlayTermsQuery['freePlayTerms'];

export const useFreePlayTerms = (listingId: string) =>
  useQuery({
    queryKey: keys.freePlayTerms(listingId),
    queryFn: async ({ signal }) => (await request(FreePlayTermsDocument, { listingId }, { signal })).freePlayTerms,
    refetchOnWindowFocus: false,
  });

export function useSetFreePlayTerms(listingId: string) {
  const cache = useQueryClient();
  return useMutation<FreePlayTerms, ProblemError, FreePlayTerms>({
    mutationFn: async ({ windows, ...terms }) => {
      const sent = { listingId, ...terms, windows: windows.map(({ from, to }) => ({ from, to })) };
      return (await request(SetFreePlayTermsDocument, sent)).setFreePlayTerms;
    },
    onSuccess: (terms) => cache.setQueryData(keys.freePlayTerms(listingId), terms),
  });
}
