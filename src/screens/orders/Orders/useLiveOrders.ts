import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderTab } from '#api/generated/operations.ts';
import { ordersOptions } from '#api/queries/orders.ts';
import { close, isDue } from '#screens/orders/OrderDetail/useLiveOrder.ts';

/** The user's orders, refetched while a deadline of one has passed and the server has not moved it yet. */
export const useLiveOrders = (tab: OrderTab) =>
  useInfiniteQuery({
    ...ordersOptions(tab),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isDue)) ? close : false),
  });
