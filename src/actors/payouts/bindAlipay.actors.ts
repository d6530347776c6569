import type { Api } from '#api/api.ts';
import { OwnAlipayDocument, UnbindAlipayDocument, UpdateAlipayDocument } from '#api/generated/operations.ts';
import { UnbindAlipayRefusals } from '#api/generated/refusals/UnbindAlipay.ts';
import { UpdateAlipayRefusals } from '#api/generated/refusals/UpdateAlipay.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { errandProof } from '#state/errandProof.ts';
import type { bindAlipayMachine } from '#machines/payouts/bindAlipay.machine.ts';

export const bindAlipayActors = (api: Api): Omit<ActorsOf<typeof bindAlipayMachine>, 'ownerProof'> => ({
  saveAlipay: fromRequest(({ input, signal }): Promise<Answer<unknown>> =>
    answerOf(
      api.request(UpdateAlipayDocument, input, { signal }).then(() => errandProof.use(input.proof)),
      UpdateAlipayRefusals,
    ),
  ),
  readAlipay: fromRequest(async ({ signal }) => {
    const { payout } = await api.request(OwnAlipayDocument, {}, { signal, anew: true });
    return { account: payout.account && { account: payout.account.account } };
  }),
  dropAlipay: fromRequest(({ signal }): Promise<Answer<unknown>> =>
    answerOf(api.request(UnbindAlipayDocument, {}, { signal }), UnbindAlipayRefusals),
  ),
});
