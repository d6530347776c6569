import * as look from '#ui/look.module.css';
import * as styles from './CheckoutLayers.module.css';
import { classes } from '#ui/classes.ts';
import { useSelector } from '@xstate/react';
import type { Running } from '#lib/running.ts';
import type { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { RealNameDialog } from '#screens/identity/RealName/RealNameDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PriceChangeDialog } from './PriceChangeDialog.tsx';

function OrderUncertain({ checkout }: { checkout: Running<typeof checkoutMachine> }) {
  const problem = useSelector(checkout, (snapshot) => snapshot.context.problem);
  const isFinding = useSelector(checkout, (snapshot) => snapshot.matches('findingOrder'));
  const check = () => checkout.send({ type: 'rent.check' });
  return (
    <Modal
      open
      title="没有收到下单结果"
      mustAnswer={isFinding}
      onClose={check}
      foot={
        <>
          <Button size="lg" disabled={isFinding} onClick={() => checkout.send({ type: 'rent.retry' })}>
            重试
          </Button>
          <Button kind="primary" size="lg" busy={isFinding} onClick={check}>
            查询结果
          </Button>
        </>
      }
    >
      <ProblemNote problem={problem} />
      <p className={classes(look['secondary'], styles['below'])}>
        订单可能已经生成。请先查询结果；重试不会重复下单。没有生成的话，可以重新选择。
      </p>
    </Modal>
  );
}

/** The dialog required by the checkout's state. */
export function CheckoutLayers({ checkout }: { checkout: Running<typeof checkoutMachine> }) {
  const snapshot = useSelector(checkout, (state) => state);
  const { realName, rentVerification, orderPayment } = snapshot.children;
  switch (snapshot.value) {
    case 'choosing':
    case 'awaitingLogin':
    case 'creatingOrder':
    case 'paid':
    case 'left':
    case 'postponed':
      return null;
    case 'identifying':
      return realName ? <RealNameDialog realName={realName} /> : null;
    case 'verifying':
      return rentVerification ? <PriceChangeDialog verification={rentVerification} proposal={snapshot.context.proposal} /> : null;
    case 'orderUncertain':
    case 'findingOrder':
      return <OrderUncertain checkout={checkout} />;
    case 'settlingPayment':
      return orderPayment ? <PaymentPanel payment={orderPayment} /> : null;
    default:
      return snapshot.value satisfies never;
  }
}
