import * as form from './form.module.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { passwordLoginMachine } from '#machines/identity/passwordLogin.machine.ts';
import { links } from '#lib/links.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Agreement, AgreementDialog } from './Agreement.tsx';
import { CaptchaDialog } from './CaptchaDialog.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { Remember } from './Remember.tsx';

interface PasswordLoginProps {
  login: ActorRefFrom<typeof passwordLoginMachine>;
  /** Called by the link to the password reset. */
  onForgotten: () => void;
}

export function PasswordLoginForm({ login, onForgotten }: PasswordLoginProps) {
  const snapshot = useSelector(login, (state) => state);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [remember, setRemember] = useState(false);
  const { problem } = snapshot.context;
  const faults = useFaults(snapshot.context.fields, { username, password });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.send({ type: 'login.submit', username, password, agreed, remember });
  };
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      <Field label="手机号或用户名" labelHidden error={faults.username}>
        <TextInput value={username} onChange={setUsername} exact autoComplete="username" placeholder="请输入手机号/用户名" />
      </Field>
      <Field label="密码" labelHidden error={faults.password}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" />
      </Field>
      <ProblemNote problem={problem} />
      <Button type="submit" kind="primary" size="lg" wide busy={snapshot.hasTag('busy')}>
        登录
      </Button>
      <div className={form['row']}>
        <Remember remember={remember} onChange={setRemember} />
        <Anchor href={links.resetPassword()} onClick={onForgotten}>
          忘记密码
        </Anchor>
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
      <CaptchaDialog captcha={snapshot.children.captcha} />
    </form>
  );
}
