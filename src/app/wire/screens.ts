import { cancelOrderActors } from '#actors/cancelOrder.actors.ts';
import { renewOrderActors } from '#actors/renewOrder.actors.ts';
import { imageUploadActors } from '#actors/imageUpload.actors.ts';
import type { Api } from '#api/api.ts';
import { client } from '#api/client.ts';
import type { Shell, Wiring } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { cancelOrderMachine } from '#machines/cancelOrder.machine.ts';
import { imageUploadMachine } from '#machines/imageUpload.machine.ts';
import { renewOrderMachine } from '#machines/renewOrder.machine.ts';
import { toastBad, toastGood, toastPlain } from '#state/toast.ts';
import { goBackFromCashier } from '#state/wayBack.ts';
import { rereadMoney } from './money.ts';

/** The charts that screens start themselves, but the checkout and those of `AccountWiring`; they come with the first such screen. */
export function wireScreens(api: Api, shell: Shell): Wiring {
  goBackFromCashier();
  return {
    cancelOrder: cancelOrderMachine.provide({
      actors: cancelOrderActors(api) satisfies ActorsOf<typeof cancelOrderMachine>,
      actions: {
        announceCancelled: () => toastGood('订单已取消'),
        announceUnchanged: () => toastPlain('目前没有取消，没有扣费'),
        announceUnread: () => toastBad('没有查到，请重试'),
        announceUncertain: () => toastPlain('没有收到取消结果，以订单状态为准'),
      },
    }),
    imageUpload: imageUploadMachine.provide({ actors: imageUploadActors(client) satisfies ActorsOf<typeof imageUploadMachine> }),
    renewOrder: renewOrderMachine.provide({
      actors: renewOrderActors(api) satisfies ActorsOf<typeof renewOrderMachine>,
      actions: {
        rereadMoney: () => rereadMoney(shell.session),
        announceRenewed: () => toastGood('续租成功'),
        announceUnchanged: () => toastPlain('目前没有续上，没有扣款'),
        announceUnread: () => toastBad('没有查到，请重试'),
      },
    }),
  };
}
