import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import type { Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { checkoutMachine, Verification } from '#machines/orders/checkout.machine.ts';
import { CheckoutLayers } from '#screens/orders/Checkout/CheckoutLayers.tsx';
import { useMoneyMoved } from '#screens/parts/useMoneyMoved.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { toastPlain } from '#state/toast.ts';
import type { Decision } from './decision.ts';

export interface RentProps {
  decision: Decision;
  /** Null while unknown. */
  standing: Verification | null;
  /** Membership and red packets have been read. */
  isOfferKnown: boolean;
  /** Called with the chart once it runs. */
  onStart: (checkout: Running<typeof checkoutMachine>) => void;
}

/** The page's checkout with its navigation and dialogs. */
export function Rent({ decision, standing, isOfferKnown, onStart }: RentProps) {
  const [, navigate] = useLocation();
  const moneyMoved = useMoneyMoved();
  const checkout = useActorRef(useChart('checkout'), { ...watchable });
  const isChoosing = useSelector(checkout, (snapshot) => snapshot.matches('choosing'));
  useOnDone(checkout, ({ verdict, orderNo }) => {
    if (verdict !== 'postponed') return navigate(links.payResult({ order_no: orderNo }));
    moneyMoved();
    toastPlain('订单已保留，可在订单里继续支付');
    navigate(links.order({ order_no: orderNo }));
  });

  const report = useEffectEvent((known: Verification) =>
    checkout.send({ type: 'standing.changed', standing: known, offer: decision.proposal }),
  );
  useEffect(() => {
    if (standing !== null && isOfferKnown) report(standing);
  }, [standing, isOfferKnown]);
  useLayoutEffect(() => onStart(checkout), [checkout, onStart]);

  return isChoosing ? null : <CheckoutLayers checkout={checkout} />;
}
