import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  type OwnTaskPartsFragment,
  OwnTasksDocument,
  type OwnTasksQueryVariables,
  TaskDocument,
  type TaskPartsFragment,
  TasksDocument,
  type TasksQuery,
  type TasksQueryVariables,
  WaitingTasksDocument,
} from '#api/generated/operations.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { keys } from './keys.ts';

export type Task = TaskPartsFragment;
export type TaskPlace = Task['placesShown'][number];
export type TaskRow = TasksQuery['tasks']['items'][number];
export type OwnTask = OwnTaskPartsFragment;
export type TaskFilters = Omit<TasksQueryVariables, 'first' | 'after'>;

const PAGE = 20;
/** Refetch interval, since the other side, a deadline or the platform may change it while the page is open. */
const REREAD = 15_000;

export const useTaskHall = (filters: TaskFilters) =>
  useInfiniteQuery({
    queryKey: keys.taskHall(filters),
    queryFn: async ({ pageParam, signal }) =>
      (await request(TasksDocument, { ...filters, after: pageParam, first: PAGE }, { signal })).tasks,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: MINUTE,
  });

export const useTask = (taskNo: string, viewerId: string | null) =>
  useQuery({
    queryKey: keys.task(taskNo, viewerId),
    queryFn: async ({ signal }) => (await request(TaskDocument, { taskNo }, { signal })).task,
    staleTime: 0,
    refetchInterval: REREAD,
  });

export const useOwnTasks = (party: OwnTasksQueryVariables['party']) =>
  useInfiniteQuery({
    queryKey: keys.ownTaskList(party),
    queryFn: async ({ pageParam, signal }) =>
      (await request(OwnTasksDocument, { party, after: pageParam, first: PAGE }, { signal })).ownTasks,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** What waits for a member; undefined for a guest and while loading. */
export const useWaitingTasks = (isMember: boolean) =>
  useQuery({
    queryKey: keys.waitingTasks,
    queryFn: async ({ signal }) => (await request(WaitingTasksDocument, {}, { signal })).waitingTasks,
    enabled: isMember,
    staleTime: 0,
    refetchInterval: MINUTE,
  });
