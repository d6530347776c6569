import * as look from '#ui/look.module.css';
import * as styles from './CheckoutLayers.module.css';
import { classes } from '#ui/classes.ts';
import { useSelector } from '@xstate/react';
import { links } from '#lib/links.ts';
import type { Running } from '#lib/running.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { RealNameDialog } from '#screens/RealName/RealNameDialog.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PriceChangeDialog } from './PriceChangeDialog.tsx';

interface CheckoutProps {
  checkout: Running<typeof checkoutMachine>;
  onClosePayment: () => void;
}

function OrderUncertain({ checkout }: { checkout: Running<typeof checkoutMachine> }) {
  const problem = useSelector(checkout, (snapshot) => snapshot.context.problem);
  return (
    <Modal
      open
      title="没有收到下单结果"
      onClose={() => checkout.send({ type: 'rent.abandon' })}
      foot={
        <>
          <Button kind="bare" size="lg" onClick={() => checkout.send({ type: 'rent.abandon' })}>
            先不租
          </Button>
          <Button size="lg" onClick={() => checkout.send({ type: 'rent.retry' })}>
            重试
          </Button>
          <LinkButton kind="primary" size="lg" href={links.orders({ type: 'unpaid' })}>
            查询结果
          </LinkButton>
        </>
      }
    >
      <ProblemNote problem={problem} />
      <p className={classes(look['secondary'], styles['below'])}>
        订单可能已经生成。先查询结果；重试也不会重复下单。先不租的话，未付款的订单 15 分钟后自动关闭。
      </p>
    </Modal>
  );
}

/** Whatever layer the checkout asks for, over the page that started it. */
export function CheckoutLayers({ checkout, onClosePayment }: CheckoutProps) {
  const snapshot = useSelector(checkout, (state) => state);
  const { realName, rentVerification, orderPayment } = snapshot.children;
  switch (snapshot.value) {
    case 'choosing':
    case 'awaitingLogin':
    case 'creatingOrder':
    case 'paid':
    case 'left':
      return null;
    case 'identifying':
      return realName ? <RealNameDialog realName={realName} /> : null;
    case 'verifying':
      return rentVerification ? <PriceChangeDialog verification={rentVerification} proposal={snapshot.context.proposal} /> : null;
    case 'orderUncertain':
      return <OrderUncertain checkout={checkout} />;
    case 'settlingPayment':
      return orderPayment ? <PaymentPanel payment={orderPayment} onClose={onClosePayment} /> : null;
    default:
      return snapshot.value satisfies never;
  }
}
