import * as look from '#ui/look.module.css';
import * as styles from './Withdraw.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { ADULT_AGE } from '#contract/rules/constants.ts';
import { formatYuan } from '#contract/rules/money.ts';
import { type Payout, usePayout } from '#api/queries/payouts.ts';
import { useChart } from '#context/charts.ts';
import { errands } from '#lib/errands.ts';
import { links } from '#lib/links.ts';
import { watchable } from '#lib/watching.ts';
import type { WithdrawalWish } from '#machines/payouts/withdraw.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { WithUnfinished } from '#screens/parts/WithUnfinished.tsx';
import { Anchor } from '#ui/Anchor.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { AccountCard } from './AccountCard.tsx';
import { AmountCard } from './AmountCard.tsx';
import { History } from './History.tsx';

interface Need {
  label: string;
  isMet: boolean;
  /** Link; null: on this page. */
  href: string | null;
}

const needsOf = ({ hasRealName, hasPhone, account, contract }: Payout): Need[] => [
  { label: '实名认证', isMet: hasRealName, href: links.settings() },
  { label: '绑定手机号', isMet: hasPhone, href: links.settings({ bindPhone: '1' }) },
  { label: '绑定支付宝', isMet: account !== null, href: null },
  { label: '签署收款服务协议', isMet: contract?.status === 'SIGNED', href: null },
];

function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <div>
      <h2>提现前还要做</h2>
      <ol className={styles['needs']}>
        {needs.map(({ label, isMet, href }) => (
          <li key={label}>
            <Icon name={isMet ? 'check' : 'clock'} small />
            {isMet || href === null ? (
              <span className={isMet ? look['muted'] : undefined}>
                {label}
                {isMet ? '，已完成' : '，在“提现到支付宝”里'}
              </span>
            ) : (
              <Anchor className={look['link']} href={href}>
                去{label}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface BodyProps {
  payout: Payout;
  unfinished: Unfinished<WithdrawalWish> | null;
}

function Body({ payout, unfinished }: BodyProps) {
  const withdraw = useActorRef(useChart('withdraw'), { input: { unfinished }, ...watchable });
  const snapshot = useSelector(withdraw, (state) => state);
  const part = { withdraw, snapshot, payout };
  const needs = needsOf(payout);
  return (
    <>
      <div className={styles['top']}>
        <section className={classes(look['card'], look['padded'], styles['main'])}>
          <h1>提现</h1>
          <p className={classes(styles['sums'], look['secondary'])}>
            <span>
              可提现 <b className={look['number']}>{formatYuan(payout.availableFen)}</b>
            </span>
            {payout.withdrawingFen > 0 && (
              <span>
                提现中 <b className={look['number']}>{formatYuan(payout.withdrawingFen)}</b>
              </span>
            )}
          </p>
          {payout.hasRealName && !payout.isAdult ? (
            <EmptyState icon="shield" title={`未满 ${ADULT_AGE} 周岁不能提现`}>
              满 {ADULT_AGE} 周岁后自动可以提现
            </EmptyState>
          ) : needs.some(({ isMet }) => !isMet) ? (
            <Needs needs={needs} />
          ) : (
            <AmountCard {...part} />
          )}
        </section>
        <AccountCard payout={payout} />
      </div>
      <History />
    </>
  );
}

function Blank() {
  return (
    <Loading label="正在载入提现">
      <div className={styles['top']}>
        <div className={classes(look['card'], look['padded'], styles['main'])}>
          <Skeleton width={64} height={28} />
          <Skeleton width={160} height={20} />
          <Skeleton height={72} radius={8} />
          <Skeleton height={48} radius={8} />
          <Skeleton className={look['phoneOnly']} height={56} radius={8} />
        </div>
        <div className={classes(look['card'], look['padded'], styles['side'])}>
          <Skeleton width={120} height={24} />
          <Skeleton width={180} height={20} />
          <Skeleton width={120} height={24} />
          <Skeleton width={180} height={20} />
        </div>
      </div>
    </Loading>
  );
}

function Page() {
  const { data, error, isFetching, refetch } = usePayout();
  if (data)
    return (
      <WithUnfinished<WithdrawalWish> errand={errands.withdraw}>
        {(unfinished) => <Body payout={data} unfinished={unfinished} />}
      </WithUnfinished>
    );
  if (!error) return <Blank />;
  return (
    <div className={look['card']}>
      <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

/** Withdrawals: available amount, payout account, and status of each. */
export function WithdrawScreen() {
  return (
    <>
      <Crumbs
        trail={[
          { label: '个人中心', href: links.personal() },
          { label: '我的钱包', href: links.wallet() },
        ]}
        here="提现"
      />
      <Page />
    </>
  );
}
