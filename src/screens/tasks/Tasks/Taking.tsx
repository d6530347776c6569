import * as look from '#ui/look.module.css';
import * as styles from './TaskPage.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useSnapshot } from 'valtio';
import { formatYuan } from '#contract/rules/money.ts';
import { hoursText, TASK_GIVEN_UP_CREDIT } from '#contract/rules/task.ts';
import type { Task } from '#api/queries/tasks.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { links } from '#lib/links.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import type { TakeWish } from '#machines/tasks/takeTask.machine.ts';
import { PayPasswordStep } from '#screens/account/PayPassword/PayPasswordStep.tsx';
import { RealNameDialog } from '#screens/identity/RealName/RealNameDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useCommand } from '#screens/parts/useCommand.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';

/** Where what hinders the reader is opened. */
const ways: Readonly<Partial<Record<NonNullable<Task['hindrance']>['kind'], { readonly label: string; readonly href: string }>>> = {
  OWN: { label: '看我的任务', href: links.ownTasks() },
  CLOSED: { label: '看别的任务', href: links.tasks() },
  FULL: { label: '看别的任务', href: links.tasks({ open: '1' }) },
  CREDIT: { label: '看信用分', href: links.credit() },
  AT_ONCE: { label: '看我的任务', href: links.ownTasks({ of: 'taken' }) },
  PAIR: { label: '看别的任务', href: links.tasks() },
};

function Chart({ task, unfinished }: { task: Task; unfinished: Unfinished<TakeWish> | null }) {
  const { viewer } = useSnapshot(session);
  const input = { taskNo: task.taskNo, depositFen: task.depositFen, unfinished };
  const take = useActorRef(useChart('takeTask'), { input, ...watchable });
  const snapshot = useSelector(take, (state) => state);
  const command = useCommand(snapshot.children.takePlace);
  const { realName } = snapshot.children;
  const { hindrance } = task;
  const isTaking = snapshot.matches('taking');
  const leave = () => take.send({ type: 'take.leave' });
  // The real name is asked for on the way.
  const blocked = hindrance !== null && hindrance.kind !== 'REAL_NAME' ? hindrance : null;
  const way = blocked && ways[blocked.kind];
  return (
    <>
      {blocked !== null && (
        <p className={styles['hindrance']} role="status">
          {blocked.text}
        </p>
      )}
      {way ? (
        <LinkButton size="lg" wide href={way.href}>
          {way.label}
        </LinkButton>
      ) : (
        <Button
          kind="primary"
          size="lg"
          wide
          disabled={blocked !== null}
          onClick={() => (viewer ? take.send({ type: 'take.ask' }) : askFor({ name: 'login', tab: 'usual' }))}
        >
          {viewer ? (task.depositFen > 0 ? `接任务，押金 ${formatYuan(task.depositFen)}` : '接任务') : '登录后接任务'}
        </Button>
      )}
      <Modal open={snapshot.matches('confirming') || isTaking} title="接任务" onClose={leave} mustAnswer={isTaking}>
        <div className={styles['dialog']}>
          {command.isUncertain ? (
            <p>没有收到答复，可能已经接下了。重试不会多接一个，也不会多付押金。</p>
          ) : (
            <>
              <p>
                接下后 {hoursText(task.hours)}内交付，通过后得 {formatYuan(task.rewardFen)}。
                {task.depositFen > 0 && `押金 ${formatYuan(snapshot.context.depositFen)} 从余额付，除了超时都会退回。`}
              </p>
              <p className={look['secondary']}>
                超时没交：{task.depositFen > 0 && '押金归发布人，'}信用分减 {TASK_GIVEN_UP_CREDIT} 分；放弃也减 {TASK_GIVEN_UP_CREDIT} 分。
              </p>
            </>
          )}
          <ProblemNote problem={command.isUncertain ? command.problem : snapshot.context.problem}>
            {snapshot.context.problem?.kind === 'refused' && snapshot.context.problem.code === 'BALANCE_SHORT' && (
              <LinkButton size="sm" href={links.recharge()}>
                去充值
              </LinkButton>
            )}
          </ProblemNote>
          <p className={styles['acts']}>
            <Button size="lg" disabled={isTaking} onClick={leave}>
              再想想
            </Button>
            <Button
              kind="primary"
              size="lg"
              busy={command.isBusy}
              onClick={() =>
                command.isUncertain
                  ? command.retry()
                  : take.send({ type: 'take.confirm', isVerified: viewer?.isRealName ?? false, key: randomId() })
              }
            >
              {command.isUncertain ? '重试' : '确认接单'}
            </Button>
          </p>
        </div>
      </Modal>
      {snapshot.matches('identifying') && realName && <RealNameDialog realName={realName} />}
      {snapshot.matches('askingPayPassword') && (
        <Modal open title="支付押金" onClose={() => take.send({ type: 'password.leave' })}>
          <PayPasswordStep
            subject={task.taskNo}
            onProven={(proof) => take.send({ type: 'password.prove', proof })}
            onLeft={() => take.send({ type: 'password.leave' })}
          />
        </Modal>
      )}
    </>
  );
}

/** Takes a place of a task; says what hinders the reader. */
export const Taking = ({ task }: { task: Task }) => (
  <WithUnfinished<TakeWish> errand={errands.takeTask(task.taskNo)}>
    {(unfinished) => <Chart task={task} unfinished={unfinished} />}
  </WithUnfinished>
);
