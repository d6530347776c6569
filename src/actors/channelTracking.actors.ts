import type { Api } from '#api/api.ts';
import { UploadConversionDocument } from '#api/generated/operations.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { oneTabAtATime } from '#lib/oneTabAtATime.ts';
import type { channelTrackingMachine } from '#machines/channelTracking.machine.ts';
import { linkOrigin, originMemory } from '#state/channel.ts';
import { owedConversions } from '#state/owedConversions.ts';

export const channelTrackingActors = (api: Api): ActorsOf<typeof channelTrackingMachine> => ({
  readOrigin: fromRequest(async () => ({ link: linkOrigin(), kept: originMemory.read(), owed: owedConversions.read() })),
  keepOrigin: fromRequest(async ({ input }) => originMemory.keep(input.origin)),
  uploadConversion: fromRequest(async ({ input: { conversion }, signal }) => {
    if (conversion === undefined) return;
    const { orderNo, clicks } = conversion;
    await oneTabAtATime('conversions', signal, async () => {
      if (!owedConversions.has(orderNo)) return;
      await api.request(UploadConversionDocument, { orderNo, ...clicks }, { signal, ungated: true });
      owedConversions.drop(orderNo);
    });
  }),
});
