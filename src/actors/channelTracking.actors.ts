import type { Api } from '#api/api.ts';
import { UploadConversionDocument } from '#api/generated/operations.ts';
import { UploadConversionRefusals } from '#api/generated/refusals/UploadConversion.ts';
import { answerOf, except, ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { oneTabAtATime } from '#lib/oneTabAtATime.ts';
import type { channelTrackingMachine } from '#machines/channelTracking.machine.ts';
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
      // Of somebody who was logged in here before: nobody else can tell it, and it would hold up what comes after.
      // Any other refusal leaves the conversion owed.
      const expected = except(UploadConversionRefusals, 'BAD_REQUEST', 'RATE_LIMITED');
      await answerOf(api.request(UploadConversionDocument, { orderNo, ...clicks }, { signal, ungated: true }), expected);
      owedConversions.drop(orderNo);
    });
  }),
});
