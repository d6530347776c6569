import { changePhoneActors } from '#actors/account/changePhone.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { changePhoneMachine } from '#machines/account/changePhone.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireCodes } from '#app/wire/codes.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

export function wire(api: Api, shell: Shell) {
  const readAgain = () => shell.session.send({ type: 'session.refresh' });
  const { smsCode } = wireCodes(api);
  const ownerProof = wireOwnerProof(api);
  return changePhoneMachine.provide({
    actors: { ...changePhoneActors(api), ownerProof, smsCode } satisfies ActorsOf<typeof changePhoneMachine>,
    actions: {
      announceChanged: ({ context }) => {
        toastGood(context.has.phone === null ? '手机号已绑定' : '手机号已更换，其他设备已退出登录');
        readAgain();
      },
    },
  });
}
