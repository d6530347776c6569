import { parseJson } from '#contract/json.ts';
import { notifications as rest } from '#contract/rest/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { type Area, as, calls, done } from '#schema/field.ts';
import { nameOf, notificationTypes } from '#contract/names.ts';

/** `params` is JSON text; null if it is invalid or names no order. */
const orderNoIn = (params: string, name: 'order_no' | 'lent_no'): string | null => {
  try {
    const value = (parseJson(params) as Readonly<Record<string, unknown>> | null)?.[name];
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
  orderNo: orderNoIn(data.params, 'order_no'),
  lentNo: orderNoIn(data.params, 'lent_no'),
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
