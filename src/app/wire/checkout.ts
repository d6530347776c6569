import { checkoutActors, watchLogin } from '#actors/checkout.actors.ts';
import { orderPaymentActors } from '#actors/orderPayment.actors.ts';
import { realNameActors } from '#actors/realName.actors.ts';
import { rentVerificationActors } from '#actors/rentVerification.actors.ts';
import type { Api } from '#api/api.ts';
import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { CheckoutWiring, Shell } from '#context/charts.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { orderPaymentMachine } from '#machines/orderPayment.machine.ts';
import { realNameMachine } from '#machines/realName.machine.ts';
import { rentVerificationMachine } from '#machines/rentVerification.machine.ts';
import { toastBad, toastPlain } from '#state/toast.ts';
import { leaveForCashier } from '#state/wayBack.ts';
import { askLogin } from './login.ts';

/** The charts of renting and of paying, which the pages of an account and of an order need at once. */
export function wireCheckout(api: Api, shell: Shell): CheckoutWiring {
  const realName = realNameMachine.provide({ actors: realNameActors(api) satisfies ActorsOf<typeof realNameMachine> });
  const rentVerification = rentVerificationMachine.provide({
    actors: rentVerificationActors(api) satisfies ActorsOf<typeof rentVerificationMachine>,
  });
  const orderPayment = orderPaymentMachine.provide({
    actors: orderPaymentActors(api) satisfies ActorsOf<typeof orderPaymentMachine>,
    actions: {
      leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl),
      rereadBalance: () => void queryClient.invalidateQueries({ queryKey: keys.balance }),
    },
  });
  const checkout = checkoutMachine.provide({
    actors: {
      ...checkoutActors(api),
      watchLogin: watchLogin(shell.loginModal),
      realName,
      rentVerification,
      orderPayment,
    } satisfies ActorsOf<typeof checkoutMachine>,
    actions: {
      askLogin,
      noteOrder: (_, { orderNo }) => shell.channelTracking.send({ type: 'order.made', orderNo }),
      rereadSession: () => shell.session.send({ type: 'session.refresh' }),
      rereadListing: (_, { listingId }) => void queryClient.invalidateQueries({ queryKey: keys.listing(listingId) }),
      announceFound: () => toastPlain('订单已经生成，可以继续支付'),
      announceNotFound: () => toastPlain('没有生成订单，没有扣款'),
      announceUnread: () => toastBad('没有查到，请重试'),
    },
  });
  const payPassword = () => import('./payPassword.ts').then(({ wirePayPassword }) => wirePayPassword(api));
  return { checkout, orderPayment, payPassword };
}
