import { channelTrackingActors } from '#actors/channelTracking.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { channelTrackingMachine } from '#machines/channelTracking.machine.ts';
import { owedConversions } from '#state/owedConversions.ts';

export const wireChannelTracking = (api: Api) =>
  channelTrackingMachine.provide({
    actors: channelTrackingActors(api) satisfies ActorsOf<typeof channelTrackingMachine>,
    actions: { storeOwed: (_, { owed }) => owedConversions.keep(owed) },
  });
