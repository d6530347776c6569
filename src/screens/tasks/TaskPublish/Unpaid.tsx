import * as styles from './TaskPublish.module.css';
import { useSnapshot } from 'valtio';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useTask, useWaitingTasks } from '#api/queries/tasks.ts';
import { unpaidTask } from '#lib/unpaidTask.ts';
import { randomId } from '#lib/randomId.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { session } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import type { PublishProps } from './TaskPublishScreen.tsx';

function Open({ taskNo, publish, snapshot }: Pick<PublishProps, 'publish' | 'snapshot'> & { taskNo: string }) {
  const { viewer } = useSnapshot(session);
  const { data: task } = useTask(taskNo, viewer?.id ?? null);
  const closing = useCommand(snapshot.children.closeTask);
  const isBusy = !snapshot.matches('filling');
  if (!task) return null;
  return (
    <div className={styles['open']}>
      <p>
        <b>“{task.title}”还没付完</b>
        <small>
          {formatYuan(task.payableFen)}，为你保留到 {formatClock(task.payDeadline)}；发布别的，这一个就关闭
          {task.setAsideFen > 0 && `。余额里留了 ${formatYuan(task.setAsideFen)}，关闭就退回`}
        </small>
      </p>
      <ProblemNote problem={closing.isUncertain ? closing.problem : null}>
        <small>没有收到结果，可能已经关闭。重试不会重复退回。</small>
      </ProblemNote>
      <div className={styles['acts']}>
        {snapshot.matches('closing') ? (
          <Button size="sm" busy={closing.isBusy} onClick={closing.retry}>
            {closing.isUncertain ? '重试' : '正在关闭…'}
          </Button>
        ) : (
          <>
            <Button size="sm" kind="bare" disabled={isBusy} onClick={() => publish.send({ type: 'task.close', taskNo, key: randomId() })}>
              不发了
            </Button>
            <Button size="sm" kind="ghost" disabled={isBusy} onClick={() => publish.send({ type: 'task.resume', order: unpaidTask(task) })}>
              继续支付
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** A task that waits for its payment: it can be paid or given up. */
export function Unpaid(part: PublishProps) {
  const isMember = useSnapshot(session).standing === 'member';
  const { data } = useWaitingTasks(isMember);
  const open = data?.waiting.find(({ duty }) => duty === 'PAY');
  return open ? <Open {...part} taskNo={open.taskNo} /> : null;
}
