import { bindEmailActors } from '#actors/account/bindEmail.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bindEmailMachine } from '#machines/account/bindEmail.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireCodes } from '#app/wire/codes.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

export function wire(api: Api, shell: Shell) {
  const readAgain = () => shell.session.send({ type: 'session.refresh' });
  const { emailCode } = wireCodes(api);
  const ownerProof = wireOwnerProof(api);
  return bindEmailMachine.provide({
    actors: { ...bindEmailActors(api), ownerProof, emailCode } satisfies ActorsOf<typeof bindEmailMachine>,
    actions: {
      announceChanged: ({ context }) => {
        toastGood(context.has.email === null ? '邮箱已绑定' : '邮箱已更换');
        readAgain();
      },
    },
  });
}
