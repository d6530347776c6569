import { createActor } from 'xstate';
import { chatOutboxActors } from '#actors/chat/customerChat.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import { chatOutboxMachine } from '#machines/chat/chatOutbox.machine.ts';
import { storeUnsent, readUnsent } from '#state/chatMemory.ts';

type Outboxes = Map<string, Running<typeof chatOutboxMachine>>;
/** One outbox for a conversation, whoever asks for it. */
const all = new WeakMap<Api, Outboxes>();

export function wire(api: Api) {
  const chatOutbox = chatOutboxMachine.provide({
    actors: chatOutboxActors(api) satisfies ActorsOf<typeof chatOutboxMachine>,
    actions: { storeUnsent: (_, { number, unsent }) => storeUnsent({ number, unsent }) },
  });
  const outboxes: Outboxes = all.get(api) ?? new Map();
  all.set(api, outboxes);
  return (number: string): Running<typeof chatOutboxMachine> => {
    const outbox = outboxes.get(number) ?? createActor(chatOutbox, { input: { number, unsent: readUnsent(number) }, ...watchable }).start();
    outboxes.set(number, outbox);
    return outbox;
  };
}
