import { notifications as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import type { Area, Resolver } from '#schema/context.ts';
import { nameOf, notificationTypes } from '#contract/names.ts';

/** `params` is JSON text; one that cannot be read speaks of no order. */
const orderNoIn = (params: string): string | null => {
  try {
    const value = (JSON.parse(params) as { order_no?: unknown } | null)?.order_no;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  } catch {
    return null;
  }
};

const notification = (data: DataOf<typeof rest.listNotifications>['list'][number]) => ({
  id: data.id,
  title: data.title,
  content: data.content,
  type: nameOf(notificationTypes, data.notification_type),
  orderNo: orderNoIn(data.params),
  isRead: data.is_read,
  createdAt: data.created_at,
});

const notifications: Resolver<{ todayOnly: boolean }> = async (_, { todayOnly }, { rest: source, caller }) =>
  (await source.call(rest.listNotifications, { query: { is_today: todayOnly ? 'true' : 'false' } }, caller)).list.map(notification);

const notificationPage: Resolver<{ after?: string | null; first: number }> = async (_, { after, first }, { rest: source, caller }) => {
  const { list, next_cursor } = await source.call(rest.listNotifications, { query: { cursor: after ?? undefined, limit: first } }, caller);
  return { items: list.map(notification), nextCursor: next_cursor };
};

const markNotificationRead: Resolver<{ id: string }> = async (_, { id }, { rest: source, caller }) => {
  await source.call(rest.readNotification, { params: { id } }, caller);
  return true;
};

const markNotificationsRead: Resolver<{ upTo: string }> = async (_, { upTo }, { rest: source, caller }) => {
  await source.call(rest.readNotifications, { body: { up_to: upTo } }, caller);
  return true;
};

export const area: Area = { Query: { notifications, notificationPage }, Mutation: { markNotificationRead, markNotificationsRead } };
