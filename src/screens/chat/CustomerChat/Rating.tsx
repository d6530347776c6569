import * as styles from './CustomerChat.module.css';
import { type FormEvent, useState } from 'react';
import { CHAT_RATING_WORDS_MOST } from '#contract/rules/chat.ts';
import type { Moment, Running } from '#lib/running.ts';
import type { ChatStanding } from '#machines/chat/chatLines.ts';
import type { customerChatMachine } from '#machines/chat/customerChat.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Stars, StarsInput } from '#ui/Stars.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface RatingProps {
  talk: Running<typeof customerChatMachine>;
  snapshot: Moment<typeof customerChatMachine>;
  chat: ChatStanding;
}

/** After the end: rating once, or a new conversation. */
export function Rating({ talk, snapshot, chat }: RatingProps) {
  const [{ stars, words }, setRating] = useState({ stars: 0, words: '' });
  const [isTried, setTried] = useState(false);
  const begin = () => talk.send({ type: 'chat.begin' });
  const again = <Button onClick={begin}>重新咨询</Button>;
  if (snapshot.matches({ talking: { course: 'rated' } }))
    return (
      <div className={styles['composer']} role="status">
        <p>
          谢谢你的评价 <Stars value={chat.stars ?? 0} label="已评" />
        </p>
        <p className={styles['acts']}>{again}</p>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (stars > 0 && [...words.trim()].length <= CHAT_RATING_WORDS_MOST) talk.send({ type: 'rating.submit', stars, words: words.trim() });
  };
  return (
    <form className={styles['composer']} onSubmit={submit} noValidate>
      <StarsInput
        label="这次服务"
        value={stars}
        onChange={(chosen) => setRating({ stars: chosen, words })}
        error={isTried && stars === 0 ? '请选择 1 到 5 星' : undefined}
      />
      <Field
        label="想说的话（选填）"
        error={[...words.trim()].length > CHAT_RATING_WORDS_MOST ? `最多写 ${CHAT_RATING_WORDS_MOST} 个字` : null}
      >
        <TextArea rows={2} value={words} most={CHAT_RATING_WORDS_MOST} onChange={(said) => setRating({ stars, words: said })} />
      </Field>
      <ProblemNote problem={snapshot.context.problem} />
      <p className={styles['acts']}>
        {again}
        <Button type="submit" kind="primary" busy={snapshot.matches({ talking: { course: 'submitting' } })}>
          提交评价
        </Button>
      </p>
    </form>
  );
}
