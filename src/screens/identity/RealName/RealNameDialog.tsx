import * as look from '#ui/look.module.css';
import * as styles from './RealNameDialog.module.css';
import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { ADULT_AGE } from '#contract/rules/constants.ts';
import { ID_NUMBER_HINT } from '#contract/rules/validation.ts';
import { serverNow } from '#lib/serverClock.ts';
import type { Running } from '#lib/running.ts';
import type { realNameMachine } from '#machines/identity/realName.machine.ts';
import { ProblemNote, Refusal } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextInput } from '#ui/TextInput.tsx';

interface RealNameProps {
  realName: Running<typeof realNameMachine>;
}

function RealNameForm({ realName }: RealNameProps) {
  const snapshot = useSelector(realName, (state) => state);
  const [name, setName] = useState('');
  const [idNumber, setIdNumber] = useState('');
  const { problem } = snapshot.context;
  const faults = useFaults(snapshot.context.fields, { name, idNumber });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    realName.send({ type: 'identity.submit', at: serverNow(), name, idNumber });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p className={look['secondary']}>按国家规定，租号和充值前要完成实名认证。信息只用于核验，不会展示给任何人。</p>
      <Field label="真实姓名" error={faults.name} required>
        <TextInput value={name} onChange={setName} autoComplete="name" placeholder="请输入真实姓名" maxLength={40} />
      </Field>
      <Field label="身份证号" error={faults.idNumber} required hint={ID_NUMBER_HINT}>
        <TextInput value={idNumber} onChange={setIdNumber} autoComplete="off" exact placeholder="请输入身份证号" maxLength={40} />
      </Field>
      <ProblemNote problem={problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={!snapshot.can({ type: 'identity.skip' })} onClick={() => realName.send({ type: 'identity.skip' })}>
          暂不认证
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={snapshot.hasTag('busy')}>
          提交认证
        </Button>
      </div>
    </form>
  );
}

function MinorRefused({ realName }: RealNameProps) {
  return (
    <div className={styles['form']}>
      <Refusal mild icon="shield" cause={realName}>
        认证成功。根据未成年人保护规定，未满 {ADULT_AGE} 周岁不能租号、充值、提现和购买会员。
      </Refusal>
      <div className={styles['actions']}>
        <Button kind="primary" size="lg" wide onClick={() => realName.send({ type: 'identity.acknowledge' })}>
          知道了
        </Button>
      </div>
    </div>
  );
}

/** Required for renting and recharging; skipping closes it without passing the guard. */
export function RealNameDialog({ realName }: RealNameProps) {
  const snapshot = useSelector(realName, (state) => state);
  const close = () => realName.send({ type: snapshot.matches('refusedMinor') ? 'identity.acknowledge' : 'identity.skip' });
  const body = () => {
    switch (snapshot.value) {
      case 'editing':
      case 'submitting':
      case 'readingIdentity':
        return <RealNameForm realName={realName} />;
      case 'refusedMinor':
        return <MinorRefused realName={realName} />;
      case 'verified':
      case 'minor':
      case 'skipped':
        return null;
      default:
        return snapshot.value satisfies never;
    }
  };
  return (
    <Modal open title="实名认证" onClose={close} mustAnswer={snapshot.hasTag('busy')}>
      {body()}
    </Modal>
  );
}
