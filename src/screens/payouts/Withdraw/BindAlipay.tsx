import * as styles from '#screens/account/OwnerProof/OwnerProofDialog.module.css';
import * as look from '#ui/look.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { HOUR, PAYOUT_REST } from '#contract/rules/constants.ts';
import { useChart } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { bindAlipayMachine } from '#machines/payouts/bindAlipay.machine.ts';
import type { Provable } from '#machines/account/ownerProof.machine.ts';
import { OwnerProofStep } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface BindProps {
  bind: Running<typeof bindAlipayMachine>;
  snapshot: Moment<typeof bindAlipayMachine>;
}

function AlipayForm({ bind, snapshot }: BindProps) {
  const [account, setAccount] = useState('');
  const { fields, problem } = snapshot.context;
  const faults = useFaults(fields, { account });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bind.send({ type: 'alipay.submit', account });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>
        请填写你本人的支付宝，收款人按实名认证的姓名打款。换了账号，{PAYOUT_REST / HOUR} 小时后才开始打款。
      </p>
      <Field label="支付宝账号" error={faults.account} hint="手机号或邮箱" required>
        <TextInput value={account} onChange={setAccount} autoComplete="off" exact maxLength={64} />
      </Field>
      <ProblemNote problem={snapshot.hasTag('busy') ? null : problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'alipay.leave' })} onClick={() => bind.send({ type: 'alipay.leave' })}>
          取消
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={snapshot.hasTag('busy')}>
          确认绑定
        </Button>
      </div>
    </form>
  );
}

function Unbind({ bind, snapshot }: BindProps) {
  return (
    <div className={styles['form']}>
      <p className={look['secondary']}>解绑后不能提现；已经申请的提现仍打到原来的账号。</p>
      <ProblemNote problem={snapshot.context.problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'alipay.leave' })} onClick={() => bind.send({ type: 'alipay.leave' })}>
          不解绑
        </Button>
        <Button kind="primary" size="lg" busy={snapshot.hasTag('busy')} onClick={() => bind.send({ type: 'alipay.unbind' })}>
          确认解绑
        </Button>
      </div>
    </div>
  );
}

function Body({ bind, snapshot }: BindProps) {
  switch (snapshot.value) {
    case 'proving':
      return <OwnerProofStep proof={snapshot.children.ownerProof} problem={snapshot.context.problem} />;
    case 'editing':
    case 'saving':
    case 'checking':
      return <AlipayForm bind={bind} snapshot={snapshot} />;
    case 'confirming':
    case 'unbinding':
      return <Unbind bind={bind} snapshot={snapshot} />;
    case 'arriving':
    case 'changed':
    case 'left':
      return null;
    default:
      return snapshot.value satisfies never;
  }
}

interface BindAlipayProps {
  wish: 'bind' | 'unbind';
  title: string;
  has: Provable;
  onEnd: () => void;
}

/** Dialog for binding, changing or unbinding the payout account. */
export function BindAlipay({ wish, title, has, onEnd }: BindAlipayProps) {
  const bind = useActorRef(useChart('bindAlipay'), { input: { wish, has }, ...watchable });
  const snapshot = useSelector(bind, (state) => state);
  useOnDone(bind, onEnd);
  const close = () => {
    if (snapshot.matches('proving')) snapshot.children.ownerProof?.send({ type: 'proof.leave' });
    else bind.send({ type: 'alipay.leave' });
  };
  return (
    <Modal open={snapshot.status === 'active'} title={title} onClose={close} mustAnswer={snapshot.hasTag('busy')}>
      <Body bind={bind} snapshot={snapshot} />
    </Modal>
  );
}
