import * as look from '#ui/look.module.css';
import * as styles from './Publish.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, Suspense, useId, useState } from 'react';
import { useChart } from '#context/charts.ts';
import { watchable } from '#lib/watching.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Tag } from '#ui/Tag.tsx';
import { TextInput } from '#ui/TextInput.tsx';

const blank = { account: '', secret: '', again: '' };

/** Dialog that seals a login; typed twice, and never shown again. */
function SealLogin({ id, onEnd }: { id: string; onEnd: (isSealed: boolean) => void }) {
  const seal = useActorRef(useChart('sealLogin'), { input: { id }, ...watchable });
  const snapshot = useSelector(seal, (state) => state);
  const [login, setLogin] = useState(blank);
  const faults = useFaults(snapshot.context.fields, login);
  useOnDone(seal, ({ isSealed }) => onEnd(isSealed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    seal.send({ type: 'login.submit', ...login });
  };
  const leave = () => seal.send({ type: 'login.leave' });
  const isBusy = snapshot.hasTag('busy');
  return (
    <Modal open={snapshot.status === 'active'} title="登录信息" onClose={leave} mustAnswer={isBusy}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p className={look['secondary']}>存好之后谁也看不到原文，包括你和客服；只有租用期间的租客能看。要改只能重新输入。</p>
        <Field label="登录账号" error={faults.account} required>
          <TextInput
            value={login.account}
            onChange={(account) => setLogin({ ...login, account })}
            exact
            autoComplete="off"
            maxLength={100}
          />
        </Field>
        <Field label="登录密码" error={faults.secret} required>
          <TextInput value={login.secret} onChange={(secret) => setLogin({ ...login, secret })} exact autoComplete="off" maxLength={100} />
        </Field>
        <Field label="再输一次密码" error={faults.again} required>
          <TextInput value={login.again} onChange={(again) => setLogin({ ...login, again })} exact autoComplete="off" maxLength={100} />
        </Field>
        <ProblemNote problem={isBusy ? null : snapshot.context.problem} />
        <p className={styles['acts']}>
          <Button size="lg" disabled={isBusy} onClick={leave}>
            取消
          </Button>
          <Button type="submit" kind="primary" size="lg" busy={isBusy}>
            密封保存
          </Button>
        </p>
      </form>
    </Modal>
  );
}

interface LoginProps {
  id: string;
  hasLogin: boolean;
  /** The owner tried to publish without it. */
  isMissing: boolean;
  onSealed: () => void;
}

/** Whether the login is sealed, and the way to seal it. */
export function Login({ id, hasLogin, isMissing, onSealed }: LoginProps) {
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const end = (isSealed: boolean) => {
    setOpen(false);
    if (isSealed) onSealed();
  };
  return (
    <section className={classes(look['card'], styles['part'])} aria-labelledby={heading}>
      <h2 id={heading}>登录信息</h2>
      <p className={styles['acts']}>
        {hasLogin ? <Tag tone="ok">已密封</Tag> : <Tag tone="book">还没有填</Tag>}
        <Button onClick={() => setOpen(true)}>{hasLogin ? '重新输入' : '填写登录信息'}</Button>
      </p>
      {isMissing && (
        <p role="alert" className={look['secondary']}>
          请先填写登录账号和密码
        </p>
      )}
      {isOpen && (
        <Suspense>
          <SealLogin id={id} onEnd={end} />
        </Suspense>
      )}
    </section>
  );
}
