import * as form from '#screens/identity/Login/form.module.css';
import * as look from '#ui/look.module.css';
import * as styles from '#screens/identity/Bind/BindScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { resetPasswordMachine } from '#machines/account/resetPassword.machine.ts';
import type { CodeTarget } from '#contract/rules/validation.ts';
import { PASSWORD_HINT } from '#contract/rules/validation.ts';
import { PasswordInput } from '#screens/identity/Login/PasswordInput.tsx';
import { SmsCodeField } from '#screens/identity/Login/SmsCodeField.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { askFor } from '#state/layers.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { EmailInput } from '#ui/EmailInput.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { EmptyState } from '#ui/State.tsx';

const ways = [
  { value: 'phone', label: '用手机号' },
  { value: 'mailbox', label: '用邮箱' },
] as const;
const points = [
  { icon: 'phone', title: '也可以不用密码', text: '登录窗口选“手机验证码”，收到就能登录' },
  { icon: 'shield', title: '所有设备都退出', text: '设置新密码后，每台设备都要重新登录' },
  { icon: 'head', title: '手机号和邮箱都没有了', text: '用页面上的“投诉建议”告诉客服，留下能联系到你的方式' },
] as const;

interface ResetProps {
  reset: Running<typeof resetPasswordMachine>;
  snapshot: Moment<typeof resetPasswordMachine>;
}

function ResetForm({ reset, snapshot }: ResetProps) {
  const [addresses, setAddresses] = useState<Readonly<Record<CodeTarget, string>>>({ phone: '', mailbox: '' });
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [unbindThird, setUnbindThird] = useState(false);
  const { to, problem, fields } = snapshot.context;
  const address = addresses[to];
  const setAddress = (value: string) => setAddresses({ ...addresses, [to]: value });
  const faults = useFaults(fields, { address, code, password, again });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.send({ type: 'reset.submit', address, code, password, again, unbindThird });
  };
  const choose = (way: CodeTarget) => {
    setCode('');
    reset.send({ type: 'way.choose', to: way });
  };
  const isPhone = to === 'phone';
  const { smsCode, emailCode } = snapshot.children;
  return (
    <div className={styles['bind']}>
      <form className={form['form']} onSubmit={submit} noValidate>
        <h1>找回密码</h1>
        <Segmented
          label="找回方式"
          options={ways.map((way) => ({ ...way, disabled: snapshot.hasTag('busy') }))}
          value={to}
          onChange={choose}
        />
        <Field label={isPhone ? '手机号码' : '邮箱地址'} labelHidden error={faults.address}>
          {isPhone ? <PhoneInput value={address} onChange={setAddress} /> : <EmailInput value={address} onChange={setAddress} />}
        </Field>
        <SmsCodeField
          key={to}
          sms={isPhone ? smsCode : emailCode}
          address={address}
          label={isPhone ? '短信验证码' : '邮箱验证码'}
          code={code}
          onChange={setCode}
          error={faults.code}
          refusal={snapshot.context.problem}
        />
        <Field label="新密码" labelHidden error={faults.password} hint={PASSWORD_HINT}>
          <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" placeholder="设置新密码" />
        </Field>
        <Field label="再输一遍" labelHidden error={faults.again}>
          <PasswordInput value={again} onChange={setAgain} autoComplete="new-password" placeholder="请再输一遍新密码" />
        </Field>
        <Checkbox checked={unbindThird} onChange={setUnbindThird}>
          同时解绑微信和 QQ 登录，绑定的不是你的微信或 QQ 时请勾选
        </Checkbox>
        <ProblemNote problem={problem} />
        <Button type="submit" kind="primary" size="lg" wide busy={snapshot.hasTag('busy')}>
          设为新密码
        </Button>
        <p className={styles['leave']}>
          <Button kind="bare" size="sm" onClick={() => askFor({ name: 'login', tab: 'quick' })}>
            想起来了，去登录
          </Button>
        </p>
      </form>
      <ul>
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <span className={styles['icon']}>
              <Icon name={icon} />
            </span>
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Resets a forgotten password by a code to the account's phone or mailbox. */
export function ResetPasswordScreen() {
  const reset = useActorRef(useChart('resetPassword'), { ...watchable });
  const snapshot = useSelector(reset, (state) => state);
  return (
    <div className={look['pageWidth']}>
      <div className={classes(look['card'], styles['frame'])}>
        {snapshot.matches('reset') ? (
          <EmptyState
            icon="check"
            title="新密码已设置"
            action={
              <>
                <Button kind="primary" size="lg" onClick={() => askFor({ name: 'login', tab: 'password' })}>
                  去登录
                </Button>
                <LinkButton size="lg" href={links.home()}>
                  回首页
                </LinkButton>
              </>
            }
          >
            所有设备都已退出登录，请用新密码重新登录
          </EmptyState>
        ) : (
          <ResetForm reset={reset} snapshot={snapshot} />
        )}
      </div>
    </div>
  );
}
