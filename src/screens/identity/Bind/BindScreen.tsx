import * as form from '#screens/identity/Login/form.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './BindScreen.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { BIND_TICKET_LIFETIME, MINUTE } from '#contract/rules/constants.ts';
import { useChart } from '#context/charts.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { safeAddress } from '#lib/safeAddress.ts';
import { watchable } from '#lib/watching.ts';
import type { bindPhoneMachine } from '#machines/identity/bindPhone.machine.ts';
import { SmsCodeField } from '#screens/identity/Login/SmsCodeField.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { storeBindTicket } from '#state/bindTicket.ts';
import { session } from '#state/session.ts';
import { toastPlain } from '#state/toast.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PhoneInput } from '#ui/PhoneInput.tsx';
import { EmptyState } from '#ui/State.tsx';

const points = [
  { icon: 'msg', title: '收一条验证码', text: '绑定后自动登录' },
  { icon: 'user', title: '手机号已有账号', text: '绑定到已有账号，余额和订单都保留' },
  { icon: 'shield', title: '只用于本站', text: '页面上只显示前三位和后四位' },
] as const;

interface BindPartProps {
  bind: Running<typeof bindPhoneMachine>;
  snapshot: Moment<typeof bindPhoneMachine>;
}

function BindForm({ bind, snapshot }: BindPartProps) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const { problem } = snapshot.context;
  const faults = useFaults(snapshot.context.fields, { phone, code });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bind.send({ type: 'bind.submit', phone, code });
  };
  return (
    <div className={styles['bind']}>
      <form className={form['form']} onSubmit={submit} noValidate>
        <h1>绑定手机号</h1>
        <p>当前账号未绑定手机号，绑定后登录才算完成，也才能租号、投诉和收到退款通知。</p>
        <Field label="手机号码" labelHidden error={faults.phone}>
          <PhoneInput value={phone} onChange={setPhone} />
        </Field>
        <SmsCodeField
          sms={snapshot.children.smsCode}
          address={phone}
          code={code}
          onChange={setCode}
          error={faults.code}
          refusal={problem}
        />
        <ProblemNote problem={problem} />
        <Button type="submit" kind="primary" size="lg" wide busy={snapshot.hasTag('busy')}>
          绑定并登录
        </Button>
        <p className={styles['leave']}>
          <LinkButton kind="bare" size="sm" href={links.home()} onClick={() => toastPlain('没有绑定手机号，这次扫码登录没有完成')}>
            暂不绑定，回首页
          </LinkButton>
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

function Body({ bind, snapshot }: BindPartProps) {
  const stage = typeof snapshot.value === 'string' ? snapshot.value : 'open';
  switch (stage) {
    case 'arriving':
    case 'bound':
      return (
        <EmptyState page icon="check" title="登录成功">
          正在回到刚才的页面
        </EmptyState>
      );
    case 'open':
      return <BindForm bind={bind} snapshot={snapshot} />;
    case 'lapsed':
      return (
        <EmptyState
          page
          icon="clock"
          title="登录已过期，请重新扫码"
          action={
            <>
              <Button kind="primary" size="lg" onClick={() => bind.send({ type: 'login.restart' })}>
                重新扫码登录
              </Button>
              <LinkButton size="lg" href={links.home()}>
                回首页
              </LinkButton>
            </>
          }
        >
          扫码之后有 {BIND_TICKET_LIFETIME / MINUTE} 分钟时间绑定手机号
        </EmptyState>
      );
    default:
      return stage satisfies never;
  }
}

function Binding({ tempToken }: { tempToken: string | null }) {
  const bind = useActorRef(useChart('bindPhone'), { input: { tempToken }, ...watchable });
  const snapshot = useSelector(bind, (state) => state);
  return (
    <div className={look['pageWidth']}>
      <div className={classes(look['card'], styles['frame'])}>
        <Body bind={bind} snapshot={snapshot} />
      </div>
    </div>
  );
}

/** Binds a phone to a third party's login. A logged-in user is redirected to where the login was started. */
export function BindScreen() {
  const query = new URLSearchParams(useSearch());
  const tempToken = query.get('temp_token') || null;
  useEffect(() => {
    if (tempToken !== null) storeBindTicket(tempToken, Date.now());
  }, [tempToken]);
  const { standing } = useSnapshot(session);
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => navigate(safeAddress(query.get('redirect')), { replace: true }));
  useEffect(() => {
    if (standing === 'member') leave();
  }, [standing]);
  return <Binding key={tempToken} tempToken={tempToken} />;
}
