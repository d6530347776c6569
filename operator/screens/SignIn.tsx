import { useSelector } from '@xstate/react';
import { Button } from 'primereact/button';
import { InputText } from 'primereact/inputtext';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatClock } from '#contract/rules/clock.ts';
import { useSystem } from '#operator/app/system.ts';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

const lockedUntil = (details: Readonly<Record<string, unknown>>): string => {
  const at = details['retry_at'];
  return typeof at === 'number' ? `${formatClock(at)} 以后可以再试。` : '过一会儿可以再试。';
};

/** What is asked for now has the focus. */
const focus = (input: HTMLInputElement | null): void => input?.focus();

function Form({ onSubmit, children }: { onSubmit: (data: FormData) => void; children: ReactNode }) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      {children}
    </form>
  );
}

function PasswordForm() {
  const { signIn } = useSystem();
  const { self, problem } = useSelector(signIn, ({ context }) => context);
  const [name, setName] = useState(self?.name ?? '');
  const send = (data: FormData): void => signIn.send({ type: 'password.submit', name, password: String(data.get('password')) });
  return (
    <Form onSubmit={send}>
      {problem && <Failed problem={problem} />}
      <div className={styles['field']}>
        <label htmlFor="name">姓名</label>
        <InputText
          id="name"
          name="name"
          autoComplete="username"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          ref={self === null ? focus : undefined}
        />
      </div>
      <div className={styles['field']}>
        <label htmlFor="password">密码</label>
        <InputText
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          ref={self === null ? undefined : focus}
        />
      </div>
      <Button type="submit" label="下一步" />
    </Form>
  );
}

function CodeForm() {
  const { signIn } = useSystem();
  const isBusy = useSelector(signIn, (snapshot) => snapshot.hasTag('busy'));
  const { problem, credentials } = useSelector(signIn, ({ context }) => context);
  const send = (data: FormData): void => signIn.send({ type: 'code.submit', code: String(data.get('code')).trim() });
  return (
    <Form onSubmit={send}>
      {problem && <Failed problem={problem} />}
      <p>{credentials?.name}，请看验证器。</p>
      <div className={styles['field']}>
        <label htmlFor="code">动态码，或恢复码</label>
        <InputText id="code" name="code" autoComplete="one-time-code" inputMode="numeric" required ref={focus} readOnly={isBusy} />
      </div>
      <Button type="submit" label={isBusy ? '正在登录' : '登录'} loading={isBusy} />
      <Button type="button" label="返回" text onClick={() => signIn.send({ type: 'password.back' })} disabled={isBusy} />
    </Form>
  );
}

/** Words of each state of the sign-in. */
export function SignIn() {
  const { signIn } = useSystem();
  const state = useSelector(signIn, ({ value }) => value);
  const { problem } = useSelector(signIn, ({ context }) => context);
  switch (state) {
    case 'askingPassword':
      return <PasswordForm />;
    case 'askingCode':
    case 'signingIn':
      return <CodeForm />;
    case 'locked':
      return (
        <div className={styles['form']}>
          {problem && <Failed problem={problem} />}
          <p>{problem?.kind === 'refused' && lockedUntil(problem.details)}</p>
          <Button label="返回" onClick={() => signIn.send({ type: 'password.back' })} />
        </div>
      );
    case 'unreached':
      return problem && <Failed problem={problem} onRetry={() => signIn.send({ type: 'session.retry' })} />;
    case 'restoring':
      return <p role="status">正在看登录是否有效…</p>;
    case 'signingOut':
      return <p role="status">正在退出…</p>;
    case 'signedIn':
      return null;
  }
}
