import { sql } from 'kysely';
import { chats as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { CHAT_ANSWER } from '#contract/rules/chat.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { shownState } from '#service/kernel/operations/decision.ts';
import { decideByApi, presentState } from '#service/kernel/operations/operatorDecision.ts';
import { type OperatorApi, operatorRoute, type OperatorService } from '#service/kernel/operations/operatorRoute.ts';
import type { Queue } from '#service/kernel/operations/queue.ts';
import { answerChat, chatState, closeChat, findChat } from './decisions.ts';

const MESSAGES_SHOWN = 200;

/** Conversations that wait for a reply. */
const queue: Queue = {
  name: 'chats',
  title: '留言',
  area: 'chats',
  open: () => sql`
    select number as subject, case status when 'left' then '留言' else '排队中' end as title, asked_at as at,
      asked_at + ${CHAT_ANSWER / SECOND} * interval '1 second' as due, null::int as amount, user_id
    from chat_conversation where status in ('waiting', 'left') and asked_at is not null`,
  pictures: (number) => sql`
    select picture_id as id, author as label from chat_message join chat_conversation on chat_conversation.id = conversation_id
    where number = ${number} and picture_id is not null order by seq`,
};

async function readCase(deps: Deps, number: string): Promise<DataOf<typeof rest.getChatCase>> {
  const chat = await findChat(deps, number);
  const people = deps.db.selectFrom('user_account').select(['id', 'username', 'nickname']);
  const user = chat.user_id === null ? undefined : await people.where('id', '=', chat.user_id).executeTakeFirst();
  const said = deps.db.selectFrom('chat_message').select(['author', 'kind', 'body', 'at']).where('conversation_id', '=', chat.id);
  const messages = await said.orderBy('seq', 'desc').limit(MESSAGES_SHOWN).execute();
  return {
    number,
    status: chat.status,
    user: user ?? null,
    opened_at: chat.opened_at.getTime(),
    asked_at: chat.asked_at?.getTime() ?? null,
    agent: chat.agent,
    messages: messages.toReversed().map(({ author: by, kind, body: words, at }) => ({ by, kind, words, at: at.getTime() })),
    state: presentState(shownState(await chatState(deps, { number }))),
  };
}

function routes(service: OperatorService): void {
  operatorRoute(service, rest.getChatCase, ({ deps, params }) => readCase(deps, params.number));
  operatorRoute(service, rest.answerChat, (call) =>
    decideByApi(call, answerChat, { number: call.params.number, words: call.body.words }, call.body),
  );
  operatorRoute(service, rest.closeChat, (call) =>
    decideByApi(call, closeChat, { number: call.params.number, because: call.body.because }, call.body),
  );
}

export const operatorApi: OperatorApi = { routes, queues: [queue] };
