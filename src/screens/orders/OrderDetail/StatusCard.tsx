import * as look from '#ui/look.module.css';
import * as styles from './StatusCard.module.css';
import { classes } from '#ui/classes.ts';
import { SETTLEMENT_DELAY } from '#contract/rules/constants.ts';
import { reviewUntil } from '#contract/rules/review.ts';
import { links } from '#lib/links.ts';
import type { Order } from '#api/queries/orders.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { hero } from './hero.ts';
import { endedAt, isOver, passedPercent, progress, statusIcon, stepTime } from './progress.ts';

export interface OrderAsks {
  onPay: () => void;
  onCancel: () => void;
}

interface StatusCardProps extends OrderAsks {
  order: Order;
  /** Called at the end of a countdown. */
  onDue: () => void;
}

function Steps({ order }: { order: Order }) {
  const steps = progress(order).map(({ key, label, at, state }) => {
    const [day, time] = stepTime(at);
    return {
      key,
      label,
      state,
      note:
        day === '' ? null : (
          <>
            {day}
            <br />
            {time}
          </>
        ),
      ...(state === 'current' && { icon: statusIcon[order.status] }),
    };
  });
  return <Timeline label="订单进度" steps={steps} />;
}

/** While the cashier's result is unknown, checking has priority over paying again. */
export const AskPayment = ({ order }: { order: Order }) => (
  <LinkButton kind="primary" size="lg" href={links.payResult({ order_no: order.orderNo })}>
    查询支付结果
  </LinkButton>
);

/** Until it is settled, a day after the end; the server decides. */
const isComplainable = ({ status, endsAt }: Order, now: number): boolean =>
  status === 'RENTING' || (status === 'FINISHED' && now < endsAt + SETTLEMENT_DELAY);

/** Whether it may still be reviewed, counted from the end of the rental; the server decides. */
const isReviewable = (order: Order, now: number): boolean => order.status === 'FINISHED' && now <= reviewUntil(endedAt(order));

export function StatusCard({ order, onDue, onPay, onCancel }: StatusCardProps) {
  const now = useMinute();
  const { text, countdown } = hero(order, now);
  const { can, status, product } = order;
  const canReview = isReviewable(order, now);
  return (
    <section className={classes(look['card'], styles['card'])}>
      <div className={isOver(order) && status !== 'FINISHED' ? classes(styles['hero'], styles['calm']) : styles['hero']}>
        <div>
          <h1>
            <Icon name={statusIcon[status]} />
            {order.statusText}
          </h1>
          <p>{text}</p>
        </div>
        {countdown && (
          <div className={styles['countdown']}>
            <small>{countdown.label}</small>
            <Countdown key={countdown.until} kind="clock" until={countdown.until} label={countdown.label} onEnd={onDue} />
          </div>
        )}
      </div>
      {status === 'RENTING' && (
        <div
          className={styles['progress']}
          role="progressbar"
          aria-label="租用进度"
          aria-valuenow={passedPercent(order, now)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${passedPercent(order, now)}%` }} />
        </div>
      )}
      <Steps order={order} />
      {(can.pay || can.cancel) && (
        <div className={classes(styles['actions'], look['deskOnly'], look['notPrinted'])}>
          {status === 'PAYING' ? (
            <AskPayment order={order} />
          ) : (
            can.pay && (
              <Button kind="primary" size="lg" onClick={onPay}>
                去支付
              </Button>
            )
          )}
          {can.cancel && (
            <Button size="lg" onClick={onCancel}>
              取消订单
            </Button>
          )}
        </div>
      )}
      {status === 'PAYING' && can.pay && (
        <p className={classes(styles['more'], look['small'], look['muted'], look['notPrinted'])}>
          支付遇到问题？
          <Button kind="bare" size="sm" onClick={onPay}>
            重新支付
          </Button>
          多扣的会退到余额
        </p>
      )}
      {status === 'DISPUTED' && (
        <div className={classes(styles['actions'], look['notPrinted'])}>
          <LinkButton kind="primary" size="lg" href={links.complaints({ order_no: order.orderNo })}>
            我的投诉
          </LinkButton>
        </div>
      )}
      {isComplainable(order, now) && (
        <p className={classes(styles['more'], look['small'], look['muted'], look['notPrinted'])}>
          账号和描述不符、被顶号？
          <LinkButton kind="bare" size="sm" href={links.complaints({ order_no: order.orderNo })}>
            投诉
          </LinkButton>
        </p>
      )}
      <p className={classes(styles['more'], look['small'], look['muted'], look['notPrinted'])}>
        有问题？
        <LinkButton kind="bare" size="sm" href={links.customerService({ order_no: order.orderNo })}>
          联系客服
        </LinkButton>
      </p>
      {isOver(order) && (
        <div className={classes(styles['actions'], look['notPrinted'])}>
          {canReview && (
            <LinkButton kind="primary" size="lg" href={links.reviewDetail({ order_no: order.orderNo })}>
              评价
            </LinkButton>
          )}
          {status !== 'FINISHED' && order.paidAt !== null && (
            <LinkButton size="lg" href={links.complaints({ order_no: order.orderNo })}>
              看投诉
            </LinkButton>
          )}
          <LinkButton kind={status === 'FINISHED' && !canReview ? 'primary' : 'plain'} size="lg" href={links.detail({ id: product.id })}>
            再租一次
          </LinkButton>
          <LinkButton size="lg" href={links.hall({ gameId: product.gameId })}>
            看同类账号
          </LinkButton>
        </div>
      )}
    </section>
  );
}
