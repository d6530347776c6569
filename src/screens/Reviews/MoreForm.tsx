import * as styles from './Reviews.module.css';
import { type FormEvent, useState } from 'react';
import { REVIEW_WORDS_MOST } from '#contract/rules/review.ts';
import { randomId } from '#lib/randomId.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useDraft } from '#screens/parts/useDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { type ReviewPartProps, Uncertain } from './ReviewForm.tsx';

const empty = { words: '' };
const texts = {
  addition: { label: '追加评价', hint: '只能追加一次', button: '提交追加' },
  answer: { label: '回复这条评价', hint: '只能回复一次，租客和看账号的人都能看到', button: '提交回复' },
} as const;

interface MoreFormProps extends ReviewPartProps {
  kind: 'addition' | 'answer';
  id: string;
}

/** The author's addition, or the owner's answer. */
export function MoreForm({ write, snapshot, kind, id }: MoreFormProps) {
  const { draft, change } = useDraft(`${kind} ${id}`, empty);
  const [isTried, setTried] = useState(false);
  const { label, hint, button } = texts[kind];
  const length = [...draft.words.trim()].length;
  const fault = length === 0 ? '请先写下内容' : length > REVIEW_WORDS_MOST ? `最多写${REVIEW_WORDS_MOST}个字` : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) write.send({ type: 'review.submit', wish: { kind, id, words: draft.words.trim() }, key: randomId() });
  };
  const { value } = snapshot;
  if (value === 'uncertain' || value === 'checking') return <Uncertain write={write} snapshot={snapshot} />;
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
      </p>
    </form>
  );
}
