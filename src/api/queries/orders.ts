import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { OrderDocument, type OrderPartsFragment, OrdersDocument, type OrderTab, RenewCheckDocument, type RenewCheckQuery, RevealCredentialsDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export { blockId, orderStatusId, priceLineKind, rentModeId, rentTypeId } from '#api/names.ts';

export type Order = OrderPartsFragment;
export type RenewOffer = RenewCheckQuery['renewCheck'];

const PAGE = 20;

export const orderOptions = (orderNo: string) =>
  queryOptions({
    queryKey: keys.order(orderNo),
    queryFn: async ({ signal }) => (await request(OrderDocument, { orderNo }, { signal })).order,
    staleTime: 0,
  });

export const renewCheckOptions = (orderNo: string, hours: number) =>
  queryOptions({
    queryKey: keys.renewCheck(orderNo, hours),
    queryFn: async ({ signal }) => (await request(RenewCheckDocument, { orderNo, hours }, { signal })).renewCheck,
    staleTime: 0,
  });

export const useOrder = (orderNo: string) => useQuery(orderOptions(orderNo));
export const useRenewCheck = (orderNo: string, hours: number) => useQuery(renewCheckOptions(orderNo, hours));

export const ordersOptions = (tab: OrderTab) =>
  infiniteQueryOptions({
    queryKey: keys.orderList(tab),
    queryFn: async ({ pageParam, signal }) => (await request(OrdersDocument, { tab, after: pageParam, first: PAGE }, { signal })).orders,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The login of the rented account, read when a person asks; it stays out of the cache. */
export const useRevealCredentials = (orderNo: string) =>
  useMutation({
    mutationFn: async () => (await request(RevealCredentialsDocument, { orderNo })).revealCredentials,
    gcTime: 0,
  });

/** After a command moved an order: the order as it now is, and everything that its money and its time touch. */
export async function orderMoved(cache: QueryClient, order: Order): Promise<void> {
  cache.setQueryData(keys.order(order.orderNo), order);
  await Promise.all([
    cache.invalidateQueries({ queryKey: keys.mine }),
    cache.invalidateQueries({ queryKey: keys.listing(order.product.id) }),
    cache.invalidateQueries({ queryKey: keys.listingNow(order.product.id) }),
  ]);
}
