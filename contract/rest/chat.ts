import { z } from 'zod';
import { chatAuthors, chatKinds, chatStatuses } from '#contract/names.ts';
import { CHAT_RATING_WORDS_MOST, CHAT_TEXT_MOST } from '#contract/rules/chat.ts';
import { CHAT_SECRET, endpoint } from './endpoint.ts';
import { bytes, empty, id, instant, pageOf, pageQuery, prose, text } from './shared.ts';
import { choice, count, identifier, moment, part, picture, reference, shape, words, yes } from './shape.ts';

const status = z.enum(chatStatuses);
const seq = z.int().nonnegative();

export const chatShape = shape('Chat', {
  number: reference('number', { column: 'number' }),
  status: choice(chatStatuses, status)('status', { column: 'status' }),
  place: count.maybe('place', { doc: 'how many wait up to this one, itself included; null: it does not wait, or nothing was said yet' }),
  agent: words.maybe('agent', { column: 'agent', doc: 'who answers' }),
  seq: count('seq', { column: 'last_seq', doc: 'number of the newest message; 0: none' }),
  readSeq: count('read_seq', { column: 'desk_read', doc: 'the desk has read up to it' }),
  seenSeq: count('seen_seq', { column: 'customer_read', doc: 'the customer has read up to it' }),
  unread: count('unread', { doc: 'messages of the desk after it' }),
  openedAt: moment('opened_at', { column: 'opened_at' }),
  endedAt: moment.maybe('ended_at', { column: 'ended_at' }),
  stars: count.maybe('stars', { column: 'rating', doc: '1 to 5; null: not rated' }),
  ratingWords: words.maybe('rating_words', { column: 'rating_words' }),
  isOpen: yes('is_open', { doc: 'people sit at the desk now' }),
  turnsAt: moment('turns_at', { doc: 'when the desk closes or opens next' }),
  canPicture: yes('can_picture', { doc: 'a member’s' }),
});

export const chatOrderShape = shape('ChatOrder', {
  orderNo: reference('order_no'),
  title: words('title'),
  cover: picture('cover'),
  statusText: words('status_text'),
});

export const chatPictureShape = shape('ChatPicture', { id: identifier('id'), width: count('width'), height: count('height') });

export const chatMessageShape = shape('ChatMessage', {
  seq: count('seq', { column: 'seq', doc: 'from 1, without gaps' }),
  author: choice(chatAuthors, z.enum(chatAuthors))('by', { column: 'author' }),
  kind: choice(chatKinds, z.enum(chatKinds))('kind', { column: 'kind' }),
  text: words('text', { doc: 'empty for order cards and pictures' }),
  order: part(chatOrderShape).maybe('order'),
  picture: part(chatPictureShape).maybe('picture', { doc: 'null also once it is deleted' }),
  clientId: words.maybe('client_id', { column: 'client_id', doc: 'of the customer’s own' }),
  at: moment('at', { column: 'at' }),
});

const number = z.object({ number: z.string().regex(/^KF\d{18}$/, '会话不存在') });
const own = { auth: 'optional', headers: CHAT_SECRET, params: number } as const;

export const openChat = endpoint({
  name: 'openChat',
  method: 'POST',
  path: '/chat/conversations',
  auth: 'optional',
  headers: CHAT_SECRET,
  summary: 'The open conversation with customer service, or a new one. A member takes over what he opened as a guest',
  body: z.object({}),
  data: z.object({ chat: chatShape.schema, secret: z.string().nullable().describe('of a guest’s new conversation; returned only once') }),
  problems: [],
});

export const getChat = endpoint({
  ...own,
  name: 'getChat',
  method: 'GET',
  path: '/chat/conversations/:number',
  summary: 'How an own conversation stands; to anybody else it does not exist',
  data: chatShape.schema,
  problems: ['NOT_FOUND'],
});

export const listChats = endpoint({
  name: 'listChats',
  method: 'GET',
  path: '/chat/conversations',
  auth: 'required',
  summary: 'Own conversations in which something was said, newest first; kept for 180 days',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
      .optional(),
  }),
  data: pageOf(chatShape.schema),
  problems: [],
});

const seqQuery = z.coerce.number().pipe(seq).optional();

export const listChatMessages = endpoint({
  ...own,
  name: 'listChatMessages',
  method: 'GET',
  path: '/chat/conversations/:number/messages',
  summary: 'Messages by number, oldest first: those after one, those before one, or the newest',
  query: z.object({ after: seqQuery, before: seqQuery, limit: z.coerce.number().int().min(1).max(100).default(50) }),
  data: z.object({ list: z.array(chatMessageShape.schema), chat: chatShape.schema }),
  problems: ['NOT_FOUND'],
});

