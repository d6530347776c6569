import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './RenewCard.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import type { Problem } from '#contract/problem.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { renewedEnd } from '#contract/rules/period.ts';
import type { Order } from '#api/queries/orders.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { renewByCardMachine } from '#machines/orders/renewByCard.machine.ts';
import type { renewOrderMachine, RenewWish } from '#machines/orders/renewOrder.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { PayPasswordStep } from '#screens/account/PayPassword/PayPasswordStep.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { useOutcome } from '#screens/parts/useOutcome.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { renewHours } from './renewHours.ts';

interface RenewCardProps {
  order: Order;
  onRenewed: () => void;
}

interface PartProps {
  renewal: Running<typeof renewOrderMachine>;
  snapshot: Moment<typeof renewOrderMachine>;
  order: Order;
  command: CommandView;
}

function Hours({ renewal, snapshot, order }: PartProps) {
  const now = useMinute();
  const { hours, offer } = snapshot.context;
  const most = offer?.maxHours ?? null;
  const choices = renewHours(most);
  return (
    <Segmented
      kind="line"
      label="续租时长"
      value={hours}
      columns={4}
      onChange={(chosen) => renewal.send({ type: 'hours.choose', hours: chosen })}
      options={choices.map((value) => {
        const isTooLong = most !== null && value > most;
        return {
          value,
          label: (
            <>
              <b className={look['number']}>+{value} 小时</b>
              <small>{isTooLong ? '已有预约' : `到 ${formatRelative(renewedEnd(order.endsAt, value), now)}`}</small>
            </>
          ),
          disabled: isTooLong || !snapshot.can({ type: 'hours.choose', hours: value }),
        };
      })}
    />
  );
}

function Confirm({ renewal, snapshot }: PartProps) {
  const now = useMinute();
  const { hours, offer, problem } = snapshot.context;
  const { viewer } = useSnapshot(session);
  const lackFen = offer?.fits && viewer ? offer.priceFen - viewer.availableFen : 0;
  const isRefused = problem?.kind === 'refused' && problem.code === 'BALANCE_SHORT';
  const isShort = isRefused || lackFen > 0;
  const isRenewing = snapshot.matches('renewing');
  const isReading = snapshot.matches('checkingOffer');
  return (
    <>
      <ProblemNote className={styles['note']} problem={problem} text={isRefused ? '余额不足，请用银行卡支付' : undefined} />
      <div className={styles['row']}>
        <span className={classes(look['secondary'], styles['text'], styles['offer'])} aria-busy={isReading || undefined}>
          {isReading && '正在查询价格…'}
          {!isReading && offer && offer.fits && (
            <>
              结束时间改为 <b>{formatRelative(offer.newEnd, now)}</b>，租金 <b className={look['number']}>{formatYuan(offer.priceFen)}</b>，
              <span className={look['number']}>{lackFen > 0 ? `余额还差 ${formatYuan(lackFen)}` : '从余额扣'}</span>
            </>
          )}
          {!isReading &&
            offer &&
            !offer.fits &&
            (offer.maxHours > 0 ? `后面有预约，最多续 ${offer.maxHours} 小时` : '后面紧接着有预约，不能续租')}
        </span>
        <Button
          kind={isShort ? 'plain' : 'primary'}
          busy={isRenewing}
          disabled={lackFen > 0 || (!isRenewing && !snapshot.can({ type: 'renew.confirm', key: '' }))}
          onClick={() => renewal.send({ type: 'renew.confirm', key: randomId() })}
        >
          {isRenewing ? '正在续租…' : `续租 ${hours} 小时`}
        </Button>
        <Button
          kind={isShort ? 'primary' : 'plain'}
          disabled={!snapshot.can({ type: 'card.choose', key: '' })}
          onClick={() => renewal.send({ type: 'card.choose', key: randomId() })}
        >
          用银行卡支付
        </Button>
      </div>
    </>
  );
}

function AtCashier({ card }: { card: Running<typeof renewByCardMachine> | undefined }) {
  const snapshot = useSelector(card, (state) => state);
  const command = useCommand(snapshot?.children.openRenewal);
  const outcome = useOutcome(snapshot?.children.watchRenewal);
  if (!card || !snapshot) return null;
  switch (snapshot.value) {
    case 'arriving':
    case 'opening':
      if (command.isUncertain)
        return (
          <Rest problem={command.problem} text="没有收到收银台的答复，还没有付款。重试用的是同一笔，不会多付。">
            <Button kind="primary" busy={command.isBusy} onClick={command.retry}>
              重试
            </Button>
          </Rest>
        );
      return <p className={look['muted']}>正在打开银行卡收银台…</p>;
    case 'atCashier':
      return (
        <div className={styles['row']}>
          <span className={classes(look['secondary'], styles['text'])}>
            正在打开银行卡收银台，付款后自动续租。没有跳转就
            <Anchor className={look['link']} href={snapshot.context.cashierUrl ?? ''}>
              点这里打开
            </Anchor>
            。
          </span>
          <Button onClick={() => card.send({ type: 'card.leave' })}>换一种方式</Button>
          <Button kind="primary" onClick={() => card.send({ type: 'card.check' })}>
            查询结果
          </Button>
        </div>
      );
    case 'awaitingPayment':
      return outcome.isResting ? (
        <div className={styles['row']}>
          <span className={classes(look['secondary'], styles['text'])}>
            暂未查到续租结果。已经付款的请稍后再查；付款后不能续租的，款项存入余额，并有消息通知。
          </span>
          <Button onClick={outcome.stop}>换一种方式</Button>
          <Button kind="primary" onClick={outcome.recheck}>
            查询结果
          </Button>
        </div>
      ) : (
        <p className={look['muted']} aria-busy="true">
          正在查询付款结果，付款成功后自动续租…
        </p>
      );
    default:
      return null;
  }
}

