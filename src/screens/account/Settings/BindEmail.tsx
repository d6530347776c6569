import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useChart } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { bindEmailMachine } from '#machines/account/bindEmail.machine.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { SmsCodeField } from '#screens/identity/Login/SmsCodeField.tsx';
import { OwnerProofStep } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { EmailInput } from '#ui/EmailInput.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';

interface ChangeProps {
  change: Running<typeof bindEmailMachine>;
  snapshot: Moment<typeof bindEmailMachine>;
}

function EmailForm({ change, snapshot }: ChangeProps) {
  const { has, form, problem, fields } = snapshot.context;
  const [email, setEmail] = useState(form?.email ?? '');
  const [code, setCode] = useState('');
  const faults = useFaults(fields, { email, code });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.send({ type: 'email.submit', email, code });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>
        {has.email === null ? '绑定后可以用它找回登录密码和支付密码。' : `原来的邮箱 ${has.email}，更换后会收到一封通知。`}
      </p>
      <Field label="新邮箱" error={faults.email} required>
        <EmailInput value={email} onChange={setEmail} />
      </Field>
      <SmsCodeField
        sms={snapshot.children.emailCode}
        address={email}
        label="邮箱验证码"
        code={code}
        onChange={setCode}
        error={faults.code}
        refusal={problem}
      />
      <ProblemNote problem={snapshot.hasTag('busy') ? null : problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'email.leave' })} onClick={() => change.send({ type: 'email.leave' })}>
          {has.email === null ? '暂不绑定' : '取消'}
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={snapshot.hasTag('busy')}>
          {has.email === null ? '绑定' : '确认更换'}
        </Button>
      </div>
    </form>
  );
}

function Body({ change, snapshot }: ChangeProps) {
  const stage = typeof snapshot.value === 'string' ? snapshot.value : 'open';
  switch (stage) {
    case 'proving':
      return <OwnerProofStep proof={snapshot.children.ownerProof} problem={snapshot.context.problem} />;
    case 'open':
      return <EmailForm change={change} snapshot={snapshot} />;
    case 'changed':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

/** Dialog for binding or changing a mailbox. */
export function BindEmail({ has, onEnd }: { has: Provable; onEnd: () => void }) {
  const change = useActorRef(useChart('bindEmail'), { input: { has }, ...watchable });
  const snapshot = useSelector(change, (state) => state);
  useOnDone(change, onEnd);
  const close = () => {
    if (snapshot.matches('proving')) snapshot.children.ownerProof?.send({ type: 'proof.leave' });
    else change.send({ type: 'email.leave' });
  };
  return (
    <Modal
      open={snapshot.status === 'active'}
      title={has.email === null ? '绑定邮箱' : '更换邮箱'}
      onClose={close}
      mustAnswer={snapshot.hasTag('busy')}
    >
      <Body change={change} snapshot={snapshot} />
    </Modal>
  );
}
