import { sealLogin } from '#actors/lending/changeLogin.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { changeLoginMachine } from '#machines/lending/changeLogin.machine.ts';
import { wireUnstoredLeavable } from '#app/wire/command.ts';
import { toastGood } from '#state/toast.ts';

export const wire = (api: Api) =>
  changeLoginMachine.provide({
    actors: { sealLogin: wireUnstoredLeavable(sealLogin(api)) } satisfies ActorsOf<typeof changeLoginMachine>,
    actions: {
      announceChanged: () => toastGood('新密码已密封保存'),
      reread: () => void queryClient.invalidateQueries({ queryKey: keys.lending }),
    },
  });
