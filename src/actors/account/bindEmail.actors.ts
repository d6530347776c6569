import type { Api } from '#api/api.ts';
import { OwnMailboxDocument, UpdateEmailDocument, VerifyEmailDocument } from '#api/generated/operations.ts';
import { UpdateEmailRefusals } from '#api/generated/refusals/UpdateEmail.ts';
import { VerifyEmailRefusals } from '#api/generated/refusals/VerifyEmail.ts';
import { type Answer, answerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { bindEmailMachine } from '#machines/account/bindEmail.machine.ts';

export const bindEmailActors = (api: Api): Omit<ActorsOf<typeof bindEmailMachine>, 'ownerProof' | 'emailCode'> => ({
  saveEmail: fromRequest(({ input: { email, code, proof, isFirst }, signal }): Promise<Answer<unknown>> =>
    isFirst
      ? answerOf(api.request(VerifyEmailDocument, { email, code, proof }, { signal }), VerifyEmailRefusals)
      : answerOf(api.request(UpdateEmailDocument, { email, code, proof }, { signal }), UpdateEmailRefusals),
  ),
  readMailbox: fromRequest(async ({ signal }) => ({
    email: (await api.request(OwnMailboxDocument, {}, { signal, anew: true })).viewer?.email ?? null,
  })),
});
