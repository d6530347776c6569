import { createActor } from 'xstate';
import { chatOutboxActors } from '#actors/customerChat.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import type { Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import { chatOutboxMachine } from '#machines/chatOutbox.machine.ts';
import { keepUnsent, readUnsent } from '#state/chatMemory.ts';

export function wire(api: Api) {
  const chatOutbox = chatOutboxMachine.provide({
    actors: chatOutboxActors(api) satisfies ActorsOf<typeof chatOutboxMachine>,
    actions: { storeUnsent: (_, { number, unsent }) => keepUnsent({ number, unsent }) },
  });
  const outboxes = new Map<string, Running<typeof chatOutboxMachine>>();
  return (number: string): Running<typeof chatOutboxMachine> => {
    const outbox = outboxes.get(number) ?? createActor(chatOutbox, { input: { number, unsent: readUnsent(number) }, ...watchable }).start();
    outboxes.set(number, outbox);
    return outbox;
  };
}
