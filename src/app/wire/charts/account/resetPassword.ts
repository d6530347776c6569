import { resetPasswordActors } from '#actors/account/resetPassword.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { resetPasswordMachine } from '#machines/account/resetPassword.machine.ts';
import { wireCodes } from '#app/wire/codes.ts';

export function wire(api: Api) {
  const { smsCode, emailCode } = wireCodes(api);
  return resetPasswordMachine.provide({
    actors: { ...resetPasswordActors(api), smsCode, emailCode } satisfies ActorsOf<typeof resetPasswordMachine>,
  });
}
