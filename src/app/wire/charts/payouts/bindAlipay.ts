import { HOUR, PAYOUT_REST } from '#contract/rules/constants.ts';
import { bindAlipayActors } from '#actors/payouts/bindAlipay.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bindAlipayMachine } from '#machines/payouts/bindAlipay.machine.ts';
import { toastGood } from '#state/toast.ts';
import { wireOwnerProof } from '#app/wire/ownerProof.ts';

const rereadPayout = () => void queryClient.invalidateQueries({ queryKey: keys.payout });

export function wire(api: Api) {
  const ownerProof = wireOwnerProof(api);
  return bindAlipayMachine.provide({
    actors: { ...bindAlipayActors(api), ownerProof } satisfies ActorsOf<typeof bindAlipayMachine>,
    actions: {
      announceBound: () => {
        toastGood(`支付宝已绑定，${PAYOUT_REST / HOUR} 小时后开始打款`);
        rereadPayout();
      },
      announceUnbound: () => {
        toastGood('支付宝已解绑');
        rereadPayout();
      },
    },
  });
}
