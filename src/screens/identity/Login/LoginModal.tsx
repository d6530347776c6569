import * as form from './form.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './LoginModal.module.css';
import { useSelector } from '@xstate/react';
import type { Shell } from '#context/charts.ts';
import { Chip } from '#ui/Chip.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ErrorState } from '#ui/State.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { PasswordLoginForm } from './PasswordLoginForm.tsx';
import { PhoneLoginForm } from './PhoneLoginForm.tsx';
import { Entering, QrPanel } from './QrPanel.tsx';
import { RegisterForm } from './RegisterForm.tsx';

const tabs = [
  { id: 'scan', label: '扫码登录' },
  { id: 'quick', label: '快捷登录' },
] as const;
const modes = [
  { event: 'phone.choose', state: 'phone', label: '手机验证码' },
  { event: 'password.choose', state: 'password', label: '密码登录' },
  { event: 'register.choose', state: 'registering', label: '注册' },
] as const;

/** The login dialog in the loginModal chart's state, wherever it was opened. */
export default function LoginModal({ loginModal }: { loginModal: NonNullable<Shell['loginModal']> }) {
  const snapshot = useSelector(loginModal, (state) => state);
  if (snapshot.value === 'closed' || snapshot.value === 'binding') return null;
  const { qrLogin, phoneLogin, passwordLogin, register } = snapshot.children;
  const mode = snapshot.value.open;
  const isScan = mode === 'scanning' || mode === 'entering';

  const choose = (event: (typeof modes)[number]['event']) => loginModal.send({ type: event });

  const body = () => {
    switch (mode) {
      case 'scanning':
        return qrLogin && <QrPanel login={qrLogin} />;
      case 'entering':
        return <Entering />;
      case 'phone':
        return phoneLogin && <PhoneLoginForm login={phoneLogin} />;
      case 'password':
        return passwordLogin && <PasswordLoginForm login={passwordLogin} onForgotten={() => loginModal.send({ type: 'login.close' })} />;
      case 'registering':
        return register && <RegisterForm register={register} />;
      case 'broken':
        return (
          <ErrorState
            title="登录流程意外中断"
            text="请重试，或换一种方式登录"
            requestId={snapshot.context.problem?.requestId}
            onRetry={() => choose('phone.choose')}
          />
        );
      default:
        return mode satisfies never;
    }
  };

  return (
    <Modal
      open
      title="登录"
      head={<span className={look['visuallyHidden']}>登录</span>}
      onClose={() => loginModal.send({ type: 'login.close' })}
    >
      <div className={styles['login']}>
        <Tabs
          label="登录方式"
          tabs={tabs}
          active={isScan ? 'scan' : 'quick'}
          onChange={(id) => loginModal.send({ type: id === 'scan' ? 'scan.choose' : 'phone.choose' })}
        >
          {!isScan && (
            <div className={form['modes']} role="group" aria-label="快捷登录方式">
              {modes.map(({ event, state, label }) => (
                <Chip key={state} pressed={state === mode} onClick={() => choose(event)}>
                  {label}
                </Chip>
              ))}
            </div>
          )}
          {body()}
        </Tabs>
      </div>
    </Modal>
  );
}
