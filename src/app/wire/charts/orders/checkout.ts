import { checkoutActors, watchLogin } from '#actors/orders/checkout.actors.ts';
import { rentVerificationActors } from '#actors/orders/rentVerification.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { rentVerificationMachine } from '#machines/orders/rentVerification.machine.ts';
import { toastBad, toastPlain } from '#state/toast.ts';
import { askLogin } from '#app/wire/login.ts';
import { wire as wireOrderPayment } from './orderPayment.ts';
import { wire as wireRealName } from '#app/wire/charts/identity/realName.ts';

export function wire(api: Api, shell: Shell) {
  const rentVerification = rentVerificationMachine.provide({
    actors: rentVerificationActors(api) satisfies ActorsOf<typeof rentVerificationMachine>,
  });
  return checkoutMachine.provide({
    actors: {
      ...checkoutActors(api),
      watchLogin: watchLogin(shell.followLogin),
      realName: wireRealName(api),
      rentVerification,
      orderPayment: wireOrderPayment(api),
    } satisfies ActorsOf<typeof checkoutMachine>,
    actions: {
      askLogin,
      noteOrder: (_, { orderNo }) => shell.channelTracking?.send({ type: 'order.made', orderNo }),
      rereadSession: () => shell.session.send({ type: 'session.refresh' }),
      rereadListing: (_, { listingId }) => void queryClient.invalidateQueries({ queryKey: keys.listing(listingId) }),
      announceFound: () => toastPlain('订单已经生成，可以继续支付'),
      announceNotFound: () => toastPlain('还没有查到订单，可以重试，不会重复下单'),
      announceUnread: () => toastBad('查询失败，请重试'),
    },
  });
}
