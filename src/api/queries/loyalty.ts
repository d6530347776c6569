import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  CoinLogDocument,
  type CoinLogQuery,
  CoinsDocument,
  CreditDocument,
  CreditLogDocument,
  type CreditQuery,
  PointLogDocument,
  PointsDocument,
  SignInsDocument,
  type SignInsQuery,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type SignIns = SignInsQuery['signIns'];
export type LoyaltyLine = CoinLogQuery['coinLog']['items'][number];
export type CreditTask = CreditQuery['credit']['tasks'][number];
export type LoyaltyLog = 'coins' | 'credit' | 'points';

const PAGE = 20;

export const useSignIns = () =>
  useQuery({
    queryKey: keys.signIns,
    queryFn: async ({ signal }) => (await request(SignInsDocument, {}, { signal })).signIns,
    staleTime: 0,
  });

export const useCoins = () =>
  useQuery({ queryKey: keys.coins, queryFn: async ({ signal }) => (await request(CoinsDocument, {}, { signal })).coins, staleTime: 0 });

export const useCredit = () =>
  useQuery({ queryKey: keys.credit, queryFn: async ({ signal }) => (await request(CreditDocument, {}, { signal })).credit, staleTime: 0 });

export const usePoints = () =>
  useQuery({ queryKey: keys.points, queryFn: async ({ signal }) => (await request(PointsDocument, {}, { signal })).points, staleTime: 0 });

const readers = {
  coins: async (after: string | null, signal: AbortSignal) => (await request(CoinLogDocument, { after, first: PAGE }, { signal })).coinLog,
  credit: async (after: string | null, signal: AbortSignal) =>
    (await request(CreditLogDocument, { after, first: PAGE }, { signal })).creditLog,
  points: async (after: string | null, signal: AbortSignal) =>
    (await request(PointLogDocument, { after, first: PAGE }, { signal })).pointLog,
};

/** All movements of one unit, newest first. */
export const useLoyaltyLog = (log: LoyaltyLog) =>
  useInfiniteQuery({
    queryKey: keys.loyaltyLog(log),
    queryFn: ({ pageParam, signal }) => readers[log](pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
