import { ownerProofActors } from '#actors/ownerProof.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { ownerProofMachine } from '#machines/ownerProof.machine.ts';
import { wireCodes } from './codes.ts';

/** The owner proof, for every chart that requires it. */
export function wireOwnerProof(api: Api) {
  const { smsCode, ownEmailCode } = wireCodes(api);
  return ownerProofMachine.provide({
    actors: { ...ownerProofActors(api), smsCode, emailCode: ownEmailCode } satisfies ActorsOf<typeof ownerProofMachine>,
  });
}
