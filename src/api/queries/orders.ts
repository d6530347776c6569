import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  OrderDocument,
  type OrderPartsFragment,
  OrdersDocument,
  type OrdersQuery,
  type OrderTab,
  RevealCredentialsDocument,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Order = OrderPartsFragment;

const PAGE = 20;

export const orderOptions = (orderNo: string) =>
  queryOptions({
    queryKey: keys.order(orderNo),
    queryFn: async ({ signal }) => (await request(OrderDocument, { orderNo }, { signal })).order,
    staleTime: 0,
  });

export const useOrder = (orderNo: string) => useQuery(orderOptions(orderNo));

export const ordersOptions = (tab: OrderTab) =>
  infiniteQueryOptions({
    queryKey: keys.orderList(tab),
    queryFn: async ({ pageParam, signal }) => (await request(OrdersDocument, { tab, after: pageParam, first: PAGE }, { signal })).orders,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Finds an order in the cached lists. */
export function useListedOrder(orderNo: string): () => Order | undefined {
  const cache = useQueryClient();
  return () =>
    cache
      .getQueriesData<InfiniteData<OrdersQuery['orders']>>({ queryKey: keys.orderLists })
      .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
      .find((order) => order.orderNo === orderNo);
}

/** Credentials of the rented account, read on demand and never cached. */
export const useRevealCredentials = (orderNo: string) =>
  useMutation({
    mutationFn: async () => (await request(RevealCredentialsDocument, { orderNo })).revealCredentials,
    gcTime: 0,
  });
