import type { Api } from '#api/api.ts';
import {
  ProveOwnerDocument,
  SetPayPasswordDocument,
  SettingsDocument,
  TakeSignDocument,
  ViewerDocument,
} from '#api/generated/operations.ts';
import { ProveOwnerRefusals } from '#api/generated/refusals/ProveOwner.ts';
import { SetPayPasswordRefusals } from '#api/generated/refusals/SetPayPassword.ts';
import { answerOf, ProblemError } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { sealPassword } from '#lib/sealPassword.ts';
import { errandProof } from '#state/errandProof.ts';
import type { Account, payPasswordMachine } from '#machines/account/payPassword.machine.ts';

export const payPasswordActors = (api: Api): Omit<ActorsOf<typeof payPasswordMachine>, 'ownerProof'> => ({
  readAccount: fromRequest(async ({ signal }): Promise<Account> => {
    const [{ viewer }, { settings }] = await Promise.all([
      api.request(ViewerDocument, {}, { signal }),
      api.request(SettingsDocument, {}, { signal }),
    ]);
    if (viewer === null) throw new ProblemError({ kind: 'unauthenticated', message: '', requestId: null });
    const { phone, email, hasPassword, isRealName } = viewer;
    const proof = settings.hasPayPassword ? null : errandProof.forNext(Date.now());
    return { isSet: settings.hasPayPassword, proof, has: { phone, email, hasPassword, isRealName } };
  }),
  keepDigits: fromRequest(async ({ input: { digits, proof }, signal }) => {
    const { takeSign: sign } = await api.request(TakeSignDocument, {}, { signal });
    const payPassword = await sealPassword(digits, 'pay_password', sign);
    return answerOf(
      api.request(SetPayPasswordDocument, { payPassword, proof }, { signal, sign }).then(() => undefined),
      SetPayPasswordRefusals,
    );
  }),
  proveDigits: fromRequest(async ({ input: { digits, subject }, signal }) => {
    const { takeSign: sign } = await api.request(TakeSignDocument, {}, { signal });
    const input = { purpose: 'PAY' as const, subject, payPassword: await sealPassword(digits, 'prove', sign) };
    return answerOf(
      api.request(ProveOwnerDocument, { input }, { signal, sign }).then(({ proveOwner }) => ({ proof: proveOwner.proof })),
      ProveOwnerRefusals,
    );
  }),
});
