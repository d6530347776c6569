import * as styles from '#screens/OwnerProof/OwnerProofDialog.module.css';
import * as look from '#ui/look.module.css';
import { formatYuan } from '#contract/rules/money.ts';
import { randomId } from '#lib/randomId.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import type { WithdrawPartProps } from './partProps.ts';

/** Cancels a withdrawal, also while the result of a cancellation is unknown. */
export function CancelDialog({ withdraw, snapshot }: Pick<WithdrawPartProps, 'withdraw' | 'snapshot'>) {
  const { back, problem } = snapshot.context;
  const keep = () => withdraw.send({ type: 'cancel.keep' });
  const isUncertain = snapshot.matches('cancelUncertain') || snapshot.matches('readingOutcome');
  const isOpen = isUncertain || snapshot.matches('confirmingCancel') || snapshot.matches('cancelling');
  return (
    <Modal open={isOpen} title="取消提现" onClose={keep} mustAnswer={snapshot.hasTag('busy')}>
      <div className={styles['form']}>
        <p className={look['secondary']}>
          {isUncertain
            ? '没有收到取消的结果，可能已经取消。先查一查，或重试，不会重复退回。'
            : `${formatYuan(back?.amountFen ?? 0)} 会全部退回余额，手续费也退。`}
        </p>
        {isUncertain && <ProblemNote problem={problem} />}
        <div className={styles['actions']}>
          {isUncertain ? (
            <>
              <Button size="lg" disabled={snapshot.hasTag('busy')} onClick={() => withdraw.send({ type: 'cancel.retry' })}>
                重试
              </Button>
              <Button
                kind="primary"
                size="lg"
                busy={snapshot.matches('readingOutcome')}
                onClick={() => withdraw.send({ type: 'cancel.check' })}
              >
                查询结果
              </Button>
            </>
          ) : (
            <>
              <Button size="lg" disabled={snapshot.hasTag('busy')} onClick={keep}>
                不取消
              </Button>
              <Button
                kind="primary"
                size="lg"
                busy={snapshot.matches('cancelling')}
                onClick={() => withdraw.send({ type: 'cancel.confirm', key: randomId() })}
              >
                确认取消
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}
