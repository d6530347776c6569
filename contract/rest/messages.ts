import { z } from 'zod';
import { messageKinds, notificationTypes } from '#contract/names.ts';
import { endpoint } from './endpoint.ts';
import { empty, id, pageOf, pageQuery } from './shared.ts';
import { choice, count, identifier, list, moment, reference, shape, words, yes } from './shape.ts';
import { ledgerLineShape } from './wallet.ts';

const fields = {
  id: identifier('id', { column: 'id' }),
  title: words('title', { column: 'title' }),
  content: words('content', { column: 'content' }),
  type: choice(notificationTypes, z.enum(notificationTypes))('type', { column: 'type' }),
  orderNo: reference.maybe('order_no', {
    column: 'order_no',
    doc: 'the order that it leads to; null when there is none that its reader can open',
  }),
  leadsTo: words.maybe('leads_to', {
    column: 'leads_to',
    doc: 'address on this site of what it is about, if that is no order and no charge',
  }),
  lentNo: reference.maybe('lent_no', { column: 'lent_no', doc: 'the order of an account of one’s own that it leads to' }),
  isRead: yes('is_read'),
  createdAt: moment('created_at', { column: 'created_at' }),
};

export const messageShape = shape('Message', fields);

/** Unread messages by kind. */
export const unreadShape = shape('UnreadMessages', {
  orders: count('order'),
  money: count('money'),
  activity: count('activity'),
  system: count('system'),
});

export const messageDetailShape = shape('MessageDetail', {
  ...fields,
  orderTitle: words.maybe('order_title', { column: 'order_title', doc: 'title of the account that the order is about' }),
  asksAnswer: yes('asks_answer', { column: 'asks_answer', doc: 'a complaint about the order waits for the reader’s answer' }),
  lines: list(ledgerLineShape)('lines', { doc: 'what the order or the payment moved in the reader’s wallet, newest first; at most ten' }),
});

export const messageKind = z.enum(messageKinds);

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages',
  auth: 'required',
  summary: 'Own in-site messages of one kind or all, newest first, and how many of each kind are unread',
  query: pageQuery.extend({ kind: messageKind.optional() }),
  data: pageOf(messageShape.schema).extend({ unread: unreadShape.schema }),
  problems: [],
});

export const getMessage = endpoint({
  name: 'getMessage',
  method: 'GET',
  path: '/messages/:id',
  auth: 'required',
  summary: 'One message with the order or the wallet lines that it speaks of',
  params: z.object({ id }),
  data: messageDetailShape.schema,
  problems: ['NOT_FOUND'],
});

export const deleteMessages = endpoint({
  name: 'deleteMessages',
  method: 'POST',
  path: '/messages/delete',
  auth: 'required',
  summary: 'Deletes own messages for good; what is there no more is passed over',
  body: z.object({ ids: z.array(id).min(1).max(100) }),
  data: empty,
  problems: [],
});

export const readMessages = endpoint({
  name: 'readMessages',
  method: 'POST',
  path: '/messages/read',
  auth: 'required',
  summary: 'Marks own messages of one kind or all as read, up to the newest that was seen',
  body: z.object({ up_to: id, kind: messageKind.optional() }),
  data: empty,
  problems: [],
});
