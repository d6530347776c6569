import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { PayoutDocument, type PayoutQuery, WithdrawalsDocument, type WithdrawalsQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Payout = PayoutQuery['payout'];
export type WithdrawalLine = WithdrawalsQuery['withdrawals']['items'][number];

const PAGE = 20;
/** While a payout is under way its end comes without anybody pressing. */
const SOON = 5_000;

const isMoving = ({ status, needsOperator }: WithdrawalLine): boolean => status === 'PAYING' || (status === 'REQUESTED' && !needsOperator);

export const usePayout = () =>
  useQuery({
    queryKey: keys.payout,
    queryFn: async ({ signal }) => (await request(PayoutDocument, {}, { signal })).payout,
    staleTime: 0,
  });

export const useWithdrawals = () =>
  useInfiniteQuery({
    queryKey: keys.withdrawals,
    queryFn: async ({ pageParam, signal }) =>
      (await request(WithdrawalsDocument, { after: pageParam, first: PAGE }, { signal })).withdrawals,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(({ items }) => items.some(isMoving)) ? SOON : false),
  });
