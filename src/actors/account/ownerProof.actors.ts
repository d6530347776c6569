import type { Api } from '#api/api.ts';
import { ProveOwnerDocument } from '#api/generated/operations.ts';
import { ProveOwnerRefusals } from '#api/generated/refusals/ProveOwner.ts';
import { nameOf, proofPurposes } from '#contract/names.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { known } from '#lib/known.ts';
import { sealPassword } from '#lib/sealPassword.ts';
import type { ownerProofMachine } from '#machines/account/ownerProof.machine.ts';
import { nextOfErrand } from '#contract/rules/account.ts';
import { errandProof } from '#state/errandProof.ts';
import { signTaker } from '#actors/identity/signTaker.ts';

export const ownerProofActors = (api: Api): Omit<ActorsOf<typeof ownerProofMachine>, 'smsCode' | 'emailCode' | 'captcha'> => ({
  fetchSign: signTaker(api),
  proveOwner: fromRequest(async ({ input: { purpose, subject, parts, sign, verifyKey }, signal }) => {
    const { sms_code, email_code, password, pay_password, id_number } = parts;
    const sealed = (secret: string) => sealPassword(secret, 'prove', known(sign, 'sign'));
    const input = {
      purpose: nameOf(proofPurposes, purpose),
      subject,
      ...(sms_code !== undefined && { smsCode: sms_code }),
      ...(email_code !== undefined && { emailCode: email_code }),
      ...(password !== undefined && { password: await sealed(password) }),
      ...(pay_password !== undefined && { payPassword: await sealed(pay_password) }),
      ...(id_number !== undefined && { idNumber: id_number }),
      ...(verifyKey !== null && { verifyKey }),
    };
    return answerOf(
      api.request(ProveOwnerDocument, { input }, { signal, ...(sign !== null && { sign }) }).then(({ proveOwner: { proof } }) => {
        if (sms_code !== undefined && nextOfErrand[purpose] !== undefined) errandProof.note(proof, Date.now());
        return { proof };
      }),
      ProveOwnerRefusals,
    );
  }),
});
