import { useSelector } from '@xstate/react';
import { Button } from 'primereact/button';
import { InputText } from 'primereact/inputtext';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Option } from '#operator/machines/caseFacts.ts';
import type { decideCaseMachine } from '#operator/machines/decideCase.machine.ts';
import { useKeys } from '#operator/ui/keys.tsx';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';
import { Changes } from './Changes.tsx';
import { DecisionForm } from './DecisionForm.tsx';

type Deciding = ActorRefFrom<typeof decideCaseMachine>;

function Press({ keyName, label, onPress, isForm = false }: { keyName: string; label: string; onPress: () => void; isForm?: boolean }) {
  useKeys([{ key: keyName, text: label, run: onPress, isForm }]);
  return (
    <Button onClick={onPress} outlined={keyName !== 'Ctrl+Enter' && keyName !== 'c'}>
      <span className={styles['grow']}>{label}</span>
      <kbd>{keyName.replace('+', ' ')}</kbd>
    </Button>
  );
}

function HandOver({ actor }: { actor: Deciding }) {
  const [note, setNote] = useState('');
  const [to, setTo] = useState('');
  const fields = useSelector(actor, ({ context: { problem } }) => (problem?.kind === 'refused' ? problem.fields : {}));
  return (
    <details>
      <summary>放开，或交给同事</summary>
      <div className={styles['options']}>
        <div className={styles['field']}>
          <label htmlFor="to">交给（姓名，可以不写）</label>
          <InputText id="to" value={to} onChange={(event) => setTo(event.target.value)} />
          <small className={styles['fault']}>{fields['to']}</small>
        </div>
        <div className={styles['field']}>
          <label htmlFor="note">留言</label>
          <InputText id="note" value={note} onChange={(event) => setNote(event.target.value)} />
          <small className={styles['fault']}>{fields['note']}</small>
        </div>
        <Button
          outlined
          label={to.trim() === '' ? '放开' : `交给 ${to.trim()}`}
          onClick={() => actor.send({ type: 'case.release', note: note.trim(), to: to.trim() })}
        />
      </div>
    </details>
  );
}

/** What the person has filled in stays through a refusal, a sign-in and a look at the outcome. */
function useFilled(actor: Deciding) {
  const options = useSelector(actor, ({ context }) => context.reading?.options) ?? [];
  const [name, setName] = useState<string | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isTold, setTold] = useState(false);
  return {
    options,
    chosen: options.find((option) => option.name === name),
    values,
    isTold,
    onChoose: (option: Option) => {
      setName(option.name);
      setTold(false);
    },
    onFill: (field: string, value: string) => {
      setValues((all) => ({ ...all, [field]: value }));
      actor.send({ type: 'case.work' });
    },
    onFaults: () => setTold(true),
  };
}

function Waits({ children }: { children: ReactNode }) {
  return <p role="status">{children}</p>;
}

/** The decision about a case, in each state of its chart. */
export function Panel({ actor, listed, missing }: { actor: Deciding; listed: string; missing: string | null }) {
  const state = useSelector(actor, ({ value }) => value);
  const { reading, problem, decided } = useSelector(actor, ({ context }) => context);
  const filled = useFilled(actor);
  const [, go] = useLocation();
  const refusals = problem?.kind === 'refused' ? problem.fields : {};
  const again = (): void => actor.send({ type: 'case.refresh' });
  const take = (): void => actor.send({ type: 'claim.take' });
  const words = (): ReactNode => {
    switch (state) {
      case 'opening':
        return <Waits>正在读…</Waits>;
      case 'unread':
        return problem && <Failed problem={problem} onRetry={again} />;
      case 'unclaimed':
        if (missing !== null) return <p>你可以看；决定需要{missing}的角色。</p>;
        if (reading?.options.length === 0) return <p>{reading.status}：这里没有要决定的。</p>;
        return (
          <>
            {problem && <Failed problem={problem} />}
            <p>{reading?.claim === null ? '还没有人处理。' : '别人在处理：等对方决定或放开。'}</p>
            <Press keyName="c" label="认领" onPress={take} />
          </>
        );
      case 'claiming':
        return <Waits>正在认领…</Waits>;
      case 'open':
        if (missing !== null) return <p>你可以看；决定需要{missing}的角色。</p>;
        if (filled.options.length === 0) return <p>{reading?.status}：这里没有要决定的。</p>;
        return (
          <>
            {problem && <Failed problem={problem} />}
            <DecisionForm {...filled} refusals={refusals} onTry={(wish) => actor.send({ type: 'decision.try', wish })} />
            {reading?.claim !== 'none' && <HandOver actor={actor} />}
          </>
        );
      case 'trying':
        return <Waits>正在试算…</Waits>;
      case 'confirming':
        return (
          <>
            <h2>{filled.chosen?.label}</h2>
            <p>{filled.values['because']}</p>
            {decided && <Changes decided={decided} />}
            <Press keyName="Ctrl+Enter" label="确认" isForm onPress={() => actor.send({ type: 'decision.confirm' })} />
            <Press keyName="b" label="再改改" onPress={() => actor.send({ type: 'decision.change' })} />
          </>
        );
      case 'deciding':
        return <Waits>正在决定…</Waits>;
      case 'uncertain':
        return (
          <>
            <p role="alert">没有收到答复，可能已经生效。再发一次不会生效两次。</p>
            <Press keyName="r" label="再发一次" onPress={() => actor.send({ type: 'decision.retry' })} />
            <Press keyName="u" label="重新读" onPress={again} />
          </>
        );
      case 'rereading':
        return <Waits>正在读新的状态…</Waits>;
      case 'overtaken':
        return (
          <>
            <p role="alert">{problem?.message ?? '状态已经变了'}</p>
            <p>没有照旧的状态决定。左边是现在的状态，处理经过里写着谁做了什么。</p>
            <Press keyName="u" label="看过了，接着处理" onPress={again} />
          </>
        );
      case 'waiting':
        return (
          <>
            <p role="status">等第二个人同意，编号 {decided?.approval}，一天内有效。</p>
            <Press keyName="n" label="回到列表" onPress={() => go(listed)} />
          </>
        );
      case 'releasing':
        return <Waits>正在放开…</Waits>;
      case 'released':
        return (
          <>
            <p role="status">放开了，别人可以接手。填的内容还在。</p>
            <Press keyName="c" label="再认领" onPress={take} />
          </>
        );
      case 'done':
        return (
          <>
            <h2 className={styles['good']}>已决定</h2>
            {decided && <Changes decided={decided} />}
            <Press keyName="n" label="回到列表" onPress={() => go(listed)} />
          </>
        );
    }
  };
  useEffect(() => {
    if (state === 'confirming' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, [state]);
  return (
    <aside className={[styles['card'], styles['panel']].join(' ')} aria-label="决定" aria-live="polite">
      {words()}
    </aside>
  );
}
