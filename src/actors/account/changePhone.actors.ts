import type { Api } from '#api/api.ts';
import { BindMobileDocument, ChangeMobileDocument, OwnPhoneDocument } from '#api/generated/operations.ts';
import { BindMobileRefusals } from '#api/generated/refusals/BindMobile.ts';
import { ChangeMobileRefusals } from '#api/generated/refusals/ChangeMobile.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { changePhoneMachine } from '#machines/account/changePhone.machine.ts';

export const changePhoneActors = (api: Api): Omit<ActorsOf<typeof changePhoneMachine>, 'ownerProof' | 'smsCode'> => ({
  savePhone: fromRequest(({ input: { phone, code, proof }, signal }): Promise<Answer<unknown>> =>
    proof === null
      ? answerOf(api.request(BindMobileDocument, { phone, code }, { signal }), BindMobileRefusals)
      : answerOf(api.request(ChangeMobileDocument, { phone, code, proof }, { signal }), ChangeMobileRefusals),
  ),
  readPhone: fromRequest(async ({ signal }) => ({
    phone: (await api.request(OwnPhoneDocument, {}, { signal, anew: true })).viewer?.phone ?? null,
  })),
});
