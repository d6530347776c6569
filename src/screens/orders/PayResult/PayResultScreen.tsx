import * as look from '#ui/look.module.css';
import * as styles from './PayResultScreen.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { ORDER_CLOSED_CODE, PAYING_CODE } from '#contract/rules/constants.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { isOrderStatus, ORDER, orderStatusText, paymentCheck } from '#contract/rules/orderStatus.ts';
import { useOrder } from '#api/queries/orders.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { paymentCheckMachine } from '#machines/orders/paymentCheck.machine.ts';
import { PayOrder } from '#screens/orders/OrderDetail/PayOrder.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { useMoneyMoved } from '#screens/parts/useMoneyMoved.ts';
import { orderSpan } from '#screens/parts/runningText.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Verdict } from './Verdict.tsx';

interface TermsProps {
  orderNo: string;
  sum: '实付' | '应付';
  /** Shows the hold's countdown. */
  isHeld?: boolean;
}

/** Details of the payment; optional for the result. */
function Terms({ orderNo, sum, isHeld = false }: TermsProps) {
  const order = useOrder(orderNo);
  const now = useMinute();
  if (order.isError) return null;
  if (!order.data) return <Skeleton height={108} radius={8} />;
  const { product, payableFen, depositFen, payDeadline } = order.data;
  return (
    <dl className={styles['terms']}>
      <div>
        <dt>账号</dt>
        <dd>{product.title}</dd>
      </div>
      <div>
        <dt>租用时间</dt>
        <dd>{orderSpan(order.data, now)}</dd>
      </div>
      <div>
        <dt>{sum}</dt>
        <dd className={look['number']}>
          {formatYuan(payableFen)}
          {depositFen > 0 && `（含押金 ${formatYuan(depositFen)}）`}
        </dd>
      </div>
      {isHeld && payDeadline !== null && (
        <div>
          <dt>订单保留</dt>
          <dd>
            <b>
              <Countdown until={payDeadline} label="支付剩余" />
            </b>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface UnpaidProps {
  orderNo: string;
  toOrder: ReactNode;
  onRecheck: () => void;
}

/** The card was declined while the hold lasts: retry or choose another method here. */
function Unpaid({ orderNo, toOrder, onRecheck }: UnpaidProps) {
  const order = useOrder(orderNo);
  const [isPaying, setPaying] = useState(false);
  const actions = [
    order.data?.can.pay === false || (
      <Button key="pay" kind="primary" size="lg" busy={order.isPending} disabled={order.isError} onClick={() => setPaying(true)}>
        去支付
      </Button>
    ),
    <Button key="again" size="lg" onClick={onRecheck}>
      再查一次
    </Button>,
    toOrder,
  ];
  return (
    <Verdict
      tone="rest"
      icon="warn"
      title="订单还没有付款"
      text="银行卡支付失败，请重新支付。时间仍为你保留，也可以改用余额。"
      actions={actions}
    >
      <Terms orderNo={orderNo} sum="应付" isHeld />
      <Suspense>{isPaying && order.data && <PayOrder order={order.data} onClose={() => setPaying(false)} onPaid={onRecheck} />}</Suspense>
    </Verdict>
  );
}

/** Paid for a later start: shows the start, since there is nothing to sign in to yet. */
function PaidAhead({ orderNo, toHall }: { orderNo: string; toHall: ReactNode }) {
  const order = useOrder(orderNo);
  const now = useMinute();
  return (
    <Verdict
      tone="good"
      icon="check"
      title="支付成功"
      moment={order.isPending ? 'reading' : 'read'}
      text={
        order.data
          ? `${formatRelative(order.data.startsAt, now)} 开始，到时上号信息会出现在订单里。`
          : '租用开始后，上号信息会出现在订单里。'
      }
      actions={[
        <LinkButton key="order" kind="primary" size="lg" href={links.order({ order_no: orderNo })}>
          查看订单
        </LinkButton>,
        toHall,
      ]}
    >
      {order.data && (
        <p className={styles['start']}>
          距开始还有{' '}
          <b>
            <Countdown until={order.data.startsAt} label="距开始还有" onEnd={() => void order.refetch()} />
          </b>
        </p>
      )}
      <Terms orderNo={orderNo} sum="实付" />
    </Verdict>
  );
}

function waitingText({ context }: Moment<typeof paymentCheckMachine>): string {
  const { orderStatus, problem } = context;
  if (problem) return '暂未查到结果，正在重试；请不要重复付款';
  const check = orderStatus === null ? null : paymentCheck(orderStatus);
  return check?.result === 'paying' ? `收银台正在处理（${PAYING_CODE}），一般几秒钟就有结果` : '正在向服务器确认，请不要重复付款';
}

const statusText = ({ context: { orderStatus } }: Moment<typeof paymentCheckMachine>): string =>
  orderStatus !== null && isOrderStatus(orderStatus) ? orderStatusText(orderStatus) : '';

function Result({ check, orderNo }: { check: Running<typeof paymentCheckMachine>; orderNo: string }) {
  const snapshot = useSelector(check, (state) => state);
  const order = useOrder(orderNo);
  const toOrder = (
    <LinkButton key="order" size="lg" href={links.order({ order_no: orderNo })}>
      查看订单
    </LinkButton>
  );
  const recheck = () => check.send({ type: 'payment.recheck' });
  const toHall = (
    <LinkButton key="hall" size="lg" href={links.hall({})}>
      继续逛逛
    </LinkButton>
  );
  if (typeof snapshot.value === 'object') {
    return (
      <Verdict tone="wait" icon="clock" title="正在确认支付结果" text={waitingText(snapshot)} actions={[toOrder]}>
        <ProblemNote calm problem={snapshot.context.problem} />
      </Verdict>
    );
  }
  switch (snapshot.value) {
    case 'routing':
      return null;
    case 'unpaid':
      return <Unpaid orderNo={orderNo} toOrder={toOrder} onRecheck={recheck} />;
    case 'resting':
      return (
        <Verdict
          tone="rest"
          icon="pause"
          title="还没有收到支付结果"
          text="银行可能还在处理。如果已经付款，支付成功会自动开始租用，失败会退回。尚未付款的，请到订单里重新支付。"
          actions={[
            <Button key="again" kind="primary" size="lg" icon="refresh" onClick={recheck}>
              再查一次
            </Button>,
            toOrder,
          ]}
        >
          <ProblemNote problem={snapshot.context.problem} />
        </Verdict>
      );
    case 'missing':
      return (
        <Verdict
          tone="bad"
          icon="warn"
          title="缺少商户单号,获取支付结果失败"
          text="从订单里可以看到每一笔付款的结果。"
          actions={[
            <LinkButton key="orders" kind="primary" size="lg" href={links.orders()}>
              看我的订单
            </LinkButton>,
            toHall,
          ]}
        />
      );
    case 'paid':
      if (snapshot.context.orderStatus !== ORDER.renting) return <PaidAhead orderNo={orderNo} toHall={toHall} />;
      return (
        <Verdict
          tone="good"
          icon="check"
          title="支付成功"
          moment={order.isPending ? 'reading' : 'read'}
          text="上号信息在订单里，现在就能看。"
          actions={[
            <LinkButton key="go" kind="primary" size="lg" href={links.order({ order_no: orderNo })}>
              去上号
            </LinkButton>,
            toHall,
          ]}
        >
          <Terms orderNo={orderNo} sum="实付" />
        </Verdict>
      );
    case 'closed':
      return (
        <Verdict
          tone="bad"
          icon="x"
          title="订单已关闭"
          text={`订单没有付款就关闭了，时间和红包已释放（${ORDER_CLOSED_CODE}）。如果银行卡扣了款，会退回余额。`}
          actions={[
            <LinkButton key="hall" kind="primary" size="lg" href={links.hall({})}>
              重新选号
            </LinkButton>,
            toOrder,
          ]}
        />
      );
    case 'unknownOrder':
      return (
        <Verdict
          tone="bad"
          icon="list"
          title="订单信息缺失"
          text="没有找到这个订单，请从订单列表打开。"
          actions={[
            <LinkButton key="orders" kind="primary" size="lg" href={links.orders()}>
              看我的订单
            </LinkButton>,
            toHall,
          ]}
        />
      );
    case 'over':
      return (
        <Verdict
          tone="rest"
          icon="list"
          title={`订单${statusText(snapshot)}`}
          text="付款环节已结束，每一笔资金的去向都写在订单里。"
          actions={[
            <LinkButton key="order" kind="primary" size="lg" href={links.order({ order_no: orderNo })}>
              查看订单
            </LinkButton>,
            toHall,
          ]}
        />
      );
    default:
      return snapshot.value satisfies never;
  }
}

function Check({ orderNo }: { orderNo: string }) {
  const check = useActorRef(useChart('paymentCheck'), { input: { orderNo }, ...watchable });
  const moneyMoved = useMoneyMoved();
  useOnDone(check, moneyMoved);
  return <Result check={check} orderNo={orderNo} />;
}

/** Shown after wallet payments and as the cashier's return page; the result comes from the order's status only. */
export function PayResultScreen() {
  const orderNo = (new URLSearchParams(useSearch()).get('order_no') ?? '').trim();
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={[{ label: '我的订单', href: links.orders() }]} here="支付结果" />
      <Check key={orderNo} orderNo={orderNo} />
    </div>
  );
}
