import { channelTrackingActors } from '#actors/usage/channelTracking.actors.ts';
import { favouriteActors } from '#actors/listings/favourite.actors.ts';
import { usageReportingActors } from '#actors/usage/usageReporting.actors.ts';
import type { Api } from '#api/api.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { channelTrackingMachine } from '#machines/usage/channelTracking.machine.ts';
import { favouriteMachine } from '#machines/listings/favourite.machine.ts';
import { usageReportingMachine } from '#machines/usage/usageReporting.machine.ts';
import { owedConversions } from '#state/owedConversions.ts';
import { showHeart } from '#state/hearts.ts';
import { toastBad } from '#state/toast.ts';
import { wirePopups } from './popups.ts';

/** Charts that no page needs on load: popups, favourites, statistics. */
export function wireLater(api: Api) {
  const favourite = favouriteMachine.provide({
    actors: favouriteActors(api, queryClient) satisfies ActorsOf<typeof favouriteMachine>,
    actions: {
      showWish: (_, { id, wanted }) => showHeart(id, wanted),
      showKept: (_, pressed) => {
        for (const { id, kept } of pressed) showHeart(id, kept);
      },
      announceFailure: (_, problem) => {
        if (problem !== null && problem.kind !== 'cancelled') toastBad(problem.message);
      },
    },
  });
  const channelTracking = channelTrackingMachine.provide({
    actors: channelTrackingActors(api) satisfies ActorsOf<typeof channelTrackingMachine>,
    actions: { storeOwed: (_, { owed }) => owedConversions.keep(owed) },
  });
  const usageReporting = usageReportingMachine.provide({
    actors: usageReportingActors(api) satisfies ActorsOf<typeof usageReportingMachine>,
    actions: { reportCrash: (_, { error }) => reportError(error) },
  });
  return { favourite, channelTracking, usageReporting, ...wirePopups(api) };
}
