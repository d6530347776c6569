import { cancelOrder, checkCancellation, readCancelTerms } from '#actors/orders/cancelOrder.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import { toastBad, toastGood, toastPlain } from '#state/toast.ts';
import { wireLeavable } from '#app/wire/command.ts';

export const wire = (api: Api) =>
  cancelOrderMachine.provide({
    actors: {
      readCancelTerms: readCancelTerms(api),
      cancelOrder: wireLeavable(cancelOrder(api), {
        check: checkCancellation(api),
        announceUnchanged: () => toastPlain('目前没有取消，没有扣费'),
        announceUnread: () => toastBad('查询失败，请重试'),
      }),
    } satisfies ActorsOf<typeof cancelOrderMachine>,
    actions: {
      announceCancelled: () => toastGood('订单已取消'),
      announceUncertain: () => toastPlain('没有收到取消结果，以订单状态为准'),
    },
  });
