import { channelTrackingActors } from '#actors/channelTracking.actors.ts';
import { usageReportingActors } from '#actors/usageReporting.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { channelTrackingMachine } from '#machines/channelTracking.machine.ts';
import { usageReportingMachine } from '#machines/usageReporting.machine.ts';
import { owedConversions } from '#state/owedConversions.ts';

/** The charts that report to the statistics host. */
export function wireReports(api: Api) {
  const channelTracking = channelTrackingMachine.provide({
    actors: channelTrackingActors(api) satisfies ActorsOf<typeof channelTrackingMachine>,
    actions: { storeOwed: (_, { owed }) => owedConversions.keep(owed) },
  });
  const usageReporting = usageReportingMachine.provide({
    actors: usageReportingActors(api) satisfies ActorsOf<typeof usageReportingMachine>,
    actions: { reportCrash: (_, { error }) => reportError(error) },
  });
  return { channelTracking, usageReporting };
}
