import * as look from '#ui/look.module.css';
import * as styles from './Table.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { formatTime } from '#contract/rules/clock.ts';
import type { BulkResult } from '#api/queries/merchants.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { randomId } from '#lib/randomId.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { BulkOrder, BulkRow, bulkChangeMachine } from '#machines/merchants/bulkChange.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Modal } from '#ui/Modal.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { ChooseChange } from './ChooseChange.tsx';

interface PartProps {
  change: Running<typeof bulkChangeMachine>;
  snapshot: Moment<typeof bulkChangeMachine>;
}

/** Refusals first, then jumps, then the rest. */
const weight = ({ code, isJump, isSame }: BulkRow): number => (code !== null ? 0 : isJump ? 1 : isSame ? 3 : 2);

function Preview({ rows }: { rows: readonly BulkRow[] }) {
  return (
    <div className={styles['preview']} tabIndex={0} role="group" aria-label="改前和改后">
      <table>
        <thead>
          <tr>
            <th>账号</th>
            <th>改前</th>
            <th>改后</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((one, other) => weight(one) - weight(other))
            .map(({ id, title, before, after, isJump, isSame, message }) => (
              <tr key={id}>
                <td>
                  {title === '' ? id : title}
                  {message !== null && <small className={styles['refusal']}>{message}</small>}
                </td>
                <td className={look['number']}>{before}</td>
                <td className={classes(look['number'], isSame && look['muted'])}>
                  {message !== null && after === '' ? '不改' : isSame ? '不变' : <b>{after}</b>}
                  {isJump && <small className={styles['jump']}>超过一半</small>}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Refused({ change, snapshot }: PartProps) {
  const { result } = snapshot.context;
  return (
    <>
      <p role="alert">有 {result?.refused ?? 0} 个不能改，所以一个都没有改。</p>
      <Preview rows={result?.rows ?? []} />
      <p className={styles['acts']}>
        <Button size="lg" onClick={() => change.send({ type: 'change.reconsider' })}>
          再改改
        </Button>
        <Button kind="primary" size="lg" disabled={!snapshot.can({ type: 'rows.drop' })} onClick={() => change.send({ type: 'rows.drop' })}>
          去掉不能改的
        </Button>
      </p>
    </>
  );
}

function Confirming({ change, snapshot, command }: PartProps & { command: CommandView }) {
  const { result } = snapshot.context;
  const isOut = snapshot.matches('applying');
  return (
    <>
      <p>
        {result?.text}：{result?.changed ?? 0} 个会变。
      </p>
      <Preview rows={result?.rows ?? []} />
      {command.isUncertain ? (
        <>
          <p className={look['secondary']}>没有收到答复，可能已经改了。重试不会改两次。</p>
          <ProblemNote problem={command.problem} />
          <Button kind="primary" size="lg" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>
        </>
      ) : (
        <p className={styles['acts']}>
          <Button size="lg" disabled={isOut} onClick={() => change.send({ type: 'change.reconsider' })}>
            再改改
          </Button>
          <Button
            kind="primary"
            size="lg"
            busy={command.isBusy}
            disabled={!isOut && (result?.changed ?? 0) === 0}
            onClick={() => change.send({ type: 'change.confirm', key: randomId() })}
          >
            确认修改
          </Button>
        </p>
      )}
    </>
  );
}

function Asking({ change, snapshot }: PartProps) {
  const { result } = snapshot.context;
  return (
    <>
      <p>有 {result?.jumps ?? 0} 个账号的价格改动超过一半。确认没有多打或少打一位吗？</p>
      <Preview rows={(result?.rows ?? []).filter(({ isJump }) => isJump)} />
      <p className={styles['acts']}>
        <Button size="lg" onClick={() => change.send({ type: 'jump.reconsider' })}>
          再看看
        </Button>
        <Button kind="primary" size="lg" onClick={() => change.send({ type: 'jump.confirm' })}>
          确认改价
        </Button>
      </p>
    </>
  );
}

function Done({ change, snapshot, undo }: PartProps & { undo: CommandView }) {
  const { result, problem } = snapshot.context;
  return (
    <>
      <p role="status">
        {result?.text}：改好了 {result?.changed ?? 0} 个。
        {result && result.undoUntil !== null && `${formatTime(result.undoUntil)} 前可以撤销；之后改过或租过的不动。`}
      </p>
      <Preview rows={result?.rows ?? []} />
      <ProblemNote problem={undo.isUncertain ? undo.problem : problem} />
      {undo.isUncertain && <p className={look['secondary']}>没有收到答复，可能已经撤销了。重试不会撤销两次。</p>}
      <p className={styles['acts']}>
        <Button
          size="lg"
          busy={undo.isBusy}
          onClick={() => (undo.isUncertain ? undo.retry() : change.send({ type: 'undo.confirm', key: randomId() }))}
        >
          {undo.isUncertain ? '重试' : '撤销'}
        </Button>
        <Button kind="primary" size="lg" disabled={snapshot.matches('undoing')} onClick={() => change.send({ type: 'change.leave' })}>
          完成
        </Button>
      </p>
    </>
  );
}

function Undone({ change, snapshot }: PartProps) {
  const { result } = snapshot.context;
  const left = (result?.rows ?? []).filter(({ code }) => code !== null);
  return (
    <>
      <p role="status">
        已撤销 {result?.changed ?? 0} 个{left.length > 0 && `，${left.length} 个没有动：`}
      </p>
      {left.length > 0 && <Preview rows={left} />}
      <Button kind="primary" size="lg" onClick={() => change.send({ type: 'change.leave' })}>
        完成
      </Button>
    </>
  );
}

function Body({ change, snapshot }: PartProps) {
  const command = useCommand(snapshot.children.applyBulk);
  const undo = useCommand(snapshot.children.undoBulk);
  switch (snapshot.value) {
    case 'choosing':
      return (
        <ChooseChange
          wish={snapshot.context.wish}
          problem={snapshot.context.problem}
          onSubmit={(wish) => change.send({ type: 'change.submit', wish })}
        />
      );
    case 'previewing':
      return (
        <p role="status" className={styles['counting']}>
          <Spinner /> 正在算每一行改前改后…
        </p>
      );
    case 'refusedRows':
      return <Refused change={change} snapshot={snapshot} />;
    case 'confirming':
    case 'applying':
      return <Confirming change={change} snapshot={snapshot} command={command} />;
    case 'askingOnceMore':
      return <Asking change={change} snapshot={snapshot} />;
    case 'done':
    case 'undoing':
      return <Done change={change} snapshot={snapshot} undo={undo} />;
    case 'undone':
      return <Undone change={change} snapshot={snapshot} />;
    case 'arriving':
    case 'finished':
    case 'left':
      return null;
    default:
      return snapshot.value satisfies never;
  }
}

interface DialogProps {
  ids: readonly string[];
  /** A change that can still be undone. */
  made: BulkResult | null;
  onEnd: (isChanged: boolean) => void;
}

function Dialog({ ids, made, onEnd, unfinished }: DialogProps & { unfinished: Unfinished<BulkOrder> | null }) {
  const change = useActorRef(useChart('bulkChange'), { input: { ids, made, unfinished }, ...watchable });
  const snapshot = useSelector(change, (state) => state);
  useOnDone(change, ({ isChanged }) => onEnd(isChanged));
  const count = snapshot.context.ids.length;
  return (
    <Modal
      open={snapshot.status === 'active'}
      title={count === 0 ? '批量修改' : `批量修改 ${count} 个账号`}
      onClose={() => change.send({ type: snapshot.matches('askingOnceMore') ? 'jump.reconsider' : 'change.leave' })}
      mustAnswer={snapshot.matches('applying') || snapshot.matches('undoing')}
    >
      <div className={styles['form']}>
        <Body change={change} snapshot={snapshot} />
      </div>
    </Modal>
  );
}

/** One change of many accounts; its chart ends it. One that was sent and left without an answer is continued. */
export const BulkDialog = (props: DialogProps) => (
  <WithUnfinished<BulkOrder> errand={errands.bulkChange}>{(unfinished) => <Dialog {...props} unfinished={unfinished} />}</WithUnfinished>
);
