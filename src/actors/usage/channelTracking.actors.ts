import type { Api } from '#api/api.ts';
import { UploadConversionDocument } from '#api/generated/operations.ts';
import { UploadConversionRefusals } from '#api/generated/refusals/UploadConversion.ts';
import { answerOf, except, ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { oneTabAtATime } from '#lib/oneTabAtATime.ts';
import type { channelTrackingMachine } from '#machines/usage/channelTracking.machine.ts';
import { linkOrigin, originMemory } from '#state/channel.ts';
import { owedConversions } from '#state/owedConversions.ts';
import { readToken } from '#state/storedToken.ts';

export const channelTrackingActors = (api: Api): ActorsOf<typeof channelTrackingMachine> => ({
  readOrigin: fromRequest(async () => ({ link: linkOrigin(), kept: originMemory.read(), owed: owedConversions.read() })),
  keepOrigin: fromRequest(async ({ input }) => originMemory.keep(input.origin)),
  uploadConversion: fromRequest(async ({ input: { conversion }, signal }) => {
    if (conversion === undefined) return;
    const { orderNo, clicks } = conversion;
    if (readToken(Date.now()) === null) throw new ProblemError({ kind: 'unauthenticated', message: '未登录', requestId: null });
    await oneTabAtATime('conversions', signal, async () => {
      if (!owedConversions.has(orderNo)) return;
      // Not the current user's order: it can never be reported from this browser and would block later ones, so it is dropped.
      // After any other refusal the conversion stays pending.
      const expected = except(UploadConversionRefusals, 'BAD_REQUEST', 'RATE_LIMITED');
      await answerOf(api.request(UploadConversionDocument, { orderNo, ...clicks }, { signal, ungated: true }), expected);
      owedConversions.drop(orderNo);
    });
  }),
});
