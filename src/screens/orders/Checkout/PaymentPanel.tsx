import * as look from '#ui/look.module.css';
import * as styles from './PaymentPanel.module.css';
import { classes } from '#ui/classes.ts';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DEPOSIT_FREEZE, HOUR, MINUTE, ORDER_HOLD, SUBSCRIPTION_HOLD } from '#contract/rules/constants.ts';
import { depositText } from '#contract/rules/display.ts';
import { lateCancelLadder } from '#contract/rules/lateCancel.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useBalanceNow } from '#api/queries/wallet.ts';
import { links } from '#lib/links.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { orderPaymentMachine, PayMethod, UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { PayPasswordStep } from '#screens/account/PayPassword/PayPasswordStep.tsx';
import { CancelLadder } from '#screens/parts/CancelLadder.tsx';
import { MildNote, ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { orderSpan, PAYS_FIRST, runningText } from '#screens/parts/runningText.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Price } from '#ui/Price.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { cardPart, payLabel, payMethods, proposedMethod } from './payMethods.ts';

interface PanelProps {
  payment: Running<typeof orderPaymentMachine>;
  /** For a membership: shown instead of the rental's terms. */
  bill?: ReactNode;
}

interface PartProps {
  payment: Running<typeof orderPaymentMachine>;
  snapshot: Moment<typeof orderPaymentMachine>;
}

interface BodyProps extends PartProps {
  isRental: boolean;
}

function MethodsSkeleton() {
  return (
    <Loading label="正在查询余额" className={styles['body']}>
      <div className={styles['waiting']}>
        <Skeleton height={54} radius={8} />
        <Skeleton height={54} radius={8} />
        <Skeleton height={54} radius={8} />
      </div>
      <Skeleton height={48} radius={8} />
    </Loading>
  );
}

/** Ignores auto-repeat of a key still pressed from the previous button, so that it does not pay. */
const notHeld = (event: KeyboardEvent): void => {
  if (event.repeat) event.preventDefault();
};

function Methods({ payment, snapshot }: PartProps) {
  const balance = useBalanceNow();
  const next = useRef<HTMLButtonElement>(null);
  const isReady = !balance.isPending && balance.isFetchedAfterMount && !balance.isError;
  useEffect(() => {
    if (!isReady || !document.activeElement?.matches('body, [data-layer], [data-close]')) return;
    next.current?.focus({ preventScroll: true });
  }, [isReady]);
  const [chosen, setChosen] = useState<PayMethod | null>(null);
  const { order, problem } = snapshot.context;
  if (balance.isPending || !balance.isFetchedAfterMount) return <MethodsSkeleton />;
  if (balance.isError) return <QueryProblem error={balance.error} busy={balance.isFetching} onRetry={() => void balance.refetch()} />;
  const sum = { payableFen: order.payableFen, availableFen: balance.data.availableFen + order.setAsideFen };
  const methods = payMethods(sum);
  // A re-read balance may have made the chosen method impossible.
  const method = methods.find((each) => each.method === chosen && each.isPossible)?.method ?? proposedMethod(sum);
  const isShort = problem?.kind === 'refused' && problem.code === 'BALANCE_SHORT';
  return (
    <>
      <Segmented
        kind="line"
        label="支付方式"
        value={method}
        onChange={setChosen}
        options={methods.map(({ method: value, name, note, isPossible }) => ({
          value,
          label: (
            <>
              <b>{name}</b>
              <small className={look['number']}>{note}</small>
            </>
          ),
          disabled: !isPossible,
        }))}
      />
      <ProblemNote problem={problem}>
        {isShort && (
          <>
            {' '}
            <Anchor href={links.recharge()}>去充值</Anchor>
          </>
        )}
      </ProblemNote>
      <Button
        ref={next}
        kind="primary"
        size="lg"
        wide
        onKeyDown={notHeld}
        busy={snapshot.hasTag('busy')}
        disabled={!snapshot.hasTag('busy') && !snapshot.can({ type: 'pay.submit', method, cardFen: 0, key: '' })}
        onClick={() => payment.send({ type: 'pay.submit', method, cardFen: cardPart(method, sum), key: randomId() })}
      >
        {snapshot.hasTag('busy') ? '正在支付…' : payLabel(method, sum)}
      </Button>
    </>
  );
}

function AskPassword({ payment, snapshot }: PartProps) {
  const { order } = snapshot.context;
  return (
    <PayPasswordStep
      subject={order.orderNo}
      onProven={(proof) => payment.send({ type: 'password.prove', proof })}
      onLeft={() => payment.send({ type: 'password.leave' })}
    />
  );
}

function Uncertain({ payment, snapshot }: PartProps) {
  return (
    <>
      <ProblemNote problem={snapshot.context.problem} />
      <p className={look['secondary']}>没有收到支付结果，可能已经支付成功。请先查询结果；重试不会重复扣款。</p>
      <div className={styles['actions']}>
        <Button size="lg" onClick={() => payment.send({ type: 'pay.retry' })}>
          重试
        </Button>
        <Button kind="primary" size="lg" onClick={() => payment.send({ type: 'pay.check' })}>
          查询支付结果
        </Button>
      </div>
    </>
  );
}

function AtCashier({ payment, snapshot }: PartProps) {
  const { cashierUrl } = snapshot.context;
  return (
    <>
      <p className={look['secondary']}>
        正在打开银行卡收银台。付款后会自动回到这里；没有跳转就
        <Anchor className={look['link']} href={cashierUrl ?? ''}>
          点这里打开
        </Anchor>
        。
      </p>
      <Button kind="primary" size="lg" wide onClick={() => payment.send({ type: 'pay.check' })}>
        我已付款，查询结果
      </Button>
      <details className={styles['others']}>
        <summary>换一种方式支付</summary>
        <div className={styles['body']}>
          <Methods payment={payment} snapshot={snapshot} />
        </div>
      </details>
    </>
  );
}

const holdMinutes = (isRental: boolean): number => (isRental ? ORDER_HOLD : SUBSCRIPTION_HOLD) / MINUTE;

/** The hold has expired and the payment's result is unknown. */
function Overdue({ payment, snapshot, isRental }: BodyProps) {
  return (
    <>
      <ProblemNote problem={snapshot.context.problem} />
      <MildNote>
        超过 {holdMinutes(isRental)} 分钟，订单不再保留。可能已经付款成功，请先查询结果；如果订单已关闭而银行卡扣了款，会退回余额。
      </MildNote>
      <Button kind="primary" size="lg" wide onClick={() => payment.send({ type: 'pay.check' })}>
        查询支付结果
      </Button>
    </>
  );
}

function Expired({ payment, isRental }: Pick<BodyProps, 'payment' | 'isRental'>) {
  return (
    <>
      <MildNote>
        超过 {holdMinutes(isRental)} 分钟未支付，订单已关闭{isRental && '，时间和红包都已释放'}。如果银行卡扣了款，会退回余额。
      </MildNote>
      <Button kind="primary" size="lg" wide onClick={() => payment.send({ type: 'pay.abandon' })}>
        重新选择
      </Button>
    </>
  );
}

/** What is paid: the account, its time, and how the sum came about. */
function Bill({ order }: { order: UnpaidOrder }) {
  const now = useMinute();
  const { title, lines, startsWhenPaid } = order;
  return (
    <div className={styles['bill']}>
      <b>{title}</b>
      {!startsWhenPaid && <span className={look['small']}>{orderSpan({ ...order, paidAt: null }, now)}</span>}
      <SumLines lines={lines.map(({ label, fen }, at) => ({ key: `${at}`, label, fen }))} />
    </div>
  );
}

/** Cancellation fees if the rental starts later, else a note on its period. */
function Terms({ order }: { order: UnpaidOrder }) {
  const now = useMinute();
  const running = runningText(order, now);
  if (running !== null) return <p className={classes(look['small'], look['secondary'])}>{running}</p>;
  return (
    <>
      {order.paysFirst && <p className={classes(look['small'], look['secondary'])}>{PAYS_FIRST}。</p>}
      <CancelLadder ladder={lateCancelLadder({ rentPaidFen: order.rentFen, startAt: order.startsAt, now })} now={now} />
    </>
  );
}

const depositNote = ({ depositFen }: UnpaidOrder): string =>
  depositFen === 0 ? depositText(0) : `其中押金 ${formatYuan(depositFen)} 归还 ${DEPOSIT_FREEZE / HOUR} 小时后自动退回余额`;

function Body({ isRental, ...part }: BodyProps): ReactNode {
  const { value } = part.snapshot;
  if (typeof value === 'object') {
    const { payment: stage } = value.holding;
    switch (stage) {
      case 'awaitingPayment':
      case 'paying':
        return <Methods {...part} />;
      case 'askingPayPassword':
        return <AskPassword {...part} />;
      case 'paymentUncertain':
        return <Uncertain {...part} />;
      case 'atCashier':
        return <AtCashier {...part} />;
      default:
        return stage satisfies never;
    }
  }
  switch (value) {
    case 'overdue':
      return <Overdue {...part} isRental={isRental} />;
    case 'expired':
      return <Expired {...part} isRental={isRental} />;
    case 'paid':
    case 'left':
    case 'postponed':
    case 'abandoned':
      return null;
    default:
      return value satisfies never;
  }
}

/** Pays an order on hold: a dialog on desktop, a bottom sheet on phones. */
export function PaymentPanel({ payment, bill }: PanelProps) {
  const snapshot = useSelector(payment, (state) => state);
  const { order } = snapshot.context;
  return (
    <Modal open title="支付订单" onClose={() => payment.send({ type: 'pay.leave' })} mustAnswer={snapshot.hasTag('busy')}>
      <div className={styles['body']}>
        <div className={styles['head']}>
          <span>
            <small>应付</small>
            <Price fen={order.payableFen} size="xl" />
          </span>
          {snapshot.matches('holding') && (
            <span className={styles['hold']}>
              <small>{order.paysFirst ? '付款时限' : '订单保留'}</small>
              <b>
                <Countdown until={order.payDeadline} label="支付剩余" />
              </b>
            </span>
          )}
        </div>
        {bill ?? <Bill order={order} />}
        {bill === undefined && snapshot.matches('holding') && <Terms order={order} />}
        <Body payment={payment} snapshot={snapshot} isRental={bill === undefined} />
        <p className={classes(look['small'], look['muted'])}>
          订单号 <span className={look['number']}>{order.orderNo}</span>
          {bill === undefined && `，${depositNote(order)}`}
        </p>
      </div>
    </Modal>
  );
}
