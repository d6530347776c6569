import { parseJson } from '#contract/json.ts';
import { notifications as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { type Area, as, calls, done } from '#schema/field.ts';
import { nameOf, notificationTypes } from '#contract/names.ts';

/** `params` is JSON text; null if it is invalid or names no order. */
const orderNoIn = (params: string): string | null => {
  try {
    const value = (parseJson(params) as { order_no?: unknown } | null)?.order_no;
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

export const area: Area = {
  Query: {
    notifications: calls(rest.listNotifications, {
      args: 'todayOnly: Boolean! = false',
      doc: 'At most 50.',
      request: ({ todayOnly }) => ({ query: { is_today: todayOnly ? 'true' : 'false' } }),
      answer: as('[Notification!]!', ({ list }) => list.map(notification)),
    }),
  },
  Mutation: {
    markNotificationRead: calls(rest.readNotification, {
      args: 'id: ID!',
      request: ({ id }) => ({ params: { id } }),
      answer: done,
    }),
  },
};
