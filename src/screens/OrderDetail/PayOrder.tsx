import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { Order } from '#api/queries/orders.ts';
import { useCheckoutChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { serverNow } from '#lib/serverClock.ts';
import { watchable } from '#lib/watching.ts';
import { PaymentPanel } from '#screens/Checkout/PaymentPanel.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';

const unpaidOrder = ({ orderNo, payableFen, setAsideFen, depositFen, rentFen, startsAt, endsAt, payDeadline, serverTime }: Order) => {
  const deadline = payDeadline ?? serverTime;
  return {
    orderNo,
    payableFen,
    setAsideFen,
    depositFen,
    rentFen,
    startsAt,
    endsAt,
    payDeadline: deadline,
    holdMs: Math.max(0, deadline - serverNow()),
  };
};

interface PayOrderProps {
  order: Order;
  onClose: () => void;
  /** Instead of going to the page of the result. */
  onPaid?: () => void;
}

/** Pays an order that was made before; when its hold has run out there is nothing left to choose here. */
export function PayOrder({ order, onClose, onPaid }: PayOrderProps) {
  const [, navigate] = useLocation();
  const checkout = useActorRef(useCheckoutChart(), { input: { order: unpaidOrder(order) }, ...watchable });
  const isGivenUp = useSelector(checkout, (snapshot) => snapshot.matches('choosing'));
  useOnDone(checkout, ({ orderNo }) => {
    if (onPaid) onPaid();
    else navigate(links.payResult({ order_no: orderNo }));
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGivenUp) close();
  }, [isGivenUp]);
  return <PaymentPanel checkout={checkout} onClose={onClose} />;
}
