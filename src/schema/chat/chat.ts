import type { DataOf } from '#contract/rest/endpoint.ts';
import { chat as rest } from '#contract/rest/index.ts';
import { type Answer, type Area, calls, done, one, PAGE, page, pageQuery } from '#schema/field.ts';
import { shown } from '#schema/shapes.ts';

const standing = one(rest.chatShape);

const opened: Answer<DataOf<typeof rest.openChat>> = {
  type: 'OpenedChat!',
  shapes: [rest.chatShape],
  sdl: 'type OpenedChat {\nchat: Chat!\n"Of a guest’s new conversation; told once."\nsecret: String\n}',
  present: ({ chat, secret }) => ({ chat: shown(rest.chatShape, chat), secret }),
};

const messages: Answer<DataOf<typeof rest.listChatMessages>> = {
  type: 'ChatMessages!',
  shapes: [rest.chatMessageShape, rest.chatShape],
  sdl: 'type ChatMessages {\nitems: [ChatMessage!]!\nchat: Chat!\n}',
  present: ({ list, chat }) => ({
    items: list.map((item) => shown(rest.chatMessageShape, item)),
    chat: shown(rest.chatShape, chat),
  }),
};

const at = ({ number }: { readonly number: string }) => ({ number });

/** Reads are fresh: a guest's permission depends on a header, which is not part of the keys of shared and cached responses. */
export const area: Area = {
  Query: {
    chat: calls(rest.getChat, {
      args: 'number: ID!',
      request: (args) => ({ params: at(args) }),
      answer: standing,
      fresh: true,
    }),
    chats: calls(rest.listChats, { args: PAGE, request: (args) => ({ query: pageQuery(args) }), answer: page('ChatPage', rest.chatShape) }),
    chatMessages: calls(rest.listChatMessages, {
      args: 'number: ID!, after: Int, before: Int, first: Int! = 50',
      request: ({ after, before, first, ...args }) => ({
        params: at(args),
        query: { after: after ?? undefined, before: before ?? undefined, limit: first },
      }),
      answer: messages,
      fresh: true,
    }),
  },
  Mutation: {
    openChat: calls(rest.openChat, { request: () => ({ body: {} }), answer: opened }),
    sendChatMessage: calls(rest.sendChatMessage, {
      args: 'number: ID!, clientId: ID!, text: String, orderNo: ID, pictureId: ID',
      request: ({ clientId, text, orderNo, pictureId, ...args }) => ({
        params: at(args),
        body: { client_id: clientId, text: text ?? undefined, order_no: orderNo ?? undefined, picture_id: pictureId ?? undefined },
      }),
      answer: one(rest.chatMessageShape),
    }),
    readChat: calls(rest.readChat, {
      args: 'number: ID!, seq: Int!',
      request: ({ seq, ...args }) => ({ params: at(args), body: { seq } }),
      answer: done,
    }),
    typeInChat: calls(rest.typeInChat, { args: 'number: ID!', request: (args) => ({ params: at(args), body: {} }), answer: done }),
    endChat: calls(rest.endChat, { args: 'number: ID!', request: (args) => ({ params: at(args), body: {} }), answer: standing }),
    rateChat: calls(rest.rateChat, {
      args: 'number: ID!, stars: Int!, words: String!',
      request: ({ stars, words, ...args }) => ({ params: at(args), body: { stars, words } }),
      answer: standing,
    }),
  },
};
