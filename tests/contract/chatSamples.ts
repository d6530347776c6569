import type { DataOf } from '#contract/rest/endpoint.ts';
import type { chat } from '#contract/rest/index.ts';

const standing: DataOf<typeof chat.getChat> = {
  number: 'KF202611200000000001',
  status: 'serving',
  place: null,
  agent: '小林',
  seq: 7,
  read_seq: 5,
  seen_seq: 6,
  unread: 1,
  opened_at: 1_795_000_001_000,
  ended_at: null,
  stars: 4,
  rating_words: '耐心',
  is_open: true,
  turns_at: 1_795_040_000_000,
  can_picture: true,
};
const message: DataOf<typeof chat.sendChatMessage> = {
  seq: 3,
  by: 'customer',
  kind: 'order',
  text: '',
  order: { order_no: '202611200000000001', title: '全皮肤大号', cover: 'covers/moba/101.svg', status_text: '租用中' },
  picture: { id: '51', width: 640, height: 480 },
  client_id: 'client-000001',
  at: 1_795_000_002_000,
};

/** Sample responses of the calls about customer service. */
export const chatAnswers = {
  openChat: { chat: standing, secret: null } satisfies DataOf<typeof chat.openChat>,
  getChat: standing,
  listChats: { list: [standing], next_cursor: '61' } satisfies DataOf<typeof chat.listChats>,
  listChatMessages: { list: [message], chat: standing } satisfies DataOf<typeof chat.listChatMessages>,
  sendChatMessage: message,
  readChat: {},
  typeInChat: {},
  endChat: standing,
  rateChat: standing,
};

const number = standing.number;

/** Variables of the operations about customer service. */
export const chatOperations = {
  OpenChat: {},
  Chats: { first: 10 },
  ChatMessages: { number, after: 3, first: 50 },
  UnreadChat: { number },
  SendChatMessage: { number, clientId: 'client-000001', text: '在吗' },
  ReadChat: { number, seq: 3 },
  TypeInChat: { number },
  EndChat: { number },
  RateChat: { number, stars: 5, words: '' },
};

/** Permitted callers of the calls about customer service. */
export const chatCallers = {
  openChat: 'anyone',
  getChat: 'anyone',
  listChats: 'member',
  listChatMessages: 'anyone',
  sendChatMessage: 'anyone',
  readChat: 'anyone',
  typeInChat: 'anyone',
  endChat: 'anyone',
  rateChat: 'anyone',
} as const;

interface OwnChat {
  readonly chat: string;
}

/** Requests for a user's conversation. */
export const ownChatCalls = {
  getChat: ({ chat }: OwnChat) => ({ params: { number: chat } }),
  listChatMessages: ({ chat }: OwnChat) => ({ params: { number: chat } }),
  sendChatMessage: ({ chat }: OwnChat) => ({ params: { number: chat }, body: { client_id: 'client-000001', text: '在吗' } }),
  readChat: ({ chat }: OwnChat) => ({ params: { number: chat }, body: { seq: 1 } }),
  typeInChat: ({ chat }: OwnChat) => ({ params: { number: chat }, body: {} }),
  endChat: ({ chat }: OwnChat) => ({ params: { number: chat }, body: {} }),
  rateChat: ({ chat }: OwnChat) => ({ params: { number: chat }, body: { stars: 5, words: '' } }),
};
