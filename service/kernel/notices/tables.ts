import type { notificationTypes, WireOf } from '#contract/names.ts';
import { always, byDefault, id, instant, json, oneOf, orNull, text } from '#service/kernel/database/columns.ts';

export type NotificationType = WireOf<typeof notificationTypes>;

export const outgoingMessage = {
  id: always(id),
  channel: oneOf<'sms' | 'email'>(),
  address: text,
  template: text,
  params: byDefault(json<Readonly<Record<string, string>>>()),
  created_at: instant,
  sent_at: orNull(instant),
};

export const notification = {
  id: always(id),
  user_id: id,
  title: text,
  content: text,
  type: oneOf<NotificationType>(),
  order_no: orNull(text),
  /** The charge it is about, if it is about no order. */
  charge_no: orNull(text),
  /** Address on the site of what it is about, if that is neither an order nor a charge. */
  leads_to: orNull(text),
  created_at: instant,
  read_at: orNull(instant),
};

export const noticesTables = { outgoing_message: outgoingMessage, notification };

type NoticesTables = typeof noticesTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends NoticesTables {}
}
