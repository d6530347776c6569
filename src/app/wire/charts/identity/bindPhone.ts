import { bindPhoneActors } from '#actors/identity/bindPhone.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bindPhoneMachine } from '#machines/identity/bindPhone.machine.ts';
import { askFor } from '#state/layers.ts';
import { wireCodes } from '#app/wire/codes.ts';
import { openSession } from '#app/wire/login.ts';

export function wire(api: Api, shell: Shell) {
  const { smsCode } = wireCodes(api);
  return bindPhoneMachine.provide({
    actors: { ...bindPhoneActors(api), smsCode } satisfies ActorsOf<typeof bindPhoneMachine>,
    actions: {
      openSession: (_, bound) => {
        if (!bound.ok) return;
        shell.loginModal?.send({ type: 'bind.completed' });
        openSession(shell.session, shell.pendingAction, bound.value);
      },
      askScan: () => askFor({ name: 'login', tab: 'scan' }),
    },
  });
}
