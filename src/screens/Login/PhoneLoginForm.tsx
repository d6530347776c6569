import * as styles from './form.module.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { phoneLoginMachine } from '#machines/phoneLogin.machine.ts';
import type { ProvedPhone } from '#machines/register.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { Agreement, AgreementDialog } from './Agreement.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { Remember } from './Remember.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';

interface PhoneLoginFormProps {
  login: ActorRefFrom<typeof phoneLoginMachine>;
  /** The phone has no account yet; its code is proved and good for opening one. */
  onRegister: (proved: ProvedPhone) => void;
}

export function PhoneLoginForm({ login, onRegister }: PhoneLoginFormProps) {
  const snapshot = useSelector(login, (state) => state);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [remember, setRemember] = useState(false);
  const { form, problem } = snapshot.context;
  const faults = useFaults(snapshot.context.fields, { phone, code });
  const isUnknown = problem?.kind === 'refused' && problem.code === 'PHONE_UNREGISTERED';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.send({ type: 'login.submit', phone, code, agreed, remember });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label="手机号码" labelHidden error={faults.phone}>
        <PhoneInput value={phone} onChange={setPhone} />
      </Field>
      <SmsCodeField sms={snapshot.children.smsCode} address={phone} code={code} onChange={setCode} error={faults.code} />
      <ProblemNote problem={problem}>
        {isUnknown && form && (
          <Button kind="bare" size="sm" onClick={() => onRegister({ phone: form.phone, code: form.code, agreed })}>
            用这个手机号注册
          </Button>
        )}
      </ProblemNote>
      <Button type="submit" kind="primary" size="lg" wide busy={snapshot.hasTag('busy')}>
        登录
      </Button>
      <div className={styles['row']}>
        <Remember remember={remember} onChange={setRemember} />
      </div>
      <Agreement agreed={agreed} onChange={setAgreed} />
      <AgreementDialog
        open={snapshot.matches('confirmingAgreement')}
        onAccept={() => {
          setAgreed(true);
          login.send({ type: 'agreement.accept' });
        }}
        onDecline={() => login.send({ type: 'agreement.decline' })}
      />
    </form>
  );
}
