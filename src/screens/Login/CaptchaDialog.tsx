import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { captchaMachine } from '#machines/captcha.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Slider } from './Slider.tsx';

/** The slider puzzle in its own layer. Shown for as long as a captcha chart runs. */
export function CaptchaDialog({ captcha }: { captcha: ActorRefFrom<typeof captchaMachine> | undefined }) {
  const snapshot = useSelector(captcha, (state) => state);
  if (!captcha || !snapshot || snapshot.status !== 'active') return null;
  const { puzzle, problem } = snapshot.context;

  const body = () => {
    switch (snapshot.value) {
      case 'drawing':
        return <div className="captcha-blank skel" role="status" aria-label="正在加载拼图" />;
      case 'awaitingSlide':
      case 'judging':
      case 'rejected':
        return puzzle && (
          <Slider
            key={puzzle.captchaId}
            puzzle={puzzle}
            verdict={snapshot.value === 'rejected' ? 'wrong' : snapshot.value === 'judging' ? 'judging' : 'open'}
            onSlide={(slide) => captcha.send({ type: 'captcha.submit', ...slide })}
          />
        );
      case 'failed':
        return <div className="captcha-blank"><ProblemNote problem={problem} /></div>;
      case 'solved':
      case 'cancelled':
        return null;
      default:
        return snapshot.value satisfies never;
    }
  };

  return (
    <Modal open title="安全验证" onClose={() => captcha.send({ type: 'captcha.cancel' })}>
      <div className="captcha">
        {body()}
        <p className="captcha-note" role="status">
          {snapshot.matches('rejected') ? problem?.message : '把拼图移到缺口处。可以拖动，也可以按方向键或点按两侧箭头，再按“确定”'}
        </p>
        <Button kind="bare" size="sm" icon="refresh" disabled={!snapshot.can({ type: 'captcha.redraw' })} onClick={() => captcha.send({ type: 'captcha.redraw' })}>换一张</Button>
      </div>
    </Modal>
  );
}
