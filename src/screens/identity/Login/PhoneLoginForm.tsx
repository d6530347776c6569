import * as styles from './form.module.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { phoneLoginMachine } from '#machines/identity/phoneLogin.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Agreement, AgreementDialog } from './Agreement.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { Remember } from './Remember.tsx';
import { SmsCodeField } from './SmsCodeField.tsx';

interface PhoneLoginFormProps {
  login: ActorRefFrom<typeof phoneLoginMachine>;
}

export function PhoneLoginForm({ login }: PhoneLoginFormProps) {
  const snapshot = useSelector(login, (state) => state);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [remember, setRemember] = useState(false);
  const [idDigits, setIdDigits] = useState('');
  const { problem, digitsFor } = snapshot.context;
  const faults = useFaults(snapshot.context.fields, { phone, code, idDigits });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.send({ type: 'login.submit', phone, code, agreed, remember, idDigits });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label="手机号码" labelHidden error={faults.phone}>
        <PhoneInput value={phone} onChange={setPhone} />
      </Field>
      <SmsCodeField sms={snapshot.children.smsCode} address={phone} code={code} onChange={setCode} error={faults.code} refusal={problem} />
      {digitsFor === phone && (
        <Field label="身份证号后四位" error={faults.idDigits} hint="实名认证时填的，末位可以是 X">
          <TextInput value={idDigits} onChange={setIdDigits} autoComplete="off" exact maxLength={8} />
        </Field>
      )}
      <ProblemNote problem={problem} />
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
