import type { Api } from '#api/api.ts';
import { BindPhoneDocument } from '#api/generated/operations.ts';
import { BindPhoneRefusals } from '#api/generated/refusals/BindPhone.ts';
import { answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fingerprint } from '#lib/fingerprint.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { bindPhoneMachine } from '#machines/identity/bindPhone.machine.ts';
import { tokenOf } from './loginToken.ts';

export const bindPhoneActors = (api: Api): Omit<ActorsOf<typeof bindPhoneMachine>, 'smsCode'> => ({
  bindPhone: fromRequest(({ input, signal }) =>
    answerOf(
      api
        .request(BindPhoneDocument, { input: { ...input, fingerprint: fingerprint() } }, { signal })
        .then(({ bindPhone }) => tokenOf(bindPhone)),
      BindPhoneRefusals,
    ),
  ),
});
