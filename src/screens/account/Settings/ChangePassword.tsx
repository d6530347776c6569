import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { PASSWORD_HINT } from '#contract/rules/validation.ts';
import { useChart } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { changePasswordMachine } from '#machines/account/changePassword.machine.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { PasswordInput } from '#screens/identity/Login/PasswordInput.tsx';
import { OwnerProofStep } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';

interface ChangeProps {
  change: Running<typeof changePasswordMachine>;
  snapshot: Moment<typeof changePasswordMachine>;
}

function PasswordForm({ change, snapshot }: ChangeProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { problem, fields } = snapshot.context;
  const faults = useFaults(fields, { password, again });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.send({ type: 'password.submit', password, again });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>修改后其他设备都要重新登录。</p>
      <Field label="新密码" error={faults.password} required hint={PASSWORD_HINT}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" />
      </Field>
      <Field label="再输一遍" error={faults.again} required>
        <PasswordInput value={again} onChange={setAgain} autoComplete="new-password" placeholder="请再输一遍新密码" />
      </Field>
      <ProblemNote problem={snapshot.hasTag('busy') ? null : problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'password.leave' })} onClick={() => change.send({ type: 'password.leave' })}>
          取消
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={snapshot.hasTag('busy')}>
          保存
        </Button>
      </div>
    </form>
  );
}

function Body({ change, snapshot }: ChangeProps) {
  const stage = snapshot.value;
  switch (stage) {
    case 'proving':
      return <OwnerProofStep proof={snapshot.children.ownerProof} problem={snapshot.context.problem} />;
    case 'editing':
    case 'signing':
    case 'saving':
    case 'signingAgain':
    case 'checking':
      return <PasswordForm change={change} snapshot={snapshot} />;
    case 'changed':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

/** Dialog for setting or changing the password. */
export function ChangePassword({ has, onEnd }: { has: Provable; onEnd: () => void }) {
  const change = useActorRef(useChart('changePassword'), { input: { has }, ...watchable });
  const snapshot = useSelector(change, (state) => state);
  useOnDone(change, onEnd);
  const close = () => {
    if (snapshot.matches('proving')) snapshot.children.ownerProof?.send({ type: 'proof.leave' });
    else change.send({ type: 'password.leave' });
  };
  return (
    <Modal
      open={snapshot.status === 'active'}
      title={has.hasPassword ? '修改登录密码' : '设置登录密码'}
      onClose={close}
      mustAnswer={snapshot.hasTag('busy')}
    >
      <Body change={change} snapshot={snapshot} />
    </Modal>
  );
}
