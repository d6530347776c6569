import type { Api } from '#api/api.ts';
import { ProveOwnerDocument, SetPayPasswordDocument, UpdatePayPasswordDocument } from '#api/generated/operations.ts';
import { ProveOwnerRefusals } from '#api/generated/refusals/ProveOwner.ts';
import { SetPayPasswordRefusals } from '#api/generated/refusals/SetPayPassword.ts';
import { UpdatePayPasswordRefusals } from '#api/generated/refusals/UpdatePayPassword.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { sealPassword } from '#lib/sealPassword.ts';
import type { changePayPasswordMachine } from '#machines/account/changePayPassword.machine.ts';
import { signTaker } from '#actors/identity/signTaker.ts';

export const changePayPasswordActors = (api: Api): Omit<ActorsOf<typeof changePayPasswordMachine>, 'ownerProof'> => ({
  fetchSign: signTaker(api),
  saveDigits: fromRequest(async ({ input: { way, digits, proof, sign }, signal }) => {
    const sent = { payPassword: await sealPassword(digits, 'pay_password', sign), proof };
    return way === 'change'
      ? answerOf(
          api.request(UpdatePayPasswordDocument, sent, { signal, sign }).then(() => undefined),
          UpdatePayPasswordRefusals,
        )
      : answerOf(
          api.request(SetPayPasswordDocument, sent, { signal, sign }).then(() => undefined),
          SetPayPasswordRefusals,
        );
  }),
  tryDigits: fromRequest(async ({ input: { digits, sign }, signal }): Promise<Answer<unknown>> => {
    const input = { purpose: 'PAY', subject: 'pay_password', payPassword: await sealPassword(digits, 'prove', sign) } as const;
    return answerOf(api.request(ProveOwnerDocument, { input }, { signal, sign }), ProveOwnerRefusals);
  }),
});
