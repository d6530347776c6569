import * as styles from './CaptchaDialog.module.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Letters as Picture } from '#machines/identity/captcha.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { TextInput } from '#ui/TextInput.tsx';

/** Placeholder with the picture's dimensions. */
export function LettersDrawing() {
  return (
    <div className={styles['letters']} role="status" aria-label="正在加载图片">
      <Skeleton width={200} height={72} radius={8} />
      <Skeleton height={44} radius={8} />
    </div>
  );
}

interface LettersProps {
  letters: Picture;
  verdict: 'open' | 'judging' | 'again' | 'wrong';
  onWrite: (text: string) => void;
}

/** Text captcha of four characters. */
export function Letters({ letters, verdict, onWrite }: LettersProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict === 'open' && text.trim() !== '') onWrite(text);
  };
  return (
    <form className={styles['letters']} onSubmit={submit}>
      <img src={letters.image} width={200} height={72} alt="四个变形的字母或数字" />
      <Field label="图中的字符" labelHidden>
        <TextInput
          ref={input}
          value={text}
          onChange={setText}
          placeholder="输入图中的四个字符，不分大小写"
          readOnly={verdict !== 'open'}
          aria-disabled={verdict !== 'open'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={8}
        />
      </Field>
      <Button
        type="submit"
        kind="primary"
        wide
        busy={verdict === 'judging'}
        disabled={verdict === 'again' || verdict === 'wrong' || text.trim() === ''}
      >
        确定
      </Button>
    </form>
  );
}
