import { checkRenewed, openRenewal, readRenewal, renewOrder, renewOrderActors } from '#actors/orders/renewOrder.actors.ts';
import type { Api } from '#api/api.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { renewByCardMachine } from '#machines/orders/renewByCard.machine.ts';
import { renewOrderMachine } from '#machines/orders/renewOrder.machine.ts';
import { toastBad, toastGood, toastPlain } from '#state/toast.ts';
import { leaveForCashier } from '#state/wayBack.ts';
import { wireCommand, wireUnstored } from '#app/wire/command.ts';
import { rereadMoney } from '#app/wire/money.ts';
import { wireStoppableWatch } from '#app/wire/watch.ts';

export const wire = (api: Api, shell: Shell) => {
  const renewByCard = renewByCardMachine.provide({
    actors: {
      openRenewal: wireUnstored(openRenewal(api)),
      watchRenewal: wireStoppableWatch(readRenewal(api)),
    } satisfies ActorsOf<typeof renewByCardMachine>,
    actions: { leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl) },
  });
  return renewOrderMachine.provide({
    actors: {
      ...renewOrderActors(api),
      renewOrder: wireCommand(renewOrder(api), {
        check: checkRenewed(api),
        announceUnchanged: () => toastPlain('目前没有续租，没有扣款'),
        announceUnread: () => toastBad('查询失败，请重试'),
      }),
      renewByCard,
    } satisfies ActorsOf<typeof renewOrderMachine>,
    actions: {
      rereadMoney: () => rereadMoney(shell.session),
      announceRenewed: () => toastGood('续租成功'),
    },
  });
};
