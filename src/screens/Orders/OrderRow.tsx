import { formatClock, formatRelative } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { OrderStatus } from '#api/generated/operations.ts';
import type { Order } from '#api/queries/orders.ts';
import { links } from '#app/links.ts';
import { rentalText } from '#screens/OrderDetail/rentalText.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Tag, type TagTone } from '#ui/Tag.tsx';

const tones: Readonly<Record<OrderStatus, TagTone>> = {
  UNPAID: 'book', PAYING: 'book', WAITING: 'stay', RENTING: 'ok', FINISHED: 'plain', CLOSED: 'plain', CANCELLED: 'plain', DISPUTED: 'no', REFUNDED: 'plain',
};

interface OrderRowProps {
  order: Order;
  /** A time that was counted down to has come. */
  onDue: () => void;
}

/** What runs out while the order stands as it does. */
function Left({ order, onDue }: OrderRowProps) {
  const [label, until] = order.status === 'RENTING' ? ['距结束', order.endsAt] as const
    : order.status === 'WAITING' ? ['距开始', order.startsAt] as const
      : ['支付剩余', order.payDeadline] as const;
  if (until === null) return null;
  return <span className="sm t2">{label} <b><Countdown key={until} until={until} label={label} onEnd={onDue} /></b></span>;
}

const actionOf = ({ can, status }: Order): { label: string; isPrimary: boolean } => {
  if (can.pay) return { label: '去支付', isPrimary: true };
  if (can.credentials) return { label: '去上号', isPrimary: true };
  return { label: status === 'WAITING' ? '查看或取消' : '查看订单', isPrimary: false };
};

export function OrderRow({ order, onDue }: OrderRowProps) {
  const now = useMinute();
  const { orderNo, product, statusText, startsAt, endsAt, payableFen, depositFen } = order;
  const href = links.order({ order_no: orderNo });
  const { label, isPrimary } = actionOf(order);
  return (
    <li className="orow">
      <div className="hd">
        <span className="sm muted">{formatClock(order.orderedAt)} <span className="only-d">订单号 <span className="num">{orderNo}</span></span></span>
        <span className="sp"><Left order={order} onDue={onDue} /></span>
        <Tag tone={tones[order.status]}>{statusText}</Tag>
      </div>
      <div className="bd">
        <img src={product.cover} width="128" height="72" alt="" loading="lazy" />
        <div className="tx">
          <h2><Anchor href={href}>{product.title}</Anchor></h2>
          <p className="sm muted">{product.gameName}，{product.merchantName}，{rentalText(order)}</p>
          <p className="sm t2">{formatRelative(startsAt, now)} — {formatRelative(endsAt, now)}</p>
        </div>
        <div className="am">
          <b className="num">{formatYuan(payableFen)}</b>
          {depositFen > 0 && <small className="num">含押金 {formatYuan(depositFen)}</small>}
        </div>
        <LinkButton className="go" size="sm" kind={isPrimary ? 'primary' : 'plain'} href={href}>{label}</LinkButton>
      </div>
    </li>
  );
}