export const sendChatMessage = endpoint({
  ...own,
  name: 'sendChatMessage',
  method: 'POST',
  path: '/chat/conversations/:number/messages',
  summary: 'Says something: a text, a card of an own order, or an own picture. One client_id is one message, however often it is sent',
  body: z
    .object({
      client_id: z.string().regex(/^[\w-]{8,64}$/, '消息编号不正确'),
      text: prose(CHAT_TEXT_MOST, `最多写 ${CHAT_TEXT_MOST} 个字`).optional(),
      order_no: z
        .string()
        .regex(/^\d{18,24}$/, '订单信息缺失')
        .optional(),
      picture_id: id.optional().describe('uploaded for a chat; members alone'),
    })
    .refine(({ text: said, order_no, picture_id }) => [said, order_no, picture_id].filter(Boolean).length === 1, '请输入要发送的内容'),
  data: chatMessageShape.schema,
  problems: ['NOT_FOUND', 'CHAT_ENDED'],
});

export const readChat = endpoint({
  ...own,
  name: 'readChat',
  method: 'POST',
  path: '/chat/conversations/:number/read',
  summary: 'The customer has read up to a message',
  body: z.object({ seq }),
  data: empty,
  problems: ['NOT_FOUND'],
});

export const typeInChat = endpoint({
  ...own,
  name: 'typeInChat',
  method: 'POST',
  path: '/chat/conversations/:number/typing',
  summary: 'The customer is typing; the desk is told if it can be',
  body: z.object({}),
  data: empty,
  problems: ['NOT_FOUND'],
});

export const endChat = endpoint({
  ...own,
  name: 'endChat',
  method: 'POST',
  path: '/chat/conversations/:number/end',
  summary: 'The customer ends a conversation; one that has ended stays so',
  body: z.object({}),
  data: chatShape.schema,
  problems: ['NOT_FOUND'],
});

export const rateChat = endpoint({
  ...own,
  name: 'rateChat',
  method: 'POST',
  path: '/chat/conversations/:number/rating',
  summary: 'Rates a conversation that has ended, once',
  body: z.object({
    stars: z.int().min(1, '请选择 1 到 5 星').max(5, '请选择 1 到 5 星'),
    words: prose(CHAT_RATING_WORDS_MOST, `最多写 ${CHAT_RATING_WORDS_MOST} 个字`),
  }),
  data: chatShape.schema,
  problems: ['NOT_FOUND', 'CHAT_NOT_ENDED', 'CHAT_RATED'],
});

/**
 * Notice of the desk. Signed: `signature` = hex HMAC-SHA256 of `number|desk_no|event|at|body` under the shared secret. `desk_no` numbers
 * the notices of one conversation from 1 without gaps: a repeated one has no effect, one after a gap is refused until the missing ones
 * arrive. Typing notices have number 0.
 */
export const chatNotice = endpoint({
  name: 'chatNotice',
  method: 'POST',
  path: '/chat/notify',
  auth: 'none',
  calledBy: 'desk',
  summary: 'Called by the customer-service desk',
  body: z.object({
    number: number.shape.number,
    desk_no: seq,
    event: z.enum(['take', 'text', 'read', 'typing', 'end']),
    at: instant,
    body: prose(CHAT_TEXT_MOST * 4, '内容过长').describe(
      'take: name of who answers; text: the words; read: number of the message read up to; else empty',
    ),
    signature: text(128),
  }),
  data: z.object({ received: z.literal(true) }),
  problems: ['DESK_SIGNATURE', 'NOT_FOUND', 'CHAT_GAP'],
});

/** For the desk only: the address is sent to it with the message. */
export const readDeskPicture = endpoint({
  name: 'readDeskPicture',
  method: 'GET',
  path: '/chat/desk-pictures/:id',
  auth: 'none',
  calledBy: 'desk',
  summary: 'A picture that a customer sent, for the desk: signed as a notice over `picture|id|until`',
  params: z.object({ id }),
  query: z.object({ until: z.coerce.number().pipe(instant), signature: text(128) }),
  download: 'image/webp',
  data: bytes,
  problems: ['NOT_FOUND'],
});

/** Browser ← gateway, server-sent events: signal a change, never carry message text. */
export const chatEventsPath = '/chat/events';

/** Gateway ← service, one JSON line per event. */
export const chatFeedPath = '/chat-feed';

/** Event that makes the browser re-read. `again`: events may have been lost, re-read everything. */
export const chatWake = z.object({
  seq: seq.optional(),
  read_seq: seq.optional(),
  seen_seq: seq.optional(),
  status: status.optional(),
  place: seq.nullable().optional(),
  typing: z.literal(true).optional(),
  again: z.literal(true).optional(),
});
export type ChatWake = z.output<typeof chatWake>;

/** `ended`: the SHA-256 of the tokens of sessions that have ended, in hexadecimal. */
export const chatFeedLine = z.union([
  chatWake.extend({ number: z.string() }),
  z.object({ places: z.record(z.string(), seq) }),
  z.object({ again: z.literal(true) }),
  z.object({ ended: z.array(z.string()) }),
]);
export type ChatFeedLine = z.output<typeof chatFeedLine>;
