import * as look from '#ui/look.module.css';
import * as styles from './TaskPage.module.css';
import { useState } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { formatYuan } from '#contract/rules/money.ts';
import { TASK_GIVEN_UP_CREDIT } from '#contract/rules/task.ts';
import type { Task } from '#api/queries/tasks.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import type { MoveWish, TaskMove } from '#machines/tasks/moveTask.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { hasUnfinished } from '#state/unfinished.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

interface Words {
  readonly button: string;
  readonly title: string;
  readonly confirm: string;
  readonly text: (task: Task) => string;
}

const words: Readonly<Record<TaskMove, Words>> = {
  accept: {
    button: '验收通过',
    title: '验收通过',
    confirm: '确认通过',
    text: ({ rewardFen, depositFen }) =>
      `报酬 ${formatYuan(rewardFen)} 马上付给接单人${depositFen > 0 ? `，押金 ${formatYuan(depositFen)} 退给他` : ''}，不能撤回。`,
  },
  quit: {
    button: '放弃',
    title: '放弃任务',
    confirm: '确认放弃',
    text: ({ depositFen }) =>
      `${depositFen > 0 ? `押金 ${formatYuan(depositFen)} 退回余额，` : ''}信用分减 ${TASK_GIVEN_UP_CREDIT} 分，名额重新开放。`,
  },
  recall: {
    button: '收回名额',
    title: '收回名额',
    confirm: '确认收回',
    text: ({ openPlaces, rewardFen, feeFen }) =>
      `还没有人接的 ${openPlaces} 个名额不再接单，报酬和服务费 ${formatYuan((rewardFen + feeFen) * openPlaces)} 退回余额；已经接的照常做完。`,
  },
};

interface MovingProps {
  task: Task;
  /** The place, or the number of the task. */
  subject: string;
  moves: readonly TaskMove[];
}

function Chart({ task, subject, moves, unfinished }: MovingProps & { unfinished: Unfinished<MoveWish> | null }) {
  const moving = useActorRef(useChart('moveTask'), { input: { subject, unfinished }, ...watchable });
  const snapshot = useSelector(moving, (state) => state);
  const command = useCommand(snapshot.children.sendMove);
  const said = words[snapshot.context.move];
  const isMoving = snapshot.matches('moving');
  const leave = () => moving.send({ type: 'move.leave' });
  return (
    <>
      {moves.map((move) => (
        <Button
          key={move}
          size={move === 'accept' ? 'lg' : 'md'}
          kind={move === 'accept' ? 'primary' : 'plain'}
          onClick={() => moving.send({ type: 'move.ask', move })}
        >
          {words[move].button}
        </Button>
      ))}
      <Modal open={snapshot.matches('confirming') || isMoving} title={said.title} onClose={leave} mustAnswer={isMoving}>
        <div className={styles['dialog']}>
          <p className={look['secondary']}>
            {command.isUncertain ? '没有收到答复，可能已经生效。重试用的是同一次操作，不会做两次。' : said.text(task)}
          </p>
          <ProblemNote problem={command.isUncertain ? command.problem : snapshot.context.problem} />
          <p className={styles['acts']}>
            <Button size="lg" disabled={isMoving} onClick={leave}>
              再想想
            </Button>
            <Button
              kind="primary"
              size="lg"
              busy={command.isBusy}
              onClick={() => (command.isUncertain ? command.retry() : moving.send({ type: 'move.confirm', key: randomId() }))}
            >
              {command.isUncertain ? '重试' : said.confirm}
            </Button>
          </p>
        </div>
      </Modal>
    </>
  );
}

/** Accepting, giving up and calling back: each moves money and is confirmed first. */
export const Moving = (part: MovingProps) => (
  <WithUnfinished<MoveWish> errand={errands.moveTask(part.subject)}>
    {(unfinished) => <Chart {...part} unfinished={unfinished} />}
  </WithUnfinished>
);

/** Calling open places back. Stays once it was possible: it also says why that was refused. */
export function Recalling({ task }: { task: Task }) {
  const isPossible = task.canRecall || hasUnfinished(errands.moveTask(task.taskNo));
  const [wasPossible, setPossible] = useState(isPossible);
  if (isPossible && !wasPossible) setPossible(true);
  return wasPossible && <Moving task={task} subject={task.taskNo} moves={task.canRecall ? ['recall'] : []} />;
}
