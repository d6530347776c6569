import * as look from '#ui/look.module.css';
import * as styles from './Withdraw.module.css';
import { classes } from '#ui/classes.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useChart } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { signContractMachine } from '#machines/payouts/signContract.machine.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { Spinner } from '#ui/Spinner.tsx';

interface SignProps {
  sign: Running<typeof signContractMachine>;
  snapshot: Moment<typeof signContractMachine>;
}

const unsigned = {
  refused: '上一份协议未签署。签署后才能提现，可以重新签署。',
  expired: '上一份协议已过期，没有生效。可以重新签署。',
} as const;

function Body({ sign, snapshot }: SignProps) {
  const { status, problem } = snapshot.context;
  const recheck = (
    <Button size="sm" onClick={() => sign.send({ type: 'contract.recheck' })}>
      我已签署，查询结果
    </Button>
  );
  const open = (
    <Button size="sm" kind="primary" onClick={() => sign.send({ type: 'contract.open' })}>
      继续去签署
    </Button>
  );
  if (typeof snapshot.value === 'object')
    return (
      <>
        <p className={classes(styles['waiting'], look['secondary'])} role="status">
          <Spinner /> 正在确认签署结果，签署后自动更新
        </p>
        <ProblemNote calm problem={problem} />
        <div className={styles['acts']}>{open}</div>
      </>
    );
  switch (snapshot.value) {
    case 'reading':
      return (
        <Loading label="正在载入协议">
          <div className={styles['form']}>
            <Skeleton height={44} />
            <Skeleton width={76} height={32} />
          </div>
        </Loading>
      );
    case 'failed':
      return (
        <>
          <ProblemNote calm problem={problem} />
          <div className={styles['acts']}>
            <Button size="sm" onClick={() => sign.send({ type: 'contract.recheck' })}>
              重试
            </Button>
          </div>
        </>
      );
    case 'unsigned':
    case 'creating':
      return (
        <>
          <p className={look['secondary']}>
            {status === 'refused' || status === 'expired'
              ? unsigned[status]
              : '第一次提现前签一次收款服务协议，在签约平台完成，一分钟左右。'}
          </p>
          <ProblemNote problem={problem} />
          <div className={styles['acts']}>
            <Button size="sm" kind="primary" busy={snapshot.hasTag('busy')} onClick={() => sign.send({ type: 'contract.begin' })}>
              去签署
            </Button>
          </div>
        </>
      );
    case 'atHost':
      return (
        <>
          <p className={look['secondary']}>请在签约平台签署，完成后会自动回到这里</p>
          <div className={styles['acts']}>{recheck}</div>
        </>
      );
    case 'resting':
      return (
        <>
          <p className={look['secondary']}>还没有签署结果。没有签完可以继续签署，已经签署请稍后再查。</p>
          <ProblemNote calm problem={problem} />
          <div className={styles['acts']}>
            {open}
            {recheck}
          </div>
        </>
      );
    case 'signed':
      return <p className={look['secondary']}>已签署</p>;
    default:
      return snapshot.value satisfies never;
  }
}

/** Signs the service contract at its host and shows the result. */
export function SignContract() {
  const sign = useActorRef(useChart('signContract'), { ...watchable });
  const snapshot = useSelector(sign, (state) => state);
  return <Body sign={sign} snapshot={snapshot} />;
}
