import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { formatYuan } from '#contract/rules/money.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { cancelWithdrawalMachine } from '#machines/payouts/cancelWithdrawal.machine.ts';
import type { Withdrawal } from '#machines/payouts/withdraw.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

interface PartProps {
  command: CommandView;
  cancel: Running<typeof cancelWithdrawalMachine>;
  snapshot: Moment<typeof cancelWithdrawalMachine>;
}

function Confirm({ command, cancel, snapshot }: PartProps) {
  return (
    <>
      <p className={look['secondary']}>{formatYuan(snapshot.context.withdrawal.amountFen)} 会全部退回余额，手续费也退。</p>
      <div className={styles['actions']}>
        <Button size="lg" disabled={command.isBusy} onClick={() => cancel.send({ type: 'cancel.keep' })}>
          不取消
        </Button>
        <Button kind="primary" size="lg" busy={command.isBusy} onClick={() => cancel.send({ type: 'cancel.confirm', key: randomId() })}>
          确认取消
        </Button>
      </div>
    </>
  );
}

function Uncertain({ command: { isBusy, isChecking, problem, retry, check } }: PartProps) {
  return (
    <>
      <p className={look['secondary']}>
        没有收到取消的结果，可能已经取消。先查一查，或重试，不会重复退回。关掉以后再点“取消”，接着的还是这一次。
      </p>
      <ProblemNote problem={problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={isChecking} busy={isBusy && !isChecking} onClick={retry}>
          重试
        </Button>
        <Button kind="primary" size="lg" disabled={isBusy && !isChecking} busy={isChecking} onClick={check}>
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
      return part.command.isUncertain ? <Uncertain {...part} /> : <Confirm {...part} />;
    case 'refused':
      return <Refused {...part} />;
    case 'arriving':
    case 'cancelled':
    case 'late':
    case 'kept':
    case 'left':
      return null;
    default:
      return part.snapshot.value satisfies never;
  }
}

interface DialogProps {
  withdrawal: Withdrawal;
  onEnd: () => void;
}

function Dialog({ withdrawal, onEnd, unfinished }: DialogProps & { unfinished: Unfinished<{ withdrawalNo: string }> | null }) {
  const cancel = useActorRef(useChart('cancelWithdrawal'), { input: { withdrawal, unfinished }, ...watchable });
  const snapshot = useSelector(cancel, (state) => state);
  const command = useCommand(snapshot.children.cancelWithdrawal);
  useOnDone(cancel, onEnd);
  const close = () => (command.isUncertain ? command.leave() : cancel.send({ type: 'cancel.keep' }));
  return (
    <Modal open title="取消提现" onClose={close} mustAnswer={command.isBusy}>
      <div className={styles['form']}>
        <Body command={command} cancel={cancel} snapshot={snapshot} />
      </div>
    </Modal>
  );
}

/** Cancels one withdrawal, or continues a cancellation whose result is unknown. */
export const CancelDialog = (props: DialogProps) => (
  <WithUnfinished<{ withdrawalNo: string }> errand={errands.cancelWithdrawal(props.withdrawal.withdrawalNo)}>
    {(unfinished) => <Dialog {...props} unfinished={unfinished} />}
  </WithUnfinished>
);
