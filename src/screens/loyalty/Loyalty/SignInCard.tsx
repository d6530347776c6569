import * as look from '#ui/look.module.css';
import * as styles from './Loyalty.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { SIGN_IN_COINS } from '#contract/rules/loyalty.ts';
import { type SignIns, useSignIns } from '#api/queries/loyalty.ts';
import { useChart } from '#context/charts.ts';
import { watchable } from '#lib/watching.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

/** The month of `today`, with the coins of each day. */
function Month({ today, days }: Pick<SignIns, 'today' | 'days'>) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const coins = new Map(days.map(({ day, coins: gained }) => [Number(day.slice(8)), gained]));
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (
    <ol className={styles['month']} aria-label={`${month} 月的签到`}>
      {Array.from({ length }, (_, at) => {
        const gained = coins.get(at + 1);
        return (
          <li
            key={at}
            className={gained === undefined ? undefined : styles['signed']}
            style={at === 0 ? { gridColumnStart: first + 1 } : undefined}
          >
            {at + 1}
            {gained !== undefined && <span className={look['visuallyHidden']}>已签到，得 {gained} 金币</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Signing({ signIns }: { signIns: SignIns }) {
  const sign = useActorRef(useChart('signIn'), { input: { isSigned: signIns.isSigned }, ...watchable });
  const snapshot = useSelector(sign, (state) => state);
  const isSigned = snapshot.matches('signed');
  const done = signIns.isSigned ? signIns.step : signIns.step - 1;
  const gain = SIGN_IN_COINS[signIns.step - 1] ?? 0;
  return (
    <>
      <div className={styles['head']}>
        <div>
          <h2>每日签到</h2>
          <p className={styles['hint']}>连签 {SIGN_IN_COINS.length} 天一轮，中断后重新开始。日期以北京时间为准。</p>
        </div>
        <Button kind="primary" size="lg" disabled={isSigned} busy={snapshot.hasTag('busy')} onClick={() => sign.send({ type: 'day.sign' })}>
          {isSigned ? '今天已签到' : `签到领 ${gain} 金币`}
        </Button>
      </div>
      <ProblemNote problem={snapshot.context.problem} />
      <ol className={styles['days']} aria-label={`这一轮的 ${SIGN_IN_COINS.length} 天`}>
        {SIGN_IN_COINS.map((coins, at) => (
          <li key={at} className={at < done ? styles['done'] : undefined}>
            <span>第 {at + 1} 天</span>
            {at < done ? <Icon name="check" small /> : <Icon name="coin" small />}
            <b className={look['number']}>+{coins}</b>
          </li>
        ))}
      </ol>
      <Month today={signIns.today} days={signIns.days} />
    </>
  );
}

/** Today's sign-in, and the month so far. */
export function SignInCard() {
  const { data, error, isRefetching, refetch } = useSignIns();
  const body = () => {
    if (data) return <Signing key={`${data.today} ${data.isSigned}`} signIns={data} />;
    if (error) return <QueryProblem error={error} busy={isRefetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="正在载入签到">
        <Skeleton width={160} height={24} />
        <Skeleton width={320} height={72} />
      </Loading>
    );
  };
  return <section className={classes(look['card'], styles['card'])}>{body()}</section>;
}
