import { bindPhoneActors } from '#actors/bindPhone.actors.ts';
import { cancelOrderActors } from '#actors/cancelOrder.actors.ts';
import { paymentCheckActors } from '#actors/paymentCheck.actors.ts';
import { realNameActors } from '#actors/realName.actors.ts';
import { rechargeActors } from '#actors/recharge.actors.ts';
import { renewOrderActors } from '#actors/renewOrder.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell, Wiring } from '#app/context.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { bindPhoneMachine } from '#machines/bindPhone.machine.ts';
import { cancelOrderMachine } from '#machines/cancelOrder.machine.ts';
import { paymentCheckMachine } from '#machines/paymentCheck.machine.ts';
import { realNameMachine } from '#machines/realName.machine.ts';
import { rechargeMachine } from '#machines/recharge.machine.ts';
import { renewOrderMachine } from '#machines/renewOrder.machine.ts';
import { askFor } from '#state/layers.ts';
import { leaveForCashier, wayBack } from '#state/wayBack.ts';
import { openSession, wireCodes } from './login.ts';

/** The charts that screens start themselves, but the checkout; they come with the first such screen. */
export function wireScreens(api: Api, shell: Shell): Wiring {
  const { smsCode } = wireCodes(api);
  const realName = realNameMachine.provide({ actors: realNameActors(api) satisfies ActorsOf<typeof realNameMachine> });
  const back = wayBack();
  if (back !== null) location.replace(back);
  return {
    bindPhone: bindPhoneMachine.provide({
      actors: { ...bindPhoneActors(api), smsCode } satisfies ActorsOf<typeof bindPhoneMachine>,
      actions: {
        openSession: (_, bound) => {
          if (!bound.ok) return;
          shell.loginModal.send({ type: 'bind.completed' });
          openSession(shell.session, shell.pendingAction, bound.value);
        },
        askScan: () => askFor({ name: 'login', tab: 'scan' }),
      },
    }),
    paymentCheck: paymentCheckMachine.provide({ actors: paymentCheckActors(api) satisfies ActorsOf<typeof paymentCheckMachine> }),
    cancelOrder: cancelOrderMachine.provide({ actors: cancelOrderActors(api) satisfies ActorsOf<typeof cancelOrderMachine> }),
    renewOrder: renewOrderMachine.provide({ actors: renewOrderActors(api) satisfies ActorsOf<typeof renewOrderMachine> }),
    recharge: rechargeMachine.provide({ actors: { ...rechargeActors(api), realName } satisfies ActorsOf<typeof rechargeMachine>, actions: { leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl) } }),
    realName,
  };
}
