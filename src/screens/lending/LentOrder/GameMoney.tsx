import * as block from '#ui/block.module.css';
import * as look from '#ui/look.module.css';
import * as styles from './LentOrder.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import { formatRelative } from '#contract/rules/clock.ts';
import { checkUsed, gameMoneyShares } from '#contract/rules/lending.ts';
import { formatYuan } from '#contract/rules/money.ts';
import type { LentOrder } from '#api/queries/lending.ts';
import { useChart } from '#context/charts.ts';
import { randomId } from '#lib/randomId.ts';
import { watchable } from '#lib/watching.ts';
import { useCommand } from '#screens/parts/useCommand.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { useMinute } from '#screens/parts/useMinute.ts';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';

function Shares({ order, used }: { order: LentOrder; used: number }) {
  const { gameMoney, gameMoneyFen, gameMoneyName } = order;
  const { usedFen, backFen } = gameMoneyShares(gameMoneyFen, gameMoney, used);
  const parts = [
    ['租客预付', `${gameMoney} ${gameMoneyName}`, gameMoneyFen],
    ['给你', `${used} ${gameMoneyName}`, usedFen],
    ['退给租客', `${gameMoney - used} ${gameMoneyName}`, backFen],
  ] as const;
  return (
    <dl className={styles['shares']}>
      {parts.map(([label, amount, fen]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={look['number']}>{formatYuan(fen)}</dd>
          <dd className={classes(look['small'], look['muted'])}>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Report({ order, onEnd, onLeft }: { order: LentOrder; onEnd: () => void; onLeft: () => void }) {
  const { orderNo, gameMoney } = order;
  const report = useActorRef(useChart('reportGameMoney'), { ...watchable, input: { orderNo, gameMoney } });
  const snapshot = useSelector(report, (state) => state);
  const command = useCommand(snapshot.children.reportUse);
  useOnDone(report, ({ isDone }) => (isDone ? onEnd() : onLeft()));
  const [used, setUsed] = useState(order.gameMoneyUsed === null ? '' : String(order.gameMoneyUsed));
  const faults = useFaults(snapshot.context.fields, { used });
  const checked = checkUsed(used, order.gameMoney);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report.send({ type: 'use.submit', used, key: randomId() });
  };
  if (command.isUncertain)
    return (
      <>
        <p className={look['secondary']}>没有收到结果，重试不会上报两次。</p>
        <ProblemNote problem={command.problem} />
        <div className={styles['acts']}>
          <Button kind="primary" busy={command.isBusy} onClick={command.retry}>
            重试
          </Button>
          <Button kind="bare" onClick={command.leave}>
            先看订单
          </Button>
        </div>
      </>
    );
  const stage = snapshot.value;
  switch (stage) {
    case 'editing':
    case 'reporting':
      return (
        <form className={styles['form']} onSubmit={submit} noValidate>
          <Shares order={order} used={checked.ok ? checked.value : 0} />
          <Field label={`用了多少${order.gameMoneyName}`} error={faults.used} hint={`0 到 ${order.gameMoney}，以游戏里的记录为准`} required>
            <TextInput value={used} onChange={setUsed} inputMode="numeric" autoComplete="off" maxLength={12} />
          </Field>
          <ProblemNote problem={snapshot.context.problem} />
          <div className={styles['acts']}>
            <Button type="submit" kind="primary" busy={command.isBusy}>
              提交上报
            </Button>
            {order.gameMoneyUsed !== null && (
              <Button kind="bare" onClick={onEnd}>
                不更正
              </Button>
            )}
          </div>
        </form>
      );
    case 'reported':
    case 'left':
      return <p className={look['secondary']}>{stage === 'reported' ? '已上报' : '正在重读订单'}</p>;
    default:
      return stage satisfies never;
  }
}

/** Game currency that the renter prepaid: what was used is reported here. */
export function GameMoney({ order }: { order: LentOrder }) {
  const [isEdited, setEdited] = useState(false);
  const [turn, setTurn] = useState(0);
  const now = useMinute();
  const { gameMoneyName, gameMoneyUsed, can, settlesAt } = order;
  const until = settlesAt === null ? '结算前' : `${formatRelative(settlesAt, now)} 前`;
  return (
    <section className={classes(look['card'], look['padded'], block['block'], look['notPrinted'])}>
      <h2>
        上报{gameMoneyName}
        <small>{can.reportGameMoney ? `${until}不报，按没用过处理，全退给租客` : '租用结束后、结算前可以上报'}</small>
      </h2>
      {can.reportGameMoney && (gameMoneyUsed === null || isEdited) ? (
        <Report key={turn} order={order} onEnd={() => setEdited(false)} onLeft={() => setTurn(turn + 1)} />
      ) : (
        <>
          <Shares order={order} used={gameMoneyUsed ?? 0} />
          {can.reportGameMoney && <Button onClick={() => setEdited(true)}>更正用量</Button>}
        </>
      )}
    </section>
  );
}
