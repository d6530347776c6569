import * as styles from './FreePlay.module.css';
import type { FreePlay } from '#api/queries/freePlay.ts';
import { randomId } from '#lib/randomId.ts';
import { RealNameDialog } from '#screens/identity/RealName/RealNameDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import type { CommandView } from '#screens/parts/useCommand.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import type { Playing } from './ListingCards.tsx';

/** A begin without an answer: it is asked again with its key, or left for later. */
function Uncertain({ command }: { command: CommandView }) {
  return (
    <Modal open={command.isUncertain} title="没有收到答复" onClose={command.leave} mustAnswer={command.isBusy}>
      <div className={styles['dialog']}>
        <p>这一场可能已经约上了。再试一次不会多用次数；知道结果之前不能约别的。</p>
        <ProblemNote problem={command.problem} />
        <div className={styles['actions']}>
          <Button size="lg" disabled={command.isBusy} onClick={command.leave}>
            先不约
          </Button>
          <Button kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface LeaveProps {
  playing: Playing;
  command: CommandView;
  plays: readonly FreePlay[];
}

function Leave({ playing: { play, snapshot }, command, plays }: LeaveProps) {
  const isBooked = plays.find(({ id }) => id === snapshot.context.playId)?.status === 'BOOKED';
  const isBusy = command.isBusy;
  const back = () => play.send({ type: 'leave.back' });
  const confirm = () => (command.isUncertain ? command.retry() : play.send({ type: 'leave.confirm', key: randomId() }));
  return (
    <Modal
      open={snapshot.matches('confirmingLeave') || snapshot.matches('leaving')}
      title={isBooked ? '取消这一场' : '提前结束'}
      onClose={back}
      mustAnswer={snapshot.matches('leaving')}
    >
      <div className={styles['dialog']}>
        <p>
          {command.isUncertain
            ? '没有收到答复，可能已经结束了。重试不会多扣次数。'
            : isBooked
              ? '取消后这一场给别人，次数退回。'
              : '结束后看不到上号信息，次数不退。'}
        </p>
        <ProblemNote problem={command.isUncertain ? command.problem : snapshot.context.problem} />
        <div className={styles['actions']}>
          <Button size="lg" disabled={snapshot.matches('leaving')} onClick={back}>
            再玩会
          </Button>
          <Button kind="primary" size="lg" busy={isBusy} onClick={confirm}>
            {command.isUncertain ? '重试' : isBooked ? '确认取消' : '确认结束'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

export function FreePlayDialogs({ playing, leave, plays }: { playing: Playing; leave: CommandView; plays: readonly FreePlay[] }) {
  const { realName } = playing.snapshot.children;
  return (
    <>
      <Uncertain command={playing.command} />
      <Leave playing={playing} command={leave} plays={plays} />
      {playing.snapshot.matches('identifying') && realName && <RealNameDialog realName={realName} />}
    </>
  );
}
