import * as look from '#ui/look.module.css';
import * as styles from './OwnerProofDialog.module.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Problem } from '#contract/problem.ts';
import type { ProofPart } from '#contract/rules/account.ts';
import { ID_NUMBER_HINT } from '#contract/rules/validation.ts';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { ownerProofMachine, Way } from '#machines/account/ownerProof.machine.ts';
import { CaptchaDialog } from '#screens/identity/Login/CaptchaDialog.tsx';
import { PasswordInput } from '#screens/identity/Login/PasswordInput.tsx';
import { SmsCodeField } from '#screens/identity/Login/SmsCodeField.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { DigitBoxes } from '#ui/DigitBoxes.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { EmptyState } from '#ui/State.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface ProofProps {
  proof: Running<typeof ownerProofMachine>;
  snapshot: Moment<typeof ownerProofMachine>;
}

const partNames: Readonly<Record<ProofPart, string>> = {
  sms_code: '短信验证码',
  email_code: '邮箱验证码',
  password: '登录密码',
  pay_password: '支付密码',
  id_number: '身份证号',
};
const nameOf = (way: Way): string => way.map((part) => partNames[part]).join('和');

const blank: Readonly<Record<ProofPart, string>> = { sms_code: '', email_code: '', password: '', pay_password: '', id_number: '' };

function ProofForm({ proof, snapshot }: ProofProps) {
  const [given, setGiven] = useState(blank);
  const { ways, way, has, problem, fields } = snapshot.context;
  const faults = useFaults(fields, given);
  const set = (part: ProofPart) => (value: string) => setGiven({ ...given, [part]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proof.send({ type: 'proof.submit', given, at: serverNow() });
  };
  const input = (part: ProofPart) => {
    const label = partNames[part];
    switch (part) {
      case 'sms_code':
      case 'email_code': {
        const { smsCode, emailCode } = snapshot.children;
        const isSms = part === 'sms_code';
        return (
          <div key={part} className={styles['code']}>
            <p className={look['secondary']}>
              验证码将发到 <b className={look['number']}>{isSms ? has.phone : has.email}</b>
            </p>
            <SmsCodeField
              sms={isSms ? smsCode : emailCode}
              address={null}
              label={label}
              code={given[part]}
              onChange={set(part)}
              error={faults[part]}
              refusal={snapshot.context.problem}
            />
          </div>
        );
      }
      case 'password':
        return (
          <Field key={part} label={label} error={faults[part]} required>
            <PasswordInput value={given[part]} onChange={set(part)} autoComplete="current-password" />
          </Field>
        );
      case 'pay_password':
        return (
          <Field key={part} label={label} error={faults[part]} required>
            <DigitBoxes value={given[part]} onChange={set(part)} />
          </Field>
        );
      case 'id_number':
        return (
          <Field key={part} label={label} error={faults[part]} required hint={`实名认证时填的，${ID_NUMBER_HINT}`}>
            <TextInput value={given[part]} onChange={set(part)} autoComplete="off" exact placeholder="请输入身份证号" maxLength={40} />
          </Field>
        );
      default:
        return part satisfies never;
    }
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {ways.length > 1 && (
        <Segmented
          label="验证方式"
          options={ways.map((each, at) => ({
            value: String(at),
            label: nameOf(each),
            disabled: !snapshot.can({ type: 'way.choose', at }),
          }))}
          value={String(ways.indexOf(way))}
          onChange={(at) => proof.send({ type: 'way.choose', at: Number(at) })}
        />
      )}
      {way.map(input)}
      <ProblemNote problem={problem} />
      <CaptchaDialog captcha={snapshot.children.captcha} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'proof.leave' })} onClick={() => proof.send({ type: 'proof.leave' })}>
          取消
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={snapshot.hasTag('busy')}>
          下一步
        </Button>
      </div>
    </form>
  );
}

/** Form of an owner proof, inside a dialog whose chart requires it. */
export function OwnerProof({ proof, snapshot }: ProofProps) {
  const stage = typeof snapshot.value === 'string' ? snapshot.value : 'open';
  switch (stage) {
    case 'open':
      return <ProofForm proof={proof} snapshot={snapshot} />;
    case 'impossible':
      return (
        <EmptyState
          icon="shield"
          title="还不能验证是你本人"
          action={
            <LinkButton
              kind="primary"
              size="lg"
              href={links.settings({ bindPhone: '1' })}
              onClick={() => proof.send({ type: 'proof.leave' })}
            >
              去绑定手机号
            </LinkButton>
          }
        >
          绑定手机号之后，用短信验证码就能验证
        </EmptyState>
      );
    case 'arriving':
    case 'proved':
    case 'left':
      return null;
    default:
      return stage satisfies never;
  }
}

interface StepProps {
  proof: ActorRefFrom<typeof ownerProofMachine> | undefined;
  problem: Problem | null;
}

/** Owner proof as the first step of a change, with the reason if it is repeated. */
export function OwnerProofStep({ proof, problem }: StepProps) {
  const snapshot = useSelector(proof, (state) => state);
  if (!proof || !snapshot) return null;
  return (
    <>
      <ProblemNote problem={problem} mild />
      <OwnerProof proof={proof} snapshot={snapshot} />
    </>
  );
}

/** Owner proof as a dialog, shown while its chart runs. */
export function OwnerProofDialog({ proof }: { proof: ActorRefFrom<typeof ownerProofMachine> | undefined }) {
  const snapshot = useSelector(proof, (state) => state);
  if (!proof || !snapshot || snapshot.status !== 'active') return null;
  return (
    <Modal open title="验证身份" onClose={() => proof.send({ type: 'proof.leave' })} mustAnswer={snapshot.hasTag('busy')}>
      <OwnerProof proof={proof} snapshot={snapshot} />
    </Modal>
  );
}
