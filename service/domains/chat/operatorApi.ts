import { sql } from 'kysely';
import { CHAT_ANSWER } from '#contract/rules/chat.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { OperatorApi } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';

/** Conversations that wait for a reply; replying is done at the desk. */
const queue: Queue = {
  name: 'chats',
  title: '留言',
  area: 'chats',
  open: () => sql`
    select number as subject, case status when 'left' then '留言' else '排队中' end as title, asked_at as at,
      asked_at + ${CHAT_ANSWER / SECOND} * interval '1 second' as due, null::int as amount, user_id
    from chat_conversation where status in ('waiting', 'left') and asked_at is not null`,
};

export const operatorApi: OperatorApi = { queues: [queue] };
