import { useActorRef } from '@xstate/react';
import { useLocation } from 'wouter';
import type { Order } from '#api/queries/orders.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import { unpaidOrder } from '#lib/unpaidOrder.ts';
import { watchable } from '#lib/watching.ts';
import { PaymentPanel } from '#screens/orders/Checkout/PaymentPanel.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';

interface PayOrderProps {
  order: Order;
  onClose: () => void;
  /** Called instead of navigating to the payment result. */
  onPaid?: () => void;
}

/** Pays an existing order; once its hold has expired there is nothing to choose. */
export function PayOrder({ order, onClose, onPaid }: PayOrderProps) {
  const [, navigate] = useLocation();
  const payment = useActorRef(useChart('orderPayment'), { input: { order: unpaidOrder(order) }, ...watchable });
  useOnDone(payment, ({ verdict, orderNo }) => {
    if (verdict === 'abandoned' || verdict === 'postponed') onClose();
    else if (onPaid) onPaid();
    else navigate(links.payResult({ order_no: orderNo }));
  });
  return <PaymentPanel payment={payment} />;
}
