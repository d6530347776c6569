import { changePasswordActors } from '#actors/account/changePassword.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { changePasswordMachine } from '#machines/account/changePassword.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

export function wire(api: Api, shell: Shell) {
  const readAgain = () => shell.session.send({ type: 'session.refresh' });
  const ownerProof = wireOwnerProof(api);
  return changePasswordMachine.provide({
    actors: { ...changePasswordActors(api), ownerProof } satisfies ActorsOf<typeof changePasswordMachine>,
    actions: {
      announceChanged: ({ context }) => {
        toastGood(context.has.hasPassword ? '密码已修改，其他设备已退出登录' : '密码已设置，其他设备已退出登录');
        readAgain();
      },
    },
  });
}
