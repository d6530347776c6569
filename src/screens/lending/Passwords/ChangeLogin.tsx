import * as look from '#ui/look.module.css';
import * as styles from './Passwords.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { LOGIN_MOST } from '#contract/rules/lending.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import { useCommand } from '#screens/parts/useCommand.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';

function LoginForm({ listingId, onLeft }: { listingId: string; onLeft: () => void }) {
  const change = useActorRef(useChart('changeLogin'), { ...watchable, input: { listingId } });
  const snapshot = useSelector(change, (state) => state);
  const command = useCommand(snapshot.children.sealLogin);
  useOnDone(change, ({ isDone }) => !isDone && onLeft());
  const [typed, setTyped] = useState({ secret: '', again: '' });
  const faults = useFaults(snapshot.context.fields, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.send({ type: 'login.submit', ...typed, key: randomId() });
  };
  if (command.isUncertain)
    return (
      <>
        <p className={look['secondary']}>没有收到结果，重试不会保存两次。</p>
        <ProblemNote problem={command.problem} />
        <div className={styles['acts']}>
          <Button kind="primary" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>
          <Button kind="bare" onClick={command.leave}>
            稍后再看
          </Button>
        </div>
      </>
    );
  const stage = snapshot.value;
  switch (stage) {
    case 'editing':
    case 'sealing':
      return (
        <form className={styles['form']} onSubmit={submit} noValidate>
          <Field label="新密码" error={faults.secret} required>
            <TextInput
              type="password"
              exact
              value={typed.secret}
              onChange={(secret) => setTyped({ ...typed, secret })}
              autoComplete="new-password"
              maxLength={LOGIN_MOST}
            />
          </Field>
          <Field label="再输一次" error={faults.again} required>
            <TextInput
              type="password"
              exact
              value={typed.again}
              onChange={(again) => setTyped({ ...typed, again })}
              autoComplete="new-password"
              maxLength={LOGIN_MOST}
            />
          </Field>
          <div className={styles['submit']}>
            <ProblemNote problem={snapshot.context.problem} />
            <Button type="submit" kind="primary" busy={command.isBusy}>
              密封保存
            </Button>
            <small className={look['muted']}>和旧密码不同才能提交</small>
          </div>
        </form>
      );
    case 'changed':
    case 'left':
      return <p className={look['secondary']}>{stage === 'changed' ? '新密码已保存' : '正在重读'}</p>;
    default:
      return stage satisfies never;
  }
}

/** The new password of an account, typed twice; it is sealed. */
export function ChangeLogin({ listingId }: { listingId: string }) {
  const [turn, setTurn] = useState(0);
  return <LoginForm key={turn} listingId={listingId} onLeft={() => setTurn(turn + 1)} />;
}
