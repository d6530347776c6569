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
import type { captchaMachine } from '#machines/captcha.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ErrorState } from '#ui/State.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFocusKept } from '#screens/parts/useFocusKept.ts';
import { Slider } from './Slider.tsx';

/** In the shape of the puzzle that is on its way. */
function Drawing() {
  return (
    <div className={sliderStyles['slider']} role="status" aria-label="正在加载拼图">
      <div className={classes(styles['blank'], skeletonStyles['skeleton'])} />
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

/** The slider puzzle in its own layer. Shown for as long as a captcha chart runs. */
export function CaptchaDialog({ captcha }: { captcha: ActorRefFrom<typeof captchaMachine> | undefined }) {
  const snapshot = useSelector(captcha, (state) => state);
  const place = useFocusKept<HTMLDivElement>(snapshot?.value);
  if (!captcha || !snapshot || snapshot.status !== 'active') return null;
  const { puzzle, problem } = snapshot.context;
  const redraw = () => captcha.send({ type: 'captcha.redraw' });

  const canRedraw = snapshot.can({ type: 'captcha.redraw' });

  const withFoot = (picture: ReactNode, note: ReactNode) => (
    <>
      {picture}
      {note}
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
    </>
  );

  const body = () => {
    switch (snapshot.value) {
      case 'drawing':
        return withFoot(
          <Drawing />,
          <p className={styles['note']} aria-hidden="true">
            正在加载拼图…
          </p>,
        );
      case 'awaitingSlide':
      case 'judging':
      case 'rejected': {
        const isWrong = snapshot.value === 'rejected';
        return (
          puzzle &&
          withFoot(
            <Slider
              key={puzzle.captchaId}
              puzzle={puzzle}
              verdict={isWrong ? 'wrong' : snapshot.value === 'judging' ? 'judging' : 'open'}
              onSlide={(slide) => captcha.send({ type: 'captcha.submit', ...slide })}
            />,
            <p className={isWrong ? classes(styles['note'], styles['wrong']) : styles['note']} role="status">
              {isWrong ? problem?.message : '把拼图移到缺口处。可以拖动，也可以按方向键或点按两侧箭头，再按“确定”'}
            </p>,
          )
        );
      }
      case 'failed':
        return problem && <Failed problem={problem} onRetry={redraw} />;
      case 'solved':
      case 'cancelled':
        return null;
      default:
        return snapshot.value satisfies never;
    }
  };

  return (
    <Modal open title="安全验证" onClose={() => captcha.send({ type: 'captcha.cancel' })}>
      <div className={styles['captcha']} ref={place} tabIndex={-1}>
        {body()}
      </div>
    </Modal>
  );
}
