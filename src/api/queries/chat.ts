import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { ChatMessagesDocument, ChatsDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

const PAGE = 10;

/** The user's conversations, newest first. */
export const useChats = (isMember: boolean) =>
  useInfiniteQuery({
    queryKey: keys.chats,
    queryFn: async ({ pageParam, signal }) => (await request(ChatsDocument, { after: pageParam, first: PAGE }, { signal })).chats,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isMember,
    staleTime: 0,
  });

/** Messages before a sequence number, which are immutable; 0 disables the query. */
export const useEarlierLines = (number: string, before: number, chatSecret: string | null) =>
  useQuery({
    queryKey: keys.earlierLines(number, before),
    queryFn: async ({ signal }) =>
      (await request(ChatMessagesDocument, { number, before, first: 100 }, { signal, chatSecret })).chatMessages.items,
    enabled: before > 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
