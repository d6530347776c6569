import type { Api } from '#api/api.ts';
import { ForgetPasswordDocument, ResetPasswordByEmailDocument } from '#api/generated/operations.ts';
import { ForgetPasswordRefusals } from '#api/generated/refusals/ForgetPassword.ts';
import { ResetPasswordByEmailRefusals } from '#api/generated/refusals/ResetPasswordByEmail.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { sealPassword } from '#lib/sealPassword.ts';
import type { resetPasswordMachine } from '#machines/account/resetPassword.machine.ts';
import { signTaker } from '#actors/identity/signTaker.ts';

export const resetPasswordActors = (api: Api): Omit<ActorsOf<typeof resetPasswordMachine>, 'smsCode' | 'emailCode'> => ({
  fetchSign: signTaker(api),
  savePassword: fromRequest(async ({ input: { to, address, code, password, unbindThird, sign }, signal }): Promise<Answer<unknown>> => {
    const given = { code, password: await sealPassword(password, 'password', sign), unbindThird };
    return to === 'phone'
      ? answerOf(api.request(ForgetPasswordDocument, { phone: address, ...given }, { signal, sign }), ForgetPasswordRefusals)
      : answerOf(api.request(ResetPasswordByEmailDocument, { email: address, ...given }, { signal, sign }), ResetPasswordByEmailRefusals);
  }),
});
