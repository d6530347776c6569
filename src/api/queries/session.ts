import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { MarkNotificationReadDocument, NotificationsDocument, type NotificationsQuery, ViewerDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Notification = NotificationsQuery['notifications'][number];

/** The person and their balance; null for a guest. */
export const viewerOptions = () =>
  queryOptions({
    queryKey: keys.viewer,
    queryFn: ({ signal }) => request(ViewerDocument, {}, { signal }),
  });

export const notificationsOptions = (todayOnly: boolean) =>
  queryOptions({
    queryKey: keys.notifications(todayOnly),
    queryFn: async ({ signal }) => (await request(NotificationsDocument, { todayOnly }, { signal })).notifications,
  });

export const useNotifications = (todayOnly = false) => useQuery(notificationsOptions(todayOnly));

export async function markNotificationRead(cache: QueryClient, id: string): Promise<void> {
  await request(MarkNotificationReadDocument, { id });
  await cache.invalidateQueries({ queryKey: keys.mine });
}

/** Another person, or nobody: what was theirs goes at once, and what may carry favourites is read again. */
export async function changePerson(cache: QueryClient, id: string | null): Promise<void> {
  if (id === null) cache.removeQueries({ queryKey: keys.mine });
  // A query that is on the screen stays without an answer when it is removed; reset, it asks again.
  else void cache.resetQueries({ queryKey: keys.mine });
  await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.mine[0] });
}
