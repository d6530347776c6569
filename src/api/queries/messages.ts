import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  DeleteMessagesDocument,
  MarkNotificationReadDocument,
  MessageDocument,
  type MessageKind,
  type MessageQuery,
  MessagesDocument,
  type MessagesQuery,
  ReadMessagesDocument,
} from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { notifyOtherTabs } from '#lib/otherTabs.ts';
import { keys } from './keys.ts';

export type Message = MessagesQuery['messages']['items'][number];
export type MessageDetail = MessageQuery['message'];

const PAGE = 20;

export const useMessages = (kind: MessageKind | null) =>
  useInfiniteQuery({
    queryKey: keys.messageList(kind),
    queryFn: async ({ pageParam, signal }) =>
      (await request(MessagesDocument, { kind, after: pageParam, first: PAGE }, { signal })).messages,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const useMessage = (id: string) =>
  useQuery<MessageDetail, ProblemError>({
    queryKey: keys.message(id),
    queryFn: async ({ signal }) => (await request(MessageDocument, { id }, { signal })).message,
  });

/** Invalidates the lists, here and in other tabs. */
async function changed(cache: QueryClient): Promise<void> {
  notifyOtherTabs('messages');
  await cache.invalidateQueries({ queryKey: keys.messageLists });
}

export async function markMessageRead(cache: QueryClient, id: string): Promise<void> {
  await request(MarkNotificationReadDocument, { id });
  await changed(cache);
}

/** Marks all messages of a kind as read up to the newest one shown; later ones stay unread. */
export async function markMessagesRead(cache: QueryClient, upTo: string, kind: MessageKind | null): Promise<void> {
  await request(ReadMessagesDocument, { upTo, kind });
  await changed(cache);
}

export async function deleteMessage(cache: QueryClient, id: string): Promise<void> {
  await request(DeleteMessagesDocument, { ids: [id] });
  cache.removeQueries({ queryKey: keys.message(id) });
  await changed(cache);
}
