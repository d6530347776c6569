import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderTab } from '#api/generated/operations.ts';
import { ordersOptions } from '#api/queries/orders.ts';
import { close, isDue } from '#screens/OrderDetail/useLiveOrder.ts';

/** A person's orders; while the time of one of them is up they are read again until the server has moved it. */
export const useLiveOrders = (tab: OrderTab) =>
  useInfiniteQuery({
    ...ordersOptions(tab),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isDue)) ? close : false),
  });
