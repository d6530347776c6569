import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useChart } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { changePhoneMachine } from '#machines/account/changePhone.machine.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { SmsCodeField } from '#screens/identity/Login/SmsCodeField.tsx';
import { OwnerProofStep } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';

interface ChangeProps {
  change: Running<typeof changePhoneMachine>;
  snapshot: Moment<typeof changePhoneMachine>;
}

function PhoneForm({ change, snapshot }: ChangeProps) {
  const { has, form, problem, fields } = snapshot.context;
  const [phone, setPhone] = useState(form?.phone ?? '');
  const [code, setCode] = useState('');
  const faults = useFaults(fields, { phone, code });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.send({ type: 'phone.submit', phone, code });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>
        {has.phone === null ? '绑定后可以用它登录、投诉和找回密码。' : `原来的手机号 ${has.phone}。更换后其他设备都要重新登录。`}
      </p>
      <Field label="新手机号" error={faults.phone} required>
        <PhoneInput value={phone} onChange={setPhone} />
      </Field>
      <SmsCodeField sms={snapshot.children.smsCode} address={phone} code={code} onChange={setCode} error={faults.code} refusal={problem} />
      <ProblemNote problem={snapshot.hasTag('busy') ? null : problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'phone.leave' })} onClick={() => change.send({ type: 'phone.leave' })}>
          {has.phone === null ? '暂不绑定' : '取消'}
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={snapshot.hasTag('busy')}>
          {has.phone === null ? '绑定' : '确认更换'}
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
      return <PhoneForm change={change} snapshot={snapshot} />;
    case 'arriving':
    case 'changed':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

/** Dialog for binding or changing a phone. */
export function ChangePhone({ has, onEnd }: { has: Provable; onEnd: () => void }) {
  const change = useActorRef(useChart('changePhone'), { input: { has }, ...watchable });
  const snapshot = useSelector(change, (state) => state);
  useOnDone(change, onEnd);
  const close = () => {
    if (snapshot.matches('proving')) snapshot.children.ownerProof?.send({ type: 'proof.leave' });
    else change.send({ type: 'phone.leave' });
  };
  return (
    <Modal
      open={snapshot.status === 'active'}
      title={has.phone === null ? '绑定手机号' : '更换手机号'}
      onClose={close}
      mustAnswer={snapshot.hasTag('busy')}
    >
      <Body change={change} snapshot={snapshot} />
    </Modal>
  );
}
