import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { PayoutDocument, type PayoutQuery, WithdrawalsDocument, type WithdrawalsQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Payout = PayoutQuery['payout'];
export type WithdrawalLine = WithdrawalsQuery['withdrawals']['items'][number];

const PAGE = 20;
/** Refetch interval while a payout is in progress, so that its end shows without user action. */
const SOON = 5_000;

const isMoving = ({ status, needsOperator }: WithdrawalLine): boolean => status === 'PAYING' || (status === 'REQUESTED' && !needsOperator);

export const usePayout = () =>
  useQuery({
    queryKey: keys.payout,
    queryFn: async ({ signal }) => (await request(PayoutDocument, {}, { signal })).payout,
    staleTime: 0,
  });

type Lines = WithdrawalsQuery['withdrawals'];

/** A withdrawal that ends while it is shown has changed the balance. */
export const useWithdrawals = () => {
  const cache = useQueryClient();
  const underWay = (): number => cache.getQueryData<InfiniteData<Lines>>(keys.withdrawals)?.pages[0]?.items.filter(isMoving).length ?? 0;
  return useInfiniteQuery({
    queryKey: keys.withdrawals,
    queryFn: async ({ pageParam, signal }) => {
      const lines = (await request(WithdrawalsDocument, { after: pageParam, first: PAGE }, { signal })).withdrawals;
      if (pageParam === null && lines.items.filter(isMoving).length < underWay()) void cache.invalidateQueries({ queryKey: keys.payout });
      return lines;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(({ items }) => items.some(isMoving)) ? SOON : false),
  });
};
