import * as form from './form.module.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { DAY } from '#contract/rules/constants.ts';
import { FRIEND_PACKET, INVITE_LEAST_RENT, INVITE_PACKET_LIFE, readInviteCode } from '#contract/rules/invitation.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { PASSWORD_HINT } from '#contract/rules/validation.ts';
import type { registerMachine } from '#machines/identity/register.machine.ts';
import { readInvite } from '#state/invite.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
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

/** For a phone already verified by the login, only the password is asked. */
export function RegisterForm({ register }: RegisterFormProps) {
  const snapshot = useSelector(register, (state) => state);
  const { proved, problem } = snapshot.context;
  const isProved = proved !== null;
  const [phone, setPhone] = useState(proved?.phone ?? '');
  const [code, setCode] = useState(proved?.code ?? '');
  const [password, setPassword] = useState('');
  const [invite, setInvite] = useState(readInvite);
  const [agreed, setAgreed] = useState(isProved);
  const [asksInvite, setAsksInvite] = useState(!isProved);
  const faults = useFaults(snapshot.context.fields, { phone, code, password });
  const passwordInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isProved) passwordInput.current?.focus({ preventScroll: true });
  }, [isProved]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    register.send({ type: 'register.submit', phone, password, code, invite: invite.trim(), agreed });
  };
  const changePhone = () => {
    register.send({ type: 'phone.change' });
    setPhone('');
    setCode('');
  };
  return (
    <form className={form['form']} onSubmit={submit} noValidate>
      {isProved ? (
        <div className={form['proved']} role="status">
          <Icon name="check" />
          <span>
            <b>{phone.replace(/^(\d{3})(\d{4})/, '$1 $2 ')}</b>
            <small>手机号已验证，尚未注册：设置密码即可完成注册</small>
          </span>
          <Button kind="bare" size="sm" onClick={changePhone}>
            换手机号
          </Button>
        </div>
      ) : (
        <>
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
        </>
      )}
      <Field label="设置密码" labelHidden error={faults.password} hint={PASSWORD_HINT}>
        <PasswordInput ref={passwordInput} value={password} onChange={setPassword} autoComplete="new-password" placeholder="设置密码" />
      </Field>
      {asksInvite || invite !== '' ? (
        <Field label="邀请码" labelHidden>
          <TextInput value={invite} onChange={setInvite} exact autoComplete="off" maxLength={20} placeholder="邀请码（选填）" />
        </Field>
      ) : (
        <div className={form['row']}>
          <Button kind="bare" size="sm" onClick={() => setAsksInvite(true)}>
            有邀请码？
          </Button>
        </div>
      )}
      {readInviteCode(invite) !== null && (
        <p className={form['sent']}>
          好友邀请：注册后得 {formatYuan(FRIEND_PACKET.discountFen)} 红包，满 {formatYuan(FRIEND_PACKET.minOrderFen)} 可用，
          {INVITE_PACKET_LIFE / DAY} 天内有效。首单租金满 {formatYuan(INVITE_LEAST_RENT)} 并结算后，邀请你的好友也有奖励。
        </p>
      )}
      <ProblemNote problem={problem} />
      <Button type="submit" kind="primary" size="lg" wide busy={snapshot.hasTag('busy')}>
        注册并登录
      </Button>
      {!isProved && <Agreement agreed={agreed} onChange={setAgreed} />}
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
