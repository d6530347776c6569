import { createActor } from 'xstate';
import { chatOutboxActors, chatTelling, customerChatActors } from '#actors/customerChat.actors.ts';
import { client } from '#api/client.ts';
import type { Api } from '#api/api.ts';
import type { ChatWiring } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import { chatOutboxMachine } from '#machines/chatOutbox.machine.ts';
import { customerChatMachine } from '#machines/customerChat.machine.ts';
import { keepUnsent, readUnsent } from '#state/chatMemory.ts';

/** The charts of customer service; they come with its panel. */
export function wireChat(api: Api): ChatWiring {
  const { tellSeen, tellTyping } = chatTelling(api);
  const chatOutbox = chatOutboxMachine.provide({
    actors: chatOutboxActors(api) satisfies ActorsOf<typeof chatOutboxMachine>,
    actions: { storeUnsent: (_, { number, unsent }) => keepUnsent({ number, unsent }) },
  });
  const outboxes = new Map<string, Running<typeof chatOutboxMachine>>();
  return {
    customerChat: customerChatMachine.provide({
      actors: customerChatActors(api, (options) => client.headers(options)) satisfies ActorsOf<typeof customerChatMachine>,
      actions: {
        tellSeen: (_, { number, seq }) => tellSeen(number, seq),
        tellTyping: (_, { number }) => tellTyping(number),
      },
    }),
    outboxOf: (number) => {
      const outbox =
        outboxes.get(number) ?? createActor(chatOutbox, { input: { number, unsent: readUnsent(number) }, ...watchable }).start();
      outboxes.set(number, outbox);
      return outbox;
    },
  };
}
