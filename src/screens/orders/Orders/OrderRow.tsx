import * as look from '#ui/look.module.css';
import * as styles from './OrderRow.module.css';
import { classes } from '#ui/classes.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { OrderStatus } from '#api/generated/operations.ts';
import type { Order } from '#api/queries/orders.ts';
import { links } from '#lib/links.ts';
import { isOver } from '#screens/orders/OrderDetail/progress.ts';
import { rentalText } from '#screens/orders/OrderDetail/rentalText.ts';
import { orderSpan } from '#screens/parts/runningText.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Tag, type TagTone } from '#ui/Tag.tsx';

const tones: Readonly<Partial<Record<OrderStatus, TagTone>>> = {
  UNPAID: 'book',
  PAYING: 'book',
  WAITING: 'stay',
  RENTING: 'ok',
  DISPUTED: 'no',
};

interface OrderRowProps {
  order: Order;
  /** Called at the end of a countdown. */
  onDue: () => void;
}

/** Countdown of the current status. */
function Left({ order, onDue }: OrderRowProps) {
  const [label, until] =
    order.status === 'RENTING'
      ? (['距结束', order.endsAt] as const)
      : order.status === 'WAITING'
        ? (['距开始', order.startsAt] as const)
        : (['支付剩余', order.payDeadline] as const);
  if (until === null) return null;
  return (
    <span className={classes(look['small'], look['secondary'])}>
      {label}{' '}
      <b>
        <Countdown key={until} until={until} label={label} onEnd={onDue} />
      </b>
    </span>
  );
}

/** Next action with a short label; the row itself links to the order. */
function Next({ order, href }: { order: Order; href: string }) {
  const { can, status, orderNo, product } = order;
  if (isOver(order)) {
    return (
      <>
        <LinkButton size="sm" href={links.detail({ id: product.id })}>
          再租一次
        </LinkButton>
        <LinkButton size="sm" kind="bare" href={links.hall({ gameId: product.gameId })}>
          看同类
        </LinkButton>
      </>
    );
  }
  if (status === 'PAYING')
    return (
      <LinkButton size="sm" kind="primary" href={links.payResult({ order_no: orderNo })}>
        查询结果
      </LinkButton>
    );
  const act = can.pay ? '去支付' : can.credentials && '去上号';
  return (
    <LinkButton size="sm" kind={act ? 'primary' : 'plain'} href={href}>
      {act || (status === 'WAITING' ? '查看或取消' : '查看订单')}
    </LinkButton>
  );
}

export function OrderRow({ order, onDue }: OrderRowProps) {
  const now = useMinute();
  const { orderNo, product, statusText, payableFen, depositFen } = order;
  const href = links.order({ order_no: orderNo });
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <span className={classes(look['small'], look['muted'])}>
          {formatClock(order.orderedAt)}{' '}
          <span className={look['deskOnly']}>
            订单号 <span className={look['number']}>{orderNo}</span>
          </span>
        </span>
        <span className={look['pushedRight']}>
          <Left order={order} onDue={onDue} />
        </span>
        <Tag tone={tones[order.status] ?? 'plain'}>{statusText}</Tag>
      </div>
      <div className={styles['body']}>
        <img src={product.cover} width="128" height="72" alt="" loading="lazy" />
        <div className={styles['words']}>
          <h2>
            <Anchor href={href}>{product.title}</Anchor>
          </h2>
          <p className={classes(look['small'], look['muted'])}>
            {product.gameName}，{product.merchantName}，{rentalText(order)}
          </p>
          <p className={classes(look['small'], look['secondary'])}>{orderSpan(order, now)}</p>
        </div>
        <div className={styles['amount']}>
          <b className={look['number']}>{formatYuan(payableFen)}</b>
          {depositFen > 0 && <small className={look['number']}>含押金 {formatYuan(depositFen)}</small>}
        </div>
        <div className={styles['actions']}>
          <Next order={order} href={href} />
        </div>
      </div>
    </li>
  );
}
