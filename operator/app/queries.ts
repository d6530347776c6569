import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { approvals, audit, contents, queues, users } from '#contract/operator/index.ts';
import type { RequestOf } from '#contract/rest/endpoint.ts';
import type { AnyCall } from '#operator/api/client.ts';
import { useSystem } from './system.ts';

const MINUTE = 60_000;
const PAGE = 50;
/** Cases of a queue: more than fit on a screen, and drawn quickly. */
const CASES = 25;
/** Of a list that stands among others. */
const ROWS = 10;

/** What a call answers, read again every minute and after each decision. */
export function useCalled<E extends AnyCall>(endpoint: E, request: RequestOf<E>) {
  const { call } = useSystem();
  return useQuery({
    queryKey: [endpoint.name, request],
    queryFn: ({ signal }) => call(endpoint, request, signal),
    refetchInterval: MINUTE,
  });
}

/** Open cases of a queue, page by page. */
export function useCases(queue: string) {
  const { call } = useSystem();
  return useInfiniteQuery({
    queryKey: ['listCases', queue],
    queryFn: ({ signal, pageParam }) =>
      call(queues.listCases, { params: { queue }, query: { limit: CASES, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: MINUTE,
  });
}

export function useApprovals(all: boolean) {
  const { call } = useSystem();
  return useInfiniteQuery({
    queryKey: ['listApprovals', all],
    queryFn: ({ signal, pageParam }) =>
      call(
        approvals.listApprovals,
        { query: { limit: PAGE, all: all ? 'true' : 'false', ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: MINUTE,
  });
}

export interface AuditFilter {
  readonly by?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly words?: string;
  readonly from?: number;
  readonly until?: number;
}

export function useAudit(filter: AuditFilter) {
  const { call } = useSystem();
  return useInfiniteQuery({
    queryKey: ['listAudit', filter],
    queryFn: ({ signal, pageParam }) =>
      call(audit.listAudit, { query: { ...filter, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}

/** Contents of a kind that contain the words, page by page. */
export function useContents(kind: string, words: string) {
  const { call } = useSystem();
  return useInfiniteQuery({
    queryKey: ['listContents', kind, words],
    queryFn: ({ signal, pageParam }) =>
      call(
        contents.listContents,
        { params: { kind }, query: { limit: PAGE, ...(words !== '' && { words }), ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: MINUTE,
  });
}

/** Versions of one content, the newest first. */
export function useVersions(kind: string, key: string) {
  const { call } = useSystem();
  return useInfiniteQuery({
    queryKey: ['listContentVersions', kind, key],
    queryFn: ({ signal, pageParam }) =>
      call(
        contents.listContentVersions,
        { params: { kind, key }, query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}

/** Orders of a user as renter or as owner. */
export function useUserOrders(userId: string, side: 'renter' | 'owner') {
  const { call } = useSystem();
  return useInfiniteQuery({
    queryKey: ['listUserOrders', userId, side],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: ROWS, side, ...(pageParam !== null && { cursor: pageParam }) };
      return call(users.listUserOrders, { params: { user_id: userId }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}

/** Lines of a user's wallet. */
export function useUserMoney(userId: string) {
  const { call } = useSystem();
  return useInfiniteQuery({
    queryKey: ['listUserMoney', userId],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      return call(users.listUserMoney, { params: { user_id: userId }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}
