import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './OrderFacts.module.css';
import { classes } from '#ui/classes.ts';
import { formatClock } from '#contract/rules/clock.ts';
import { DEPOSIT_FREEZE, HOUR } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { orderStatusText } from '#contract/rules/orderStatus.ts';
import type { OrderParty, OrderStatus } from '#api/generated/operations.ts';
import type { Order } from '#api/queries/orders.ts';
import { orderStatuses } from '#contract/names.ts';
import { links } from '#lib/links.ts';
import { copied } from '#screens/parts/copied.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { Tag, type TagTone } from '#ui/Tag.tsx';
import { rentalText } from './rentalText.ts';

interface PartProps {
  order: Order;
}

/** Deposit left after damages. */
const restOfDeposit = ({ depositFen, damagesFen }: Order): number => (damagesFen > 0 ? depositFen - damagesFen : 0);

/** Card and wallet parts of a payment; '' if only one was used. */
export const paidParts = ({ cardPaidFen, payableFen, paidAt }: Pick<Order, 'cardPaidFen' | 'payableFen' | 'paidAt'>): string =>
  paidAt === null || cardPaidFen === 0 || cardPaidFen >= payableFen
    ? ''
    : `余额 ${formatYuan(payableFen - cardPaidFen)} + 银行卡 ${formatYuan(cardPaidFen)}`;

/** The total line by line, as returned by the server. */
export function Bill({ order }: PartProps) {
  const { product, lines, payableFen, paidAt, status, cancelFeePaidFen, gameMoneyRefundFen, complaintRefundFen, damagesFen } = order;
  const sums: [string, number][] = [
    ['取消手续费', cancelFeePaidFen ?? 0],
    ['已退回余额', status === 'CANCELLED' ? payableFen - (cancelFeePaidFen ?? 0) : 0],
    ['没用完的游戏币预付已退回', complaintRefundFen > 0 ? 0 : gameMoneyRefundFen],
    ['投诉退款', complaintRefundFen],
    ['从押金赔付', damagesFen],
    ['其余押金已退回', restOfDeposit(order)],
  ];
  const isGivenUp = paidAt === null && (status === 'CLOSED' || status === 'CANCELLED');
  /** Note of a line as of the order's creation; for the deposit its current state. */
  const noteOf = ({ kind, note }: Order['lines'][number]): string => {
    if (kind !== 'DEPOSIT') return note;
    if (isGivenUp) return '';
    if (damagesFen > 0) return '已结清';
    return paidAt === null ? note : depositState(order).word;
  };
  const after = sums.filter(([, fen]) => fen > 0).map(([label, fen]) => ({ key: label, label, fen }));
  return (
    <section className={classes(look['card'], look['padded'])}>
      <Anchor className={styles['product']} href={links.detail({ id: product.id, redirect: links.order({ order_no: order.orderNo }) })}>
        <img src={product.cover} width="128" height="72" alt="" />
        <span>
          <b>{product.title}</b>
          <span className={classes(look['small'], look['muted'])}>
            {product.merchantName} · {rentalText(order)}
          </span>
        </span>
      </Anchor>
      <div className={isGivenUp ? classes(styles['bill'], styles['unpaid']) : styles['bill']}>
        <SumLines
          lines={lines.map((line, index) => ({ key: `${index}`, label: line.label, fen: line.fen, note: noteOf(line) || undefined }))}
          total={{ label: isGivenUp ? '没有付款' : paidAt === null ? '应付' : '实付', fen: payableFen }}
        />
        {paidParts(order) !== '' && (
          <p className={classes(look['small'], look['muted'], look['number'], styles['parts'])}>{paidParts(order)}</p>
        )}
        {after.length > 0 && <SumLines lines={after} />}
      </div>
    </section>
  );
}

const depositState = (order: Order): { tone: TagTone; word: string; text: string } => {
  const { depositReturnedAt, depositReturnAt, paidAt, status, damagesFen } = order;
  if (damagesFen > 0) {
    const rest = restOfDeposit(order);
    return {
      tone: 'no',
      word: `赔付 ${formatYuan(damagesFen)}`,
      text: `号主的投诉成立，${rest > 0 ? `其余 ${formatYuan(rest)} 已退回余额` : '押金全部赔付'}。理由见订单记录。`,
    };
  }
  if (depositReturnedAt !== null) return { tone: 'ok', word: '已退回', text: `${formatClock(depositReturnedAt)} 已退回余额。` };
  if (paidAt === null) return { tone: 'plain', word: '未付', text: '付款后冻结在平台，归还后自动退回。' };
  if (status === 'DISPUTED') return { tone: 'no', word: '暂缓退回', text: '投诉处理完之前，继续冻结在平台。' };
  return {
    tone: 'stay',
    word: '冻结中',
    text: `结束后 ${DEPOSIT_FREEZE / HOUR} 小时没有投诉${depositReturnAt === null ? '就' : `，${formatClock(depositReturnAt)} `}自动退回余额。`,
  };
};

export function Deposit({ order }: PartProps) {
  const { tone, word, text } = depositState(order);
  return (
    <section className={classes(look['card'], look['padded'], block['block'])}>
      <h2>
        押金 <span className={look['number']}>{formatYuan(order.depositFen)}</span>
        <Tag className={styles['state']} tone={tone}>
          {word}
        </Tag>
      </h2>
      <p className={classes(look['secondary'], styles['text'])}>{text}</p>
    </section>
  );
}

const parties: Readonly<Record<OrderParty, string>> = { RENTER: '租客', OWNER: '号主', PLATFORM: '平台', CLOCK: '系统' };

/** Text of a history entry; the settlement follows the end a day later. */
const recordText = (status: OrderStatus, before: OrderStatus | undefined): string => {
  if (status !== 'FINISHED' || before === 'DISPUTED') return orderStatusText(orderStatuses[status]);
  return before === 'FINISHED' ? '已结算' : '已结束';
};

export function History({ order }: PartProps) {
  return (
    <section className={classes(look['card'], look['padded'], block['block'], styles['log'])}>
      <h2>订单记录</h2>
      <ol className={styles['history']}>
        {order.history.map(({ status, at, by, note }, nth) => (
          <li key={`${at}-${status}-${note}`}>
            <time className={look['number']} dateTime={new Date(at).toISOString()}>
              {formatClock(at)}
            </time>
            <b>{recordText(status, order.history[nth - 1]?.status)}</b>
            <span>{note}</span>
            <small>{parties[by]}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Facts({ order }: PartProps) {
  const { orderNo, orderedAt, paidAt, product } = order;
  return (
    <section className={classes(look['card'], look['padded'])}>
      <dl className={styles['facts']}>
        <div>
          <dt>订单号</dt>
          <dd className={look['number']}>
            {orderNo}
            <CopyButton kind="bare" text={orderNo} what="订单号" onDone={copied('订单号')} />
          </dd>
        </div>
        <div>
          <dt>下单时间</dt>
          <dd>{formatClock(orderedAt)}</dd>
        </div>
        {paidAt !== null && (
          <div>
            <dt>付款时间</dt>
            <dd>{formatClock(paidAt)}</dd>
          </div>
        )}
        <div>
          <dt>游戏</dt>
          <dd>
            {product.gameName} · {product.platform}
          </dd>
        </div>
        <div>
          <dt>号主</dt>
          <dd>{product.merchantName}</dd>
        </div>
      </dl>
      <div className={classes(styles['actions'], look['notPrinted'])}>
        <LinkButton icon="head" href={links.customerService({ order_no: orderNo })}>
          联系客服
        </LinkButton>
      </div>
    </section>
  );
}
