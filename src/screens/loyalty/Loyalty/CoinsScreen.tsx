import * as look from '#ui/look.module.css';
import * as styles from './Loyalty.module.css';
import { classes } from '#ui/classes.ts';
import { useState } from 'react';
import { formatDate } from '#contract/rules/clock.ts';
import { POINT_LEVELS, POINT_RENT, pointsOf } from '#contract/rules/loyalty.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { useCoins, useLoyaltyLog, usePoints, useSignIns } from '#api/queries/loyalty.ts';
import { links } from '#lib/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { CoinShelf } from './CoinShelf.tsx';
import { LoyaltyLog } from './LoyaltyLog.tsx';
import { SignInCard } from './SignInCard.tsx';

function Points() {
  const { data } = usePoints();
  if (!data) return null;
  return (
    <p className={styles['hint']}>
      积分 <b className={look['number']}>{data.points}</b>，{data.levelName}
      {data.nextFrom !== null && `，再得 ${data.nextFrom - data.points} 分升${POINT_LEVELS[data.level + 1]?.name ?? ''}`}。每付{' '}
      {yuanDigits(POINT_RENT)} 元租金得 {pointsOf(POINT_RENT)} 分，退款时扣回。
    </p>
  );
}

/** Gold coins: balance, how to earn and spend them. */
export function CoinsScreen() {
  const { data, error, isRefetching, refetch } = useCoins();
  // Shown once all are read, to avoid layout shifts; one that fails and is retried stays.
  const isReading = [useCoins(), usePoints(), useSignIns(), useLoyaltyLog('coins')].some(({ isPending }) => isPending);
  const [isShown, setShown] = useState(false);
  if (!isReading && !isShown) setShown(true);
  const head = () => {
    if (data && isShown)
      return (
        <>
          <p>
            <b className={classes(look['number'], styles['figure'])}>{data.balance}</b> 金币
          </p>
          {data.runOutAt !== null && (
            <p className={styles['hint']}>
              其中 {data.nextToRunOut} 金币 {formatDate(data.runOutAt)} 0 点到期
            </p>
          )}
          <Points />
        </>
      );
    if (error) return <QueryProblem error={error} busy={isRefetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="正在载入金币">
        <Skeleton width={120} height={36} />
        <Skeleton width={200} height={16} />
      </Loading>
    );
  };
  return (
    <>
      <Crumbs trail={[{ label: '个人中心', href: links.personal() }]} here="金币" />
      <section className={classes(look['card'], styles['card'])}>
        <h1>金币</h1>
        {head()}
      </section>
      {isShown && (
        <>
          <SignInCard />
          <CoinShelf balance={data?.balance ?? null} />
          <LoyaltyLog log="coins" title="金币明细" empty="签到一次，这里就有第一笔。" />
          <LoyaltyLog
            log="points"
            title="积分明细"
            empty={`租完一单，租金每 ${yuanDigits(POINT_RENT)} 元得 ${pointsOf(POINT_RENT)} 分。`}
          />
        </>
      )}
    </>
  );
}
