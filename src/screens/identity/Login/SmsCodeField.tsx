import * as form from './form.module.css';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { CODE_LIFETIME, MINUTE } from '#contract/rules/constants.ts';
import type { Problem } from '#contract/problem.ts';
import { checkAddress } from '#contract/rules/validation.ts';
import type { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';
import { serverNow } from '#lib/serverClock.ts';
import { codesSent } from '#state/codesSent.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInput } from '#ui/CodeInput.tsx';
import { Field } from '#ui/Field.tsx';
import { useNow } from '#ui/useNow.ts';
import { CaptchaDialog } from './CaptchaDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { SecondsLeft } from '#screens/parts/SecondsLeft.tsx';

interface SmsCodeFieldProps {
  sms: ActorRefFrom<typeof smsCodeMachine> | undefined;
  /** As typed; null: the code is sent to the account's own phone or mailbox. */
  address: string | null;
  label?: string;
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Of the form: a code that was refused for good is not called valid. */
  refusal: Problem | null;
}

const isVoid = (problem: Problem | null): boolean =>
  problem?.kind === 'refused' &&
  (problem.code === 'SMS_CODE_EXPIRED' || problem.code === 'EMAIL_CODE_EXPIRED' || problem.details['triesLeft'] === 0);

const RESEND = ' 秒后重发';
const warnings = { phone: '请先检查手机号码', mailbox: '请先检查邮箱地址' } as const;

export function SmsCodeField({ sms, address, label = '短信验证码', code, onChange, error, refusal }: SmsCodeFieldProps) {
  const snapshot = useSelector(sms, (state) => state);
  const input = useRef<HTMLInputElement>(null);
  /** The refusal of an earlier code. */
  const [earlier, setEarlier] = useState<Problem | null>(null);
  const isSent = snapshot?.matches('cooling') && snapshot.context.problem === null;
  useEffect(() => {
    // Unless the user is typing elsewhere.
    if (isSent && !document.activeElement?.matches('input')) input.current?.focus();
  }, [isSent]);
  // Renders again each second.
  useNow();
  if (!sms || !snapshot) return null;
  const { problem, waitMs, to } = snapshot.context;
  const cooling = snapshot.matches('cooling');
  // Another form of this page may have sent a code to the same receiver.
  const leftMs = cooling ? 0 : codesSent.resendAt(to, address) - serverNow();
  const hasAddress = address === null || checkAddress[to](address).ok;
  const warning = snapshot.matches({ ready: 'warned' }) && !hasAddress ? warnings[to] : undefined;
  const send = () => {
    setEarlier(refusal);
    sms.send({ type: 'sms.send', address: address ?? '' });
  };
  const isWaiting = cooling || leftMs > 0 || !hasAddress;
  const link = (
    <Button
      className={isWaiting ? form['waiting'] : form['ready']}
      kind="bare"
      size="sm"
      disabled={isWaiting}
      busy={snapshot.hasTag('busy')}
      onClick={send}
    >
      {cooling && <SecondsLeft from={waitMs} suffix={RESEND} />}
      {!cooling && (leftMs > 0 ? `${Math.ceil(leftMs / 1_000)}${RESEND}` : '获取验证码')}
    </Button>
  );
  // A disabled button receives no click, so the row handles it to show the reason.
  const explain = () => {
    if (!cooling && !hasAddress) send();
  };
  return (
    <>
      <Field label={label} labelHidden error={warning ?? error}>
        <CodeInput
          ref={input}
          value={code}
          onChange={onChange}
          tail={
            <span role="presentation" onClick={explain}>
              {link}
            </span>
          }
        />
      </Field>
      {isSent && (earlier === refusal || !isVoid(refusal)) && (
        <p className={form['sent']} role="status">
          {isVoid(earlier) ? '新的验证码' : '验证码'}已发送，{CODE_LIFETIME / MINUTE} 分钟内有效
        </p>
      )}
      <ProblemNote problem={problem} />
      <CaptchaDialog captcha={snapshot.children.captcha} />
    </>
  );
}
