import { Button } from 'primereact/button';
import { InputText } from 'primereact/inputtext';
import { type FormEvent, useState } from 'react';
import { type Problem, problemOf } from '#contract/problem.ts';
import { REVEALS_A_DAY } from '#contract/rules/operators.ts';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

interface Props<T> {
  readonly what: string;
  readonly ask: (because: string) => Promise<T & { readonly left: number }>;
  readonly onShown: (data: T) => void;
}

/** Asks for the reason for which masked data are shown. */
export function Reveal<T>({ what, ask, onShown }: Props<T>) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setProblem(null);
    ask(String(new FormData(event.currentTarget).get('because') ?? '')).then(
      (data) => {
        setLeft(data.left);
        onShown(data);
      },
      (error: unknown) => setProblem(problemOf(error)),
    );
  };
  if (left !== null) return <small role="status">已写入操作记录，今天还能看 {left} 次。</small>;
  return (
    <details>
      <summary>看{what}</summary>
      <form className={styles['filters']} onSubmit={submit}>
        <div className={styles['field']}>
          <label htmlFor={`reveal ${what}`}>为什么要看，会写入操作记录；一天最多 {REVEALS_A_DAY} 次</label>
          <InputText id={`reveal ${what}`} name="because" required minLength={2} />
        </div>
        <Button type="submit" label="看" outlined />
        {problem && <Failed problem={problem} />}
      </form>
    </details>
  );
}
