import * as form from './form.module.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { registerMachine } from '#machines/register.machine.ts';
import { readInvite } from '#state/invite.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Agreement, AgreementDialog } from './Agreement.tsx';
import { CaptchaDialog } from './CaptchaDialog.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { SmsCodeField } from './SmsCodeField.tsx';

interface RegisterFormProps {
  register: ActorRefFrom<typeof registerMachine>;
}

export function RegisterForm({ register }: RegisterFormProps) {
  const snapshot = useSelector(register, (state) => state);
  const { proved, problem } = snapshot.context;
  const [phone, setPhone] = useState(proved?.phone ?? '');
  const [code, setCode] = useState(proved?.code ?? '');
  const [password, setPassword] = useState('');
  const [invite, setInvite] = useState(readInvite);
  const [agreed, setAgreed] = useState(proved?.agreed ?? false);
  const faults = useFaults(snapshot.context.fields, { phone, code, password });
  const isProved = proved !== null && phone === proved.phone && code === proved.code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    register.send({ type: 'register.submit', phone, password, code, invite: invite.trim(), agreed });
  };
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      <Field label="手机号码" labelHidden error={faults.phone}>
        <PhoneInput value={phone} onChange={setPhone} />
      </Field>
      <SmsCodeField sms={snapshot.children.smsCode} address={phone} code={code} onChange={setCode} error={faults.code} />
      {isProved && <p className={form['sent']}>刚才的验证码可以直接用，再设一个密码就好</p>}
      <Field label="设置密码" labelHidden error={faults.password} hint="8-30位字母、数字或下划线">
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" placeholder="设置密码" />
      </Field>
      <Field label="邀请码" labelHidden>
        <TextInput value={invite} onChange={setInvite} autoComplete="off" maxLength={20} placeholder="邀请码（选填）" />
      </Field>
      <ProblemNote problem={problem} />
      <Button type="submit" kind="primary" size="lg" wide busy={snapshot.hasTag('busy')}>
        注册并登录
      </Button>
      <Agreement agreed={agreed} onChange={setAgreed} />
      <AgreementDialog
        open={snapshot.matches('confirmingAgreement')}
        onAccept={() => {
          setAgreed(true);
          register.send({ type: 'agreement.accept' });
        }}
        onDecline={() => register.send({ type: 'agreement.decline' })}
      />
      <CaptchaDialog captcha={snapshot.children.captcha} />
    </form>
  );
}
