import type { Api } from '#api/api.ts';
import { LoginByThirdPartyDocument } from '#api/generated/operations.ts';
import { LoginByThirdPartyRefusals } from '#api/generated/refusals/LoginByThirdParty.ts';
import { nameOf, thirdPlatforms } from '#contract/names.ts';
import { answerOf, except } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fingerprint } from '#lib/fingerprint.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { ThirdGrant, thirdPartyLoginMachine } from '#machines/identity/thirdPartyLogin.machine.ts';
import { tokenOf } from './loginToken.ts';

export const grantOf = ({
  login,
  tempToken,
}: {
  login: { token: string; expiresTime: number } | null;
  tempToken: string | null;
}): ThirdGrant => ({
  token: login && tokenOf(login),
  tempToken,
});

export const thirdPartyLoginActors = (api: Api): ActorsOf<typeof thirdPartyLoginMachine> => ({
  redeemRequest: fromRequest(({ input: { platform, requestId }, signal }) =>
    answerOf(
      api
        .request(
          LoginByThirdPartyDocument,
          { platform: nameOf(thirdPlatforms, platform), requestId, fingerprint: fingerprint() },
          { signal },
        )
        .then(({ loginByThirdParty }) => grantOf(loginByThirdParty)),
      // BAD_REQUEST is a bug of this page, not a refusal.
      except(LoginByThirdPartyRefusals, 'BAD_REQUEST'),
    ),
  ),
});
