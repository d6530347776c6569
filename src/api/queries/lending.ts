import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  IncomeFileDocument,
  IncomeMonthDocument,
  type IncomeMonthQuery,
  IncomeRowsDocument,
  type IncomeRowsQuery,
  LentOfferDocument,
  type LentOfferPartsFragment,
  LentOrderDocument,
  type LentOrderPartsFragment,
  LentOrdersDocument,
  type LentRowPartsFragment,
  type LentTab,
  PasswordsDueDocument,
  type PasswordsDueQuery,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type LentOrder = LentOrderPartsFragment;
export type LentRow = LentRowPartsFragment;
export type LentOffer = LentOfferPartsFragment;
export type PasswordDue = PasswordsDueQuery['passwordsDue']['items'][number];
export type IncomeMonth = IncomeMonthQuery['incomeMonth'];
export type IncomeRow = IncomeRowsQuery['incomeRows']['items'][number];
export type { LentTab };

const PAGE = 20;
/** Refetch interval of one order: the renter, a deadline or the platform may change it while it is open. */
const REREAD = 15_000;

export interface LentFilters {
  readonly tab: LentTab;
  readonly listingId: string | null;
}

const lentOrdersOptions = (filters: LentFilters) =>
  infiniteQueryOptions({
    queryKey: keys.lentOrders(filters),
    queryFn: async ({ pageParam, signal }) =>
      (await request(LentOrdersDocument, { ...filters, after: pageParam, first: PAGE }, { signal })).lentOrders,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Orders of one's own accounts. */
export const useLentOrders = (filters: LentFilters) => useInfiniteQuery(lentOrdersOptions(filters));

export const useLentOrder = (orderNo: string) =>
  useQuery({
    queryKey: keys.lentOrder(orderNo),
    queryFn: async ({ signal }) => (await request(LentOrderDocument, { orderNo }, { signal })).lentOrder,
    staleTime: 0,
    refetchInterval: REREAD,
  });

/** Own accounts whose password is to be changed. */
export const usePasswordsDue = () =>
  useInfiniteQuery({
    queryKey: keys.passwordsDue,
    queryFn: async ({ pageParam, signal }) =>
      (await request(PasswordsDueDocument, { after: pageParam, first: PAGE }, { signal })).passwordsDue,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

export const useLentOffer = (listingId: string) =>
  useQuery({
    queryKey: keys.lentOffer(listingId),
    queryFn: async ({ signal }) => (await request(LentOfferDocument, { listingId }, { signal })).lentOffer,
    staleTime: 0,
  });

export const useIncomeMonth = (month: string) =>
  useQuery({
    queryKey: keys.incomeMonth(month),
    queryFn: async ({ signal }) => (await request(IncomeMonthDocument, { month }, { signal })).incomeMonth,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export interface IncomeFilters {
  readonly month: string;
  readonly listingId: string | null;
  readonly gameId: string | null;
}

export const useIncomeRows = (filters: IncomeFilters) =>
  useInfiniteQuery({
    queryKey: keys.incomeRows(filters),
    queryFn: async ({ pageParam, signal }) =>
      (await request(IncomeRowsDocument, { ...filters, after: pageParam, first: PAGE }, { signal })).incomeRows,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/** A month's income as CSV. */
export const readIncomeFile = async (month: string) => (await request(IncomeFileDocument, { month })).incomeFile;
