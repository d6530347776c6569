import * as look from '#ui/look.module.css';
import * as styles from './Loyalty.module.css';
import { classes } from '#ui/classes.ts';
import { formatRelative } from '#contract/rules/clock.ts';
import { type LoyaltyLine, type LoyaltyLog as Log, useLoyaltyLog } from '#api/queries/loyalty.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useMinute } from '#screens/parts/useMinute.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { wayToCause } from './wayToCause.ts';

const units: Readonly<Record<Log, string>> = { coins: '金币', credit: '分', points: '积分' };

function Line({ line, unit, now }: { line: LoyaltyLine; unit: string; now: number }) {
  const { title, note, amount, balanceAfter, at } = line;
  const way = wayToCause(line);
  const unmoved = balanceAfter === 0 ? '已到下限' : '已到上限';
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>
          {formatRelative(at, now)}
          {note !== '' && ` · ${note}`}
          {way && (
            <>
              {' · '}
              <Anchor className={look['link']} href={way.href}>
                {way.label}
              </Anchor>
            </>
          )}
        </small>
      </span>
      <span className={classes(look['number'], styles['amount'], amount > 0 && styles['gained'])}>
        {amount > 0 ? `+${amount}` : amount === 0 ? unmoved : `−${-amount}`}
        <small>
          余 {balanceAfter} {unit}
        </small>
      </span>
    </li>
  );
}

export function LoyaltyLog({ log, title, empty }: { log: Log; title: string; empty: string }) {
  const now = useMinute();
  const reading = useLoyaltyLog(log);
  const { data, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage, isRefetching, refetch } = reading;
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  const body = () => {
    if (isPending)
      return (
        <Loading label={`正在载入${title}`}>
          <ul className={styles['log']}>
            {[0, 1, 2].map((at) => (
              <li key={at}>
                <Skeleton width={120} height={20} />
                <Skeleton width={64} height={20} />
              </li>
            ))}
          </ul>
        </Loading>
      );
    if (error && lines.length === 0) return <QueryProblem error={error} busy={isRefetching} onRetry={() => void refetch()} />;
    if (lines.length === 0)
      return (
        <EmptyState icon="list" title={`还没有${title}`}>
          {empty}
        </EmptyState>
      );
    return (
      <>
        <ul className={styles['log']}>
          {lines.map((line) => (
            <Line key={line.id} line={line} unit={units[log]} now={now} />
          ))}
        </ul>
        {hasNextPage && (
          <p className={styles['more']}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              更早的
            </Button>
          </p>
        )}
      </>
    );
  };
  return (
    <section className={classes(look['card'], styles['card'])}>
      <h2>{title}</h2>
      {body()}
    </section>
  );
}
