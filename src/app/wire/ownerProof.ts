import { ownerProofActors } from '#actors/ownerProof.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { ownerProofMachine } from '#machines/ownerProof.machine.ts';
import { wireCodes } from './login.ts';

/** The chart that proves the owner, for whatever chart asks for it. */
export function wireOwnerProof(api: Api) {
  const { smsCode } = wireCodes(api);
  return ownerProofMachine.provide({
    // No purpose that is open yet takes a code to the mailbox; its sender takes the slot.
    actors: { ...ownerProofActors(api), smsCode, emailCode: smsCode } satisfies ActorsOf<typeof ownerProofMachine>,
  });
}
