import * as styles from './Reviews.module.css';
import { type FormEvent, useState } from 'react';
import { REVIEW_WORDS_MOST } from '#contract/rules/review.ts';
import { randomId } from '#lib/randomId.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { useDraft } from '#screens/parts/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { type ReviewPartProps, Uncertain } from './ReviewForm.tsx';

const empty = { words: '' };
const texts = {
  addition: { open: '追加评价', label: '追加评价', hint: '只能追加一次', button: '提交追加' },
  answer: { open: '回复', label: '回复这条评价', hint: '只能回复一次，租客和看账号的人都能看到', button: '提交回复' },
} as const;

type Kind = 'addition' | 'answer';

/** Name of the form, for its draft. */
export const moreFormOf = (kind: Kind, id: string): string => `${kind} ${id}`;

interface MoreFormProps extends ReviewPartProps {
  kind: Kind;
  id: string;
}

/** The author's addition, or the owner's answer. */
export function MoreForm({ write, snapshot, kind, id }: MoreFormProps) {
  const form = moreFormOf(kind, id);
  const { draft, change } = useDraft(form, empty);
  const [isTried, setTried] = useState(false);
  const { open, label, hint, button } = texts[kind];
  const length = [...draft.words.trim()].length;
  const fault = length === 0 ? '请先写下内容' : length > REVIEW_WORDS_MOST ? `最多写 ${REVIEW_WORDS_MOST} 个字` : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) write.send({ type: 'review.submit', wish: { kind, id, words: draft.words.trim() }, form, key: randomId() });
  };
  const { value } = snapshot;
  const command = useCommand(snapshot.children.sendReview);
  if (command.isUncertain) return <Uncertain command={command} />;
  // It was accepted, and the page has not read it yet.
  if (value === 'written' && snapshot.context.wish?.kind !== 'review') return null;
  if (value === 'reading' || value === 'written')
    return (
      <p className={styles['acts']}>
        <Button onClick={() => write.send({ type: 'form.open' })}>{open}</Button>
      </p>
    );
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label={label} hint={hint} error={isTried ? fault : null}>
        <TextArea value={draft.words} onChange={(words) => change({ words })} most={REVIEW_WORDS_MOST} rows={3} />
      </Field>
      <ProblemNote problem={snapshot.context.problem} />
      <p className={styles['acts']}>
        <Button type="submit" kind="primary" busy={value === 'sending'}>
          {button}
        </Button>
        <Button disabled={value === 'sending'} onClick={() => write.send({ type: 'form.close' })}>
          先不写
        </Button>
      </p>
    </form>
  );
}
