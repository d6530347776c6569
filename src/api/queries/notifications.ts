import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  MarkNotificationReadDocument,
  MarkNotificationsReadDocument,
  NotificationPageDocument,
  type NotificationPageQuery,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Notification = NotificationPageQuery['notificationPage']['items'][number];

const PAGE = 20;

export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: keys.notifications,
    queryFn: async ({ pageParam, signal }) =>
      (await request(NotificationPageDocument, { after: pageParam, first: PAGE }, { signal })).notificationPage,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export async function markNotificationRead(cache: QueryClient, id: string): Promise<void> {
  await request(MarkNotificationReadDocument, { id });
  await cache.invalidateQueries({ queryKey: keys.notifications });
}

/** All of them, up to the newest that is on the screen: what has come in since stays unread. */
export async function markNotificationsRead(cache: QueryClient, upTo: string): Promise<void> {
  await request(MarkNotificationsReadDocument, { upTo });
  await cache.invalidateQueries({ queryKey: keys.notifications });
}
