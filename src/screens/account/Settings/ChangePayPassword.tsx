import * as styles from '#screens/account/PayPassword/PayPassword.module.css';
import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useChart } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { changePayPasswordMachine, PayPasswordWay } from '#machines/account/changePayPassword.machine.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { OwnerProofStep } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { NewDigitsForm } from '#screens/account/PayPassword/NewDigitsForm.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

interface ChangeProps {
  change: Running<typeof changePayPasswordMachine>;
  snapshot: Moment<typeof changePayPasswordMachine>;
}

const titles: Readonly<Record<PayPasswordWay, string>> = { set: '设置支付密码', change: '修改支付密码', reset: '重置支付密码' };
const leads: Readonly<Record<PayPasswordWay, string>> = {
  set: '先验证是你本人，再设六位数字。',
  change: '先输入现在的支付密码。',
  reset: '先用验证码和身份证号验证是你本人。',
};

/** Setting, changing or resetting, by the chart's state. */
const wayOf = ({ value, context: { proven, isSet } }: ChangeProps['snapshot']): PayPasswordWay =>
  value === 'recovering' ? 'reset' : (proven?.way ?? (isSet ? 'change' : 'set'));

function Body({ change, snapshot }: ChangeProps) {
  const stage = snapshot.value;
  const { fields, problem } = snapshot.context;
  switch (stage) {
    case 'proving':
    case 'recovering':
      return (
        <div className={styles['step']}>
          <p className={look['secondary']}>{leads[wayOf(snapshot)]}</p>
          <OwnerProofStep proof={snapshot.children.ownerProof} problem={problem} />
          {snapshot.can({ type: 'password.forget' }) && (
            <Button kind="bare" size="sm" onClick={() => change.send({ type: 'password.forget' })}>
              忘记支付密码
            </Button>
          )}
        </div>
      );
    case 'editing':
    case 'signing':
    case 'saving':
    case 'signingAgain':
    case 'checking':
      return (
        <NewDigitsForm
          faults={fields}
          problem={problem}
          isBusy={snapshot.hasTag('busy')}
          submitText="保存"
          onSubmit={(given) => change.send({ type: 'digits.submit', ...given })}
          onLeave={() => change.send({ type: 'password.leave' })}
        />
      );
    case 'changed':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

/** Dialog for setting, changing or resetting the pay password. */
export function ChangePayPassword({ isSet, has, onEnd }: { isSet: boolean; has: Provable; onEnd: () => void }) {
  const change = useActorRef(useChart('changePayPassword'), { input: { isSet, has }, ...watchable });
  const snapshot = useSelector(change, (state) => state);
  useOnDone(change, onEnd);
  const close = () => {
    if (snapshot.children.ownerProof) snapshot.children.ownerProof.send({ type: 'proof.leave' });
    else change.send({ type: 'password.leave' });
  };
  return (
    <Modal open={snapshot.status === 'active'} title={titles[wayOf(snapshot)]} onClose={close} mustAnswer={snapshot.hasTag('busy')}>
      <Body change={change} snapshot={snapshot} />
    </Modal>
  );
}
