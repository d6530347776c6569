import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  type Certificate,
  FollowedShopsDocument,
  FollowShopDocument,
  ShopDocument,
  type ShopPartsFragment,
  ShopReviewsDocument,
  ShopsDocument,
  type ShopSort,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type { Certificate, ShopSort };
export type Shop = ShopPartsFragment;

export interface ShopFilters {
  readonly keyword: string;
  readonly gameId: string | null;
  readonly certificate: Certificate | null;
  readonly sort: ShopSort;
}

const PAGE = 20;

export const useShops = (filters: ShopFilters) =>
  useInfiniteQuery({
    queryKey: keys.shops(filters),
    queryFn: async ({ pageParam, signal }) => {
      const variables = { ...filters, keyword: filters.keyword || null, after: pageParam, first: PAGE };
      return (await request(ShopsDocument, variables, { signal })).shops;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const useShop = (id: string) =>
  useQuery({ queryKey: keys.shop(id), queryFn: async ({ signal }) => (await request(ShopDocument, { id }, { signal })).shop });

const REVIEWS = 10;

export const useShopReviews = (id: string) =>
  useInfiniteQuery({
    queryKey: keys.shopReviews(id),
    queryFn: async ({ pageParam, signal }) =>
      (await request(ShopReviewsDocument, { id, after: pageParam, first: REVIEWS }, { signal })).shopReviews,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Shops that the member follows, the last first. */
export const useFollowedShops = () =>
  useQuery({
    queryKey: keys.followedShops,
    queryFn: async ({ signal }) => (await request(FollowedShopsDocument, {}, { signal })).followedShops,
  });

/** Follows a shop or ends that; a guest logs in first, and it goes on. */
export function useFollowShop() {
  const cache = useQueryClient();
  return useMutation<Shop, ProblemError, { id: string; on: boolean }>({
    mutationFn: async (wish) => (await request(FollowShopDocument, wish)).followShop,
    onSuccess: (shop) => void cache.setQueryData(keys.shop(shop.id), shop),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.followedShops }),
  });
}
