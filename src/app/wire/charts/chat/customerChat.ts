import { chatTelling, customerChatActors } from '#actors/chat/customerChat.actors.ts';
import type { Client } from '#api/client.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { customerChatMachine } from '#machines/chat/customerChat.machine.ts';

export function wire(client: Client) {
  const { tellSeen, tellTyping } = chatTelling(client);
  return customerChatMachine.provide({
    actors: customerChatActors(client, (options) => client.headers(options)) satisfies ActorsOf<typeof customerChatMachine>,
    actions: {
      tellSeen: (_, { number, seq }) => tellSeen(number, seq),
      tellTyping: (_, { number }) => tellTyping(number),
    },
  });
}
