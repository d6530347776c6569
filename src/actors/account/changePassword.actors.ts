import type { Api } from '#api/api.ts';
import { ProveOwnerDocument, UpdatePasswordDocument } from '#api/generated/operations.ts';
import { ProveOwnerRefusals } from '#api/generated/refusals/ProveOwner.ts';
import { UpdatePasswordRefusals } from '#api/generated/refusals/UpdatePassword.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { sealPassword } from '#lib/sealPassword.ts';
import type { changePasswordMachine } from '#machines/account/changePassword.machine.ts';
import { signTaker } from '#actors/identity/signTaker.ts';

export const changePasswordActors = (api: Api): Omit<ActorsOf<typeof changePasswordMachine>, 'ownerProof'> => ({
  fetchSign: signTaker(api),
  savePassword: fromRequest(async ({ input: { password, proof, sign }, signal }): Promise<Answer<unknown>> => {
    const sealed = await sealPassword(password, 'password', sign);
    return answerOf(api.request(UpdatePasswordDocument, { password: sealed, proof }, { signal, sign }), UpdatePasswordRefusals);
  }),
  tryPassword: fromRequest(async ({ input: { password, sign }, signal }): Promise<Answer<unknown>> => {
    const input = { purpose: 'CHANGE_PASSWORD', subject: '', password: await sealPassword(password, 'prove', sign) } as const;
    return answerOf(api.request(ProveOwnerDocument, { input }, { signal, sign }), ProveOwnerRefusals);
  }),
});
