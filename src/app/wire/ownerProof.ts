import { ownerProofActors } from '#actors/account/ownerProof.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { ownerProofMachine } from '#machines/account/ownerProof.machine.ts';
import { wireCodes } from './codes.ts';

/** The owner proof, for every chart that requires it. */
export function wireOwnerProof(api: Api) {
  const { captcha, smsCode, ownEmailCode } = wireCodes(api);
  return ownerProofMachine.provide({
    actors: { ...ownerProofActors(api), captcha, smsCode, emailCode: ownEmailCode } satisfies ActorsOf<typeof ownerProofMachine>,
  });
}
