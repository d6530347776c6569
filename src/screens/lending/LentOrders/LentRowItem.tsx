import * as look from '#ui/look.module.css';
import * as styles from '#screens/orders/Orders/OrderRow.module.css';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { LentRow } from '#api/queries/lending.ts';
import { links } from '#lib/links.ts';
import { rentalText } from '#screens/orders/OrderDetail/rentalText.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Tag, type TagTone } from '#ui/Tag.tsx';
import { useRights } from '#screens/parts/useRights.ts';
import { waitTexts } from './waitTexts.ts';

const tones: Readonly<Partial<Record<LentRow['status'], TagTone>>> = { WAITING: 'stay', RENTING: 'ok', DISPUTED: 'no' };

/** One order of an own account, with what waits for its owner. */
export function LentRowItem({ order }: { order: LentRow }) {
  const { orderNo, product, statusText, status, incomeFen, isIncomeFinal, renterName } = order;
  const href = links.lentOrder({ order_no: orderNo });
  const { complaints } = useRights();
  const [next] = waitTexts(complaints ? order : { orderNo, waits: { ...order.waits, answer: false } });
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <span className={classes(look['small'], look['muted'])}>
          {formatClock(order.orderedAt)}{' '}
          <span className={look['deskOnly']}>
            订单号 <span className={look['number']}>{orderNo}</span>
          </span>
        </span>
        <span className={look['pushedRight']}>{next && <Tag tone="book">{next.tag}</Tag>}</span>
        <Tag tone={tones[status] ?? 'plain'}>{statusText}</Tag>
      </div>
      <div className={styles['body']}>
        <img src={product.cover} width="128" height="72" alt="" loading="lazy" />
        <div className={styles['words']}>
          <h2>
            <Anchor href={href}>{product.title}</Anchor>
          </h2>
          <p className={classes(look['small'], look['muted'])}>
            租客 {renterName}，{rentalText(order)}
          </p>
          <p className={classes(look['small'], look['secondary'])}>
            {formatClock(order.startsAt)} — {formatClock(order.endsAt)}
          </p>
        </div>
        <div className={styles['amount']}>
          <b className={look['number']}>{formatYuan(incomeFen)}</b>
          <small>{isIncomeFinal ? '到账' : '预计到账'}</small>
        </div>
        <div className={styles['actions']}>
          <LinkButton size="sm" kind={next ? 'primary' : 'plain'} href={next?.href ?? href}>
            {next?.act ?? '查看订单'}
          </LinkButton>
        </div>
      </div>
    </li>
  );
}
