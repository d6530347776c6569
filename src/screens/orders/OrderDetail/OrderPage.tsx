import * as styles from './OrderPage.module.css';
import { Suspense, useState } from 'react';
import type { Order } from '#api/queries/orders.ts';
import { onFirstSign } from '#lib/firstSign.ts';
import { latePart } from '#lib/latePart.tsx';
import { OpeningDialog } from '#screens/parts/OpeningDialog.tsx';
import { useFocusKept } from '#screens/parts/useFocusKept.ts';
import { useMoneyMoved } from '#screens/parts/useMoneyMoved.ts';
import { Bill, Deposit, Facts, History } from './OrderFacts.tsx';
import { Credentials } from './Credentials.tsx';
import { OrderBar } from './OrderBar.tsx';
import { RenewCard } from './RenewCard.tsx';
import { StatusCard } from './StatusCard.tsx';

const { Part: PayOrder, ahead: payAhead } = latePart(
  () => import('./PayOrder.tsx').then((m) => m.PayOrder),
  ({ onClose }) => <OpeningDialog title="支付订单" onClose={onClose} />,
);
const { Part: CancelDialog, ahead: cancelAhead } = latePart(
  () => import('./CancelDialog.tsx').then((m) => m.CancelDialog),
  ({ onKept }) => <OpeningDialog title="取消订单" onClose={onKept} />,
);
// Preloads on the first user activity, before the first click.
onFirstSign(payAhead);
onFirstSign(cancelAhead);

interface OrderPageProps {
  order: Order;
  onMoved: () => Promise<unknown>;
}

type Layer = 'pay' | 'cancel' | null;

export function OrderPage({ order, onMoved }: OrderPageProps) {
  const [layer, setLayer] = useState<Layer>(null);
  const moneyMoved = useMoneyMoved();
  const close = () => setLayer(null);
  const moved = () => {
    setLayer(null);
    moneyMoved();
    void onMoved();
  };
  const renewed = useFocusKept<HTMLDivElement>(order.endsAt);
  const asks = { onPay: () => setLayer('pay'), onCancel: () => setLayer('cancel') };
  return (
    <>
      <div className={styles['order']}>
        <div className={styles['left']}>
          <StatusCard order={order} onDue={() => void onMoved()} {...asks} />
          {order.can.credentials && <Credentials order={order} />}
          {order.can.renew && (
            <div ref={renewed} role="group" aria-label="续租" tabIndex={-1}>
              <Suspense>
                <RenewCard key={order.endsAt} order={order} onRenewed={moved} />
              </Suspense>
            </div>
          )}
          <History order={order} />
        </div>
        <div className={styles['right']}>
          <Bill order={order} />
          {order.depositFen > 0 && order.status !== 'CLOSED' && <Deposit order={order} />}
          <Facts order={order} />
        </div>
      </div>
      <OrderBar order={order} {...asks} />
      <Suspense fallback={<OpeningDialog title="支付订单" onClose={close} />}>
        {layer === 'pay' && <PayOrder order={order} onClose={close} />}
      </Suspense>
      <Suspense fallback={<OpeningDialog title="取消订单" onClose={close} />}>
        {layer === 'cancel' && <CancelDialog order={order} onKept={close} onMoved={moved} />}
      </Suspense>
    </>
  );
}
