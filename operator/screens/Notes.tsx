import { Button } from 'primereact/button';
import { InputTextarea } from 'primereact/inputtextarea';
import { type FormEvent, useState } from 'react';
import { users as rest } from '#contract/operator/index.ts';
import { type Problem, problemOf } from '#contract/problem.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { useSystem } from '#operator/app/system.ts';
import { Panel, Said } from '#operator/ui/Sections.tsx';
import { Failed } from '#operator/ui/State.tsx';
import * as styles from '#operator/ui/parts.module.css';

/** Notes about a user: colleagues read them, nobody changes them. */
export function Notes({ userId, notes }: { userId: string; notes: DataOf<typeof rest.getUser>['notes'] }) {
  const { call, queries } = useSystem();
  const [words, setWords] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSending(true);
    setProblem(null);
    call(rest.writeUserNote, { params: { user_id: userId }, body: { words } })
      .then(
        () => {
          setWords('');
          return queries.invalidateQueries({ queryKey: [rest.getUser.name] });
        },
        (error: unknown) => setProblem(problemOf(error)),
      )
      .finally(() => setSending(false));
  };
  return (
    <Panel title="备注">
      {notes.length === 0 ? (
        <p className={styles['none']}>还没有</p>
      ) : (
        <Said said={notes.map(({ at, by, words: said }) => ({ who: by, at, words: said }))} />
      )}
      <form className={styles['options']} onSubmit={submit}>
        <div className={styles['field']}>
          <label htmlFor="note">写备注，写了不能改</label>
          <InputTextarea id="note" rows={2} autoResize value={words} onChange={({ target }) => setWords(target.value)} />
        </div>
        {problem && <Failed problem={problem} />}
        <Button type="submit" outlined label="记下" disabled={words.trim() === '' || isSending} />
      </form>
    </Panel>
  );
}
