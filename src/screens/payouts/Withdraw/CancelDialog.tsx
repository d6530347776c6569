import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { formatYuan } from '#contract/rules/money.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import type { Withdrawal } from '#machines/payouts/withdraw.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

interface PartProps {
  cancel: Running<typeof cancelWithdrawalMachine>;
  snapshot: Moment<typeof cancelWithdrawalMachine>;
}

function Confirm({ cancel, snapshot }: PartProps) {
  return (
    <>
      <p className={look['secondary']}>{formatYuan(snapshot.context.withdrawal.amountFen)} 会全部退回余额，手续费也退。</p>
      <div className={styles['actions']}>
        <Button size="lg" disabled={snapshot.hasTag('busy')} onClick={() => cancel.send({ type: 'cancel.keep' })}>
          不取消
        </Button>
        <Button
          kind="primary"
          size="lg"
          busy={snapshot.matches('cancelling')}
          onClick={() => cancel.send({ type: 'cancel.confirm', key: randomId() })}
        >
          确认取消
        </Button>
      </div>
    </>
  );
}

function Uncertain({ cancel, snapshot }: PartProps) {
  const isReading = snapshot.matches('readingOutcome');
  return (
    <>
      <p className={look['secondary']}>没有收到取消结果，可能已经取消。请先查询结果；重试不会重复退回。</p>
      <ProblemNote problem={snapshot.context.problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={isReading} onClick={() => cancel.send({ type: 'cancel.retry' })}>
          重试
        </Button>
        <Button kind="primary" size="lg" busy={isReading} onClick={() => cancel.send({ type: 'cancel.check' })}>
          查询结果
        </Button>
      </div>
    </>
  );
}

function Refused({ cancel, snapshot }: PartProps) {
  return (
    <>
      <ProblemNote problem={snapshot.context.problem} />
      <Button size="lg" wide onClick={() => cancel.send({ type: 'cancel.keep' })}>
        知道了
      </Button>
    </>
  );
}

function Body(part: PartProps) {
  switch (part.snapshot.value) {
    case 'confirming':
    case 'cancelling':
      return <Confirm {...part} />;
    case 'uncertain':
    case 'readingOutcome':
      return <Uncertain {...part} />;
    case 'refused':
      return <Refused {...part} />;
    case 'cancelled':
    case 'late':
    case 'kept':
    case 'left':
      return null;
    default:
      return part.snapshot.value satisfies never;
  }
}

/** Cancels one withdrawal, also while the result of the cancellation is unknown. */
export function CancelDialog({ withdrawal, onEnd }: { withdrawal: Withdrawal; onEnd: () => void }) {
  const cancel = useActorRef(useChart('cancelWithdrawal'), { input: { withdrawal }, ...watchable });
  const snapshot = useSelector(cancel, (state) => state);
  useOnDone(cancel, onEnd);
  const close = () => cancel.send({ type: snapshot.matches('uncertain') ? 'cancel.leave' : 'cancel.keep' });
  return (
    <Modal open title="取消提现" onClose={close} mustAnswer={snapshot.hasTag('busy')}>
      <div className={styles['form']}>
        <Body cancel={cancel} snapshot={snapshot} />
      </div>
    </Modal>
  );
}
