import * as look from '#ui/look.module.css';
import * as styles from './Withdraw.module.css';
import { classes } from '#ui/classes.ts';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { formatClock } from '#contract/rules/clock.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { useWithdrawals, type WithdrawalLine } from '#api/queries/payouts.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';
import { Timeline } from '#ui/Timeline.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { isUnderWay, payoutText, stateOf, stepsOf } from './withdrawals.ts';

function Row({ line, isMeant }: { line: WithdrawalLine; isMeant: boolean }) {
  const [label, tone] = stateOf(line);
  // Open while it is in progress, and stays open when it ends.
  const [isOpen] = useState(isMeant || isUnderWay(line));
  const [isCancelling, setCancelling] = useState(false);
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <b className={look['number']}>{formatYuan(line.amountFen)}</b>
          <Tag tone={tone}>{label}</Tag>
          <span className={classes(look['small'], look['muted'])}>
            {payoutText(line)} · {line.account}
          </span>
          <time className={classes(look['small'], look['muted'], look['number'])}>{formatClock(line.createdAt)}</time>
        </summary>
        <div className={styles['progress']}>
          <Timeline label="提现进度" steps={stepsOf(line)} />
          {line.reason !== null && <p className={look['secondary']}>原因：{line.reason}</p>}
          <p className={classes(look['small'], look['muted'])}>
            收款人 {line.holder} · 手续费 {formatYuan(line.feeFen)} · 单号 <span className={look['number']}>{line.withdrawalNo}</span>
          </p>
        </div>
      </details>
      {line.status === 'REQUESTED' && (
        <Button size="sm" onClick={() => setCancelling(true)}>
          取消
        </Button>
      )}
      {isCancelling && (
        <CancelDialog withdrawal={{ withdrawalNo: line.withdrawalNo, amountFen: line.amountFen }} onEnd={() => setCancelling(false)} />
      )}
    </li>
  );
}

function Lines() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWithdrawals();
  const meant = new URLSearchParams(useSearch()).get('no');
  if (!data)
    return error ? (
      <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="正在载入提现记录">
        <ul>
          {[0, 1].map((at) => (
            <li key={at}>
              <Skeleton width="60%" height={24} />
            </li>
          ))}
        </ul>
      </Loading>
    );
  const lines = data.pages.flatMap(({ items }) => items);
  if (lines.length === 0)
    return (
      <EmptyState icon="list" title="还没有提现过">
        申请后，每一笔走到哪一步都会写在这里
      </EmptyState>
    );
  return (
    <>
      <ul>
        {lines.map((line) => (
          <Row key={line.withdrawalNo} line={line} isMeant={line.withdrawalNo === meant} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={styles['more']}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            加载更多
          </Button>
        </p>
      )}
    </>
  );
}

/** All withdrawals with their status. */
export function History() {
  return (
    <section className={classes(look['card'], styles['history'])}>
      <h2>提现记录</h2>
      <Lines />
    </section>
  );
}