interface RestProps {
  problem: Problem | null;
  text: string;
  calm?: boolean;
  children: ReactNode;
}

function Rest({ problem, text, calm = false, children }: RestProps) {
  return (
    <>
      <ProblemNote className={styles['note']} calm={calm} problem={problem} />
      <div className={styles['row']}>
        <span className={classes(look['secondary'], styles['text'])}>{text}</span>
        {children}
      </div>
    </>
  );
}

/** The order's end shows whether it was renewed. */
function Uncertain({ command: { isBusy, isChecking, problem, retry, check } }: PartProps) {
  return (
    <Rest problem={problem} text="没有收到续租结果，可能已经续租成功。请先查询结果；重试不会重复扣款。">
      <Button disabled={isChecking} busy={isBusy && !isChecking} onClick={retry}>
        重试
      </Button>
      <Button kind="primary" disabled={isBusy && !isChecking} busy={isChecking} onClick={check}>
        查询结果
      </Button>
    </Rest>
  );
}

/** Renewal at today's price, as far as it fits before the next booking. After one by card the card begins anew. */
export function RenewCard(props: RenewCardProps) {
  const [address] = useSearchParams();
  const from = address.get('renewed_from');
  return (
    <WithUnfinished<RenewWish> errand={errands.renewOrder(props.order.orderNo)}>
      {(unfinished) => <Card key={from} {...props} unfinished={unfinished} paidFrom={from === null ? null : Number(from)} />}
    </WithUnfinished>
  );
}

interface CardProps extends RenewCardProps {
  paidFrom: number | null;
  unfinished: Unfinished<RenewWish> | null;
}

function Card({ order, onRenewed, paidFrom, unfinished }: CardProps) {
  const [, setAddress] = useSearchParams();
  const input = { orderNo: order.orderNo, endsAt: order.endsAt, hours: 1, paidFrom, unfinished };
  const renewal = useActorRef(useChart('renewOrder'), { input, ...watchable });
  const snapshot = useSelector(renewal, (state) => state);
  const command = useCommand(snapshot.children.renewOrder);
  useOnDone(renewal, ({ renewed }) => {
    if (!renewed) return;
    setAddress(
      (before) => {
        before.delete('renewed_from');
        return before;
      },
      { replace: true },
    );
    onRenewed();
  });
  // The first offer is read with the page.
  const [isPressed, setPressed] = useState(false);
  const part = { renewal, snapshot, order, command };
  const body = () => {
    if (command.isUncertain) return <Uncertain {...part} />;
    switch (snapshot.value) {
      case 'checkingOffer':
      case 'choosing':
      case 'renewing':
        return (
          <>
            <Hours {...part} />
            <Confirm {...part} />
          </>
        );
      case 'arriving':
        return null;
      case 'payingByCard':
      case 'checkingCard':
        return <AtCashier card={snapshot.children.renewByCard} />;
      case 'askingPayPassword':
        return (
          <PayPasswordStep
            subject={order.orderNo}
            onProven={(proof) => renewal.send({ type: 'password.prove', proof })}
            onLeft={() => renewal.send({ type: 'password.leave' })}
          />
        );
      case 'failed':
        return (
          <Rest problem={snapshot.context.problem} text="续租价格加载失败，还没有扣款。" calm={!isPressed}>
            <Button onClick={() => renewal.send({ type: 'renew.abandon' })}>不续了</Button>
            <Button kind="primary" onClick={() => renewal.send({ type: 'renew.retry' })}>
              重试
            </Button>
          </Rest>
        );
      case 'refused':
        return (
          <div className={styles['row']}>
            <ProblemNote className={styles['note']} mild calm={!isPressed} problem={snapshot.context.problem} />
            <Button onClick={() => renewal.send({ type: 'renew.abandon' })}>不续了</Button>
          </div>
        );
      case 'renewed':
        return <p className={look['positive']}>续租成功，结束时间已更新。</p>;
      case 'abandoned':
        return <p className={look['muted']}>没有续租，到时间自动结束。</p>;
      default:
        return snapshot.value satisfies never;
    }
  };
  return (
    <section
      className={classes(look['card'], look['padded'], block['block'], styles['card'], look['notPrinted'])}
      id="renew"
      onClickCapture={() => setPressed(true)}
    >
      <h2>
        续租<small>按今天的价格，不再收押金</small>
      </h2>
      {body()}
    </section>
  );
}
