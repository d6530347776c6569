import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { ComplaintsDocument, type ComplaintsQuery, ComplaintTypesDocument, type ComplaintTypesQuery } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Complaint = ComplaintsQuery['complaints']['items'][number];
export type ComplaintTypes = ComplaintTypesQuery['complaintTypes'];

const PAGE = 10;
/** Refetch interval, since the other side, a deadline or the platform may change it while the page is open. */
const REREAD = 15_000;

export const useComplaints = (orderNo: string | null) =>
  useInfiniteQuery({
    queryKey: keys.complaintList(orderNo),
    queryFn: async ({ pageParam, signal }) =>
      (await request(ComplaintsDocument, { orderNo, after: pageParam, first: PAGE }, { signal })).complaints,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: REREAD,
  });

export const useComplaintTypes = (orderNo: string) =>
  useQuery({
    queryKey: keys.complaintTypes(orderNo),
    queryFn: async ({ signal }) => (await request(ComplaintTypesDocument, { orderNo }, { signal })).complaintTypes,
    enabled: orderNo !== '',
    staleTime: 0,
  });
