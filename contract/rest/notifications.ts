import { z } from 'zod';
import { notificationTypes } from '#contract/names.ts';
import { endpoint } from './endpoint.ts';
import { empty, id, instant, pageOf, pageQuery } from './shared.ts';

export const notification = z.object({
  id,
  title: z.string(),
  content: z.string(),
  notification_type: z.enum(notificationTypes),
  params: z
    .string()
    .describe('JSON text that holds the order_no of an order that its reader can open, or the lent_no of one of an own account'),
  is_read: z.boolean(),
  created_at: instant,
});

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  auth: 'required',
  summary: 'Own notifications, newest first',
  query: pageQuery.extend({
    is_today: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(50).default(50),
  }),
  data: pageOf(notification),
  problems: [],
});

export const readNotification = endpoint({
  name: 'readNotification',
  method: 'POST',
  path: '/notifications/:id/read',
  auth: 'required',
  summary: 'Marks one as read',
  params: z.object({ id }),
  data: empty,
  problems: ['NOT_FOUND'],
});
