import * as form from './form.module.css';
import * as skeletonStyles from '#ui/Skeleton.module.css';
import * as sliderStyles from './Slider.module.css';
import * as styles from './CaptchaDialog.module.css';
import { classes } from '#ui/classes.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Problem } from '#contract/problem.ts';
import { problemText } from '#copy/problems.ts';
import type { captchaMachine } from '#machines/identity/captcha.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ErrorState } from '#ui/State.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFocusKept } from '#screens/parts/useFocusKept.ts';
import { Letters, LettersDrawing } from './Letters.tsx';
import { Slider } from './Slider.tsx';

/** Placeholder with the puzzle's dimensions. */
function Drawing() {
  return (
    <div className={sliderStyles['slider']} role="status" aria-label="正在加载拼图">
      <div className={classes(styles['blank'], skeletonStyles['skeleton'])} />
      <Skeleton height={44} radius={8} />
      <Skeleton height={44} radius={8} />
    </div>
  );
}

function Failed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.kind !== 'refused') return <ErrorState {...problemText(problem)} requestId={problem.requestId} onRetry={onRetry} />;
  return (
    <>
      <ProblemNote problem={problem} />
      <Button icon="refresh" onClick={onRetry}>
        重试
      </Button>
    </>
  );
}

const HOW = '把拼图拖到形状相同的缺口，松手即验证；也可以按方向键或点箭头，再按“确定”';
/** Proof of work takes some seconds. */
const JUDGING = '正在验证，请稍候…';

type Verdict = 'open' | 'judging' | 'again' | 'wrong';

const isOver = (verdict: Verdict): boolean => verdict === 'again' || verdict === 'wrong';

/** A slider or text captcha in a dialog, shown while a captcha chart runs. */
export function CaptchaDialog({ captcha }: { captcha: ActorRefFrom<typeof captchaMachine> | undefined }) {
  const snapshot = useSelector(captcha, (state) => state);
  const place = useFocusKept<HTMLDivElement>(snapshot?.value);
  if (!captcha || !snapshot || snapshot.status !== 'active') return null;
  const { puzzle, letters, problem } = snapshot.context;
  const redraw = () => captcha.send({ type: 'captcha.redraw' });
  const canRedraw = snapshot.can({ type: 'captcha.redraw' });
  const isByLetters = snapshot.matches('letters');
  const step = typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.letters;

  const note = (text: ReactNode, verdict: Verdict) => (
    <p className={verdict === 'wrong' ? classes(styles['note'], styles['wrong']) : styles['note']} role="status">
      {isOver(verdict) ? problem?.message : text}
    </p>
  );
  const loading = (
    <p className={styles['note']} aria-hidden="true">
      {isByLetters ? '正在加载图片…' : '正在加载拼图…'}
    </p>
  );
  const task = (verdict: Verdict) =>
    isByLetters
      ? letters && (
          <>
            <Letters
              key={letters.captchaId}
              letters={letters}
              verdict={verdict}
              onWrite={(text) => captcha.send({ type: 'captcha.write', text })}
            />
            {note(verdict === 'judging' ? JUDGING : '看不清就换一张', verdict)}
          </>
        )
      : puzzle && (
          <>
            <Slider
              key={puzzle.captchaId}
              puzzle={puzzle}
              verdict={verdict}
              onSlide={(slide) => captcha.send({ type: 'captcha.submit', ...slide })}
            />
            {note(verdict === 'judging' ? JUDGING : HOW, verdict)}
          </>
        );

  const body = () => {
    switch (step) {
      case 'drawing':
        return (
          <>
            {isByLetters ? <LettersDrawing /> : <Drawing />}
            {loading}
          </>
        );
      case 'awaitingSlide':
      case 'awaitingText':
        return task('open');
      case 'judging':
        return task('judging');
      case 'rejected':
        return task(problem?.kind === 'refused' && problem.code === 'CAPTCHA_AGAIN' ? 'again' : 'wrong');
      case 'failed':
        return problem && <Failed problem={problem} onRetry={redraw} />;
      case 'solved':
      case 'cancelled':
        return null;
      default:
        return step satisfies never;
    }
  };

  return (
    <Modal open title="安全验证" onClose={() => captcha.send({ type: 'captcha.cancel' })}>
      <div className={styles['captcha']} ref={place} tabIndex={-1}>
        {body()}
        <div className={styles['foot']}>
          {step !== 'failed' && (
            <Button
              className={canRedraw ? undefined : form['waiting']}
              kind="bare"
              size="sm"
              icon="refresh"
              disabled={!canRedraw}
              onClick={redraw}
            >
              换一张
            </Button>
          )}
          <Button
            kind="bare"
            size="sm"
            disabled={!snapshot.can({ type: 'captcha.change' })}
            onClick={() => captcha.send({ type: 'captcha.change' })}
          >
            {isByLetters ? '改用滑块' : '看图输入字符'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
