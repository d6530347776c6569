import * as look from '#ui/look.module.css';
import * as styles from './OrderBar.module.css';
import { classes } from '#ui/classes.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { Order } from '#api/queries/orders.ts';
import { Button } from '#ui/Button.tsx';
import { AskPayment, type OrderAsks } from './StatusCard.tsx';

const show = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'center' });

/** Available actions, at the bottom of the page on phones. */
export function OrderBar({ order, onPay, onCancel }: OrderAsks & { order: Order }) {
  const { can } = order;
  const buttons = [
    can.cancel && (
      <Button key="cancel" size="lg" onClick={onCancel}>
        取消订单
      </Button>
    ),
    can.renew && (
      <Button key="renew" size="lg" onClick={() => show('renew')}>
        续租
      </Button>
    ),
    can.credentials && (
      <Button key="use" kind="primary" size="lg" icon="bolt" onClick={() => show('credentials')}>
        上号
      </Button>
    ),
    order.status === 'PAYING' ? (
      <AskPayment key="ask" order={order} />
    ) : (
      can.pay && (
        <Button key="pay" kind="primary" size="lg" onClick={onPay}>
          支付 {formatYuan(order.payableFen)}
        </Button>
      )
    ),
  ].filter((button) => button !== false);
  if (buttons.length === 0) return null;
  return (
    <div className={classes(styles['bar'], look['notPrinted'])} data-covers="tabbar" data-only="phone">
      {buttons}
    </div>
  );
}
