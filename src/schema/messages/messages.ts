import { messageKinds } from '#contract/names.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { messages as rest } from '#contract/rest/index.ts';
import { type Answer, type Area, calls, done, one, PAGE, pageQuery } from '#schema/field.ts';
import { shown } from '#schema/shapes.ts';

const messagePage: Answer<DataOf<typeof rest.listMessages>> = {
  type: 'MessagePage!',
  shapes: [rest.messageShape, rest.unreadShape],
  sdl: 'type MessagePage {\nitems: [Message!]!\nnextCursor: String\nunread: UnreadMessages!\n}',
  present: ({ list, next_cursor, unread }) => ({
    items: list.map((item) => shown(rest.messageShape, item)),
    nextCursor: next_cursor,
    unread: shown(rest.unreadShape, unread),
  }),
};

export const area: Area = {
  Query: {
    messages: calls(rest.listMessages, {
      args: `kind: MessageKind, ${PAGE}`,
      request: ({ kind, ...at }) => ({ query: { kind: kind ? messageKinds[kind] : undefined, ...pageQuery(at) } }),
      answer: messagePage,
    }),
    message: calls(rest.getMessage, {
      args: 'id: ID!',
      request: ({ id }) => ({ params: { id } }),
      answer: one(rest.messageDetailShape),
    }),
  },
  Mutation: {
    deleteMessages: calls(rest.deleteMessages, { args: 'ids: [ID!]!', request: ({ ids }) => ({ body: { ids: [...ids] } }), answer: done }),
    readMessages: calls(rest.readMessages, {
      args: 'upTo: ID!, kind: MessageKind',
      request: ({ upTo, kind }) => ({ body: { up_to: upTo, kind: kind ? messageKinds[kind] : undefined } }),
      answer: done,
    }),
  },
};
