import * as look from '#ui/look.module.css';
import * as styles from './TaskPublish.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { onFirstSign } from '#lib/firstSign.ts';
import { latePart } from '#lib/latePart.tsx';
import { links } from '#lib/links.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import type { publishTaskMachine, TaskWish } from '#machines/tasks/publishTask.machine.ts';
import { RealNameDialog } from '#screens/identity/RealName/RealNameDialog.tsx';
import { OpeningDialog } from '#screens/parts/OpeningDialog.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { type OutcomeView, useOutcome } from '#screens/parts/useOutcome.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { classes } from '#ui/classes.ts';
import { Crumbs } from '#ui/Crumbs.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { Result } from './Result.tsx';
import { TaskForm } from './TaskForm.tsx';

const { Part: PaymentPanel, ahead } = latePart(
  () => import('#screens/orders/Checkout/PaymentPanel.tsx').then((m) => m.PaymentPanel),
  ({ payment }) => <OpeningDialog title="支付订单" onClose={() => payment.send({ type: 'pay.leave' })} />,
);
// Preloads while the form is filled.
onFirstSign(ahead);

export interface PublishProps {
  publish: Running<typeof publishTaskMachine>;
  snapshot: Moment<typeof publishTaskMachine>;
  /** The request for the task. */
  command: CommandView;
  /** Its result, while it is waited for. */
  outcome: OutcomeView;
}

function Body(part: PublishProps) {
  const { snapshot, command } = part;
  const { orderPayment, realName } = snapshot.children;
  if (command.isUncertain) return <Result {...part} />;
  switch (snapshot.value) {
    case 'routing':
      return null;
    case 'filling':
    case 'closing':
    case 'beginning':
    case 'identifying':
    case 'settlingPayment':
      return (
        <>
          <TaskForm {...part} />
          {snapshot.value === 'identifying' && realName && <RealNameDialog realName={realName} />}
          {snapshot.value === 'settlingPayment' && orderPayment && (
            <PaymentPanel
              payment={orderPayment}
              bill={<SumLines lines={(snapshot.context.order?.lines ?? []).map(({ label, fen }) => ({ key: label, label, fen }))} />}
            />
          )}
        </>
      );
    case 'watching':
    case 'unpaid':
    case 'closed':
    case 'unknown':
    case 'published':
      return <Result {...part} />;
    default:
      return snapshot.value satisfies never;
  }
}

function Page({ unfinished }: { unfinished: Unfinished<TaskWish> | null }) {
  const taskNo = new URLSearchParams(useSearch()).get('task');
  const input = { taskNo: taskNo === '' ? null : taskNo, unfinished };
  const publish = useActorRef(useChart('publishTask'), { input, ...watchable });
  const snapshot = useSelector(publish, (state) => state);
  const command = useCommand(snapshot.children.beginTask);
  const outcome = useOutcome(snapshot.children.watchTask);
  return (
    <div className={classes(look['pageWidth'], styles['page'])}>
      <Crumbs trail={[{ label: '任务大厅', href: links.tasks() }]} here="发布任务" />
      <Body publish={publish} snapshot={snapshot} command={command} outcome={outcome} />
    </div>
  );
}

/** Publishes a task; the result comes from the server, also after returning from the cashier. */
export const TaskPublishScreen = () => (
  <WithUnfinished<TaskWish> errand={errands.publishTask}>{(unfinished) => <Page unfinished={unfinished} />}</WithUnfinished>
);
