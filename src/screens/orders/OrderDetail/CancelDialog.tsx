import * as look from '#ui/look.module.css';
import * as skeletonStyles from '#ui/Skeleton.module.css';
import * as styles from './CancelDialog.module.css';
import * as sumLinesStyles from '#ui/SumLines.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { formatYuan } from '#contract/rules/money.ts';
import type { Order } from '#api/queries/orders.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { CancelWish, cancelOrderMachine } from '#machines/orders/cancelOrder.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { ProblemNote, Refusal } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Price } from '#ui/Price.tsx';
import { SumLines } from '#ui/SumLines.tsx';

interface CancelDialogProps {
  order: Order;
  onKept: () => void;
  /** Called when the order has changed or may have. */
  onMoved: () => void;
}

const reading = '正在查询取消费用';
const returned = <p className={classes(look['small'], look['muted'])}>押金、游戏币预付和红包全部退回；开始以后不能取消。</p>;

function Terms({ snapshot, order }: { snapshot: Moment<typeof cancelOrderMachine>; order: Order }) {
  const { terms, agreedFeeFen } = snapshot.context;
  if (!terms) return null;
  if (order.paidAt === null) return <p className={look['secondary']}>订单还没有付款，取消不收费，时间和红包马上释放。</p>;
  return (
    <>
      {snapshot.matches('confirming') && agreedFeeFen !== null && (
        <Refusal mild cause={terms}>
          取消费用已变化，请重新确认
        </Refusal>
      )}
      <SumLines
        lines={[
          { key: 'paid', label: '已付', fen: terms.refundFen + terms.feeFen },
          { key: 'fee', label: '取消手续费', fen: -terms.feeFen, note: terms.feeFen === 0 ? '现在取消免费' : '从租金里扣' },
        ]}
        total={{ label: '退回余额', fen: terms.refundFen }}
      />
      {returned}
    </>
  );
}

/** Skeleton of the refund; known parts are filled in. */
function Reading({ order }: { order: Order }) {
  if (order.paidAt === null)
    return (
      <Loading label={reading}>
        <Skeleton height={20} />
      </Loading>
    );
  return (
    <Loading label={reading}>
      <dl className={sumLinesStyles['lines']}>
        <div>
          <dt>已付</dt>
          <dd className={look['number']}>{formatYuan(order.payableFen)}</dd>
        </div>
        <div>
          <dt>
            取消手续费<span className={classes(look['small'], look['muted'])}>{reading}</span>
          </dt>
          <dd className={classes(skeletonStyles['skeleton'], styles['blank'])}>
            <span>{formatYuan(0)}</span>
          </dd>
        </div>
        <div className={sumLinesStyles['total']}>
          <dt>退回余额</dt>
          <dd className={classes(skeletonStyles['skeleton'], styles['blank'])}>
            <Price fen={order.payableFen} size="md" />
          </dd>
        </div>
      </dl>
      {returned}
    </Loading>
  );
}

interface BodyProps {
  snapshot: Moment<typeof cancelOrderMachine>;
  order: Order;
  command: CommandView;
}

function Body({ snapshot, order, command }: BodyProps): ReactNode {
  const { problem } = snapshot.context;
  if (command.isUncertain)
    return (
      <>
        <ProblemNote problem={command.problem} />
        <p className={look['secondary']}>没有收到取消结果，可能已经取消。请先查询结果；重试不会重复扣费。</p>
      </>
    );
  switch (snapshot.value) {
    case 'readingTerms':
      return <Reading order={order} />;
    case 'confirming':
    case 'cancelling':
      return <Terms snapshot={snapshot} order={order} />;
    case 'failed':
      return (
        <>
          <ProblemNote problem={problem} />
          <p className={look['secondary']}>取消费用加载失败，订单没有变化。</p>
        </>
      );
    case 'refused':
      return (
        <Refusal mild cause={snapshot}>
          {problem?.message ?? '订单已经不能取消了'}
        </Refusal>
      );
    case 'arriving':
    case 'cancelled':
    case 'kept':
    case 'left':
      return null;
    default:
      return snapshot.value satisfies never;
  }
}

interface ActsProps {
  cancel: Running<typeof cancelOrderMachine>;
  snapshot: Moment<typeof cancelOrderMachine>;
  order: Order;
  command: CommandView;
  onKeep: () => void;
}

function Acts({ cancel, snapshot, order, command, onKeep }: ActsProps) {
  const { isBusy, isChecking } = command;
  if (command.isUncertain)
    return (
      <>
        <Button size="lg" disabled={isChecking} busy={isBusy && !isChecking} onClick={command.retry}>
          重试
        </Button>
        <Button kind="primary" size="lg" disabled={isBusy && !isChecking} busy={isChecking} onClick={command.check}>
          查询结果
        </Button>
      </>
    );
  const isCancelling = snapshot.matches('cancelling');
  const isReading = snapshot.matches('readingTerms');
  const fee = snapshot.context.terms?.feeFen ?? 0;
  const confirmLabel = order.paidAt !== null && fee > 0 ? `扣 ${formatYuan(fee)} 取消订单` : '取消订单';
  return (
    <>
      <Button size="lg" disabled={isCancelling} onClick={onKeep}>
        保留订单
      </Button>
      {snapshot.can({ type: 'cancel.retry' }) && (
        <Button kind="primary" size="lg" onClick={() => cancel.send({ type: 'cancel.retry' })}>
          重试
        </Button>
      )}
      {(snapshot.matches('confirming') || isCancelling || isReading) && (
        <Button
          kind="danger"
          size="lg"
          busy={isCancelling}
          disabled={isReading}
          onClick={() => cancel.send({ type: 'cancel.confirm', key: randomId() })}
        >
          {isCancelling ? '正在取消…' : confirmLabel}
        </Button>
      )}
    </>
  );
}

function Dialog({ order, onKept, onMoved, unfinished }: CancelDialogProps & { unfinished: Unfinished<CancelWish> | null }) {
  const cancel = useActorRef(useChart('cancelOrder'), { input: { orderNo: order.orderNo, unfinished }, ...watchable });
  const snapshot = useSelector(cancel, (state) => state);
  const command = useCommand(snapshot.children.cancelOrder);
  useOnDone(cancel, ({ verdict }) => (verdict === 'kept' ? onKept() : onMoved()));
  const keep = () => (command.isUncertain ? command.leave() : cancel.send({ type: 'cancel.keep' }));
  return (
    <Modal
      open
      title="取消订单"
      mustAnswer={command.isBusy}
      onClose={keep}
      foot={<Acts cancel={cancel} snapshot={snapshot} order={order} command={command} onKeep={keep} />}
    >
      <div className={styles['body']}>
        <Body snapshot={snapshot} order={order} command={command} />
      </div>
    </Modal>
  );
}

/** Cancels before the start: shows the fee, then asks; or continues a cancellation whose result is unknown. */
export const CancelDialog = (props: CancelDialogProps) => (
  <WithUnfinished<CancelWish> errand={errands.cancelOrder(props.order.orderNo)}>
    {(unfinished) => <Dialog {...props} unfinished={unfinished} />}
  </WithUnfinished>
);
