import { sql } from 'kysely';
import type { Domain, KindsOf } from '#service/kernel/domain.ts';
import { deleteChats, endIdleChat, expireChats, turnChat } from './clock.ts';
import { forgetChat, deliverChat } from './give.ts';
import { chats } from './row.ts';
import { registerChat } from './routes.ts';
import { chatTables } from './tables.ts';
import { waits } from './waits.ts';

const jobs = {
  transactional: { 'chat.turn': turnChat, 'chat.idle': endIdleChat, 'chat.expire': expireChats },
  outside: { 'chat.give': deliverChat, 'chat.forget': forgetChat },
};

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

/** Conversations with customer service. */
export const domain: Domain = {
  name: 'chat',
  uses: ['pictures'],
  tables: chatTables,
  routes: registerChat,
  jobs,
  histories: [chats.source],
  waits,
  erasure: {
    deleted: ['chat_conversation'],
    erase: async (ground, { id }) => void (await deleteChats(ground, sql`user_id = ${id}`)),
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
