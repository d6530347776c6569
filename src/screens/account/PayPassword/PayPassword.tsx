import * as look from '#ui/look.module.css';
import * as styles from './PayPassword.module.css';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { problemOf } from '#contract/problem.ts';
import { PAY_PASSWORD_LIMIT, UNASKED_A_DAY } from '#contract/rules/account.ts';
import { yuanDigits } from '#contract/rules/money.ts';
import { useChartLoader } from '#context/charts.ts';
import type { Moment, Running } from '#lib/running.ts';
import { watchable } from '#lib/watching.ts';
import type { ownerProofMachine } from '#machines/account/ownerProof.machine.ts';
import type { payPasswordMachine } from '#machines/account/payPassword.machine.ts';
import { OwnerProof } from '#screens/account/OwnerProof/OwnerProofDialog.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { useOnDone } from '#screens/parts/useOnDone.ts';
import { Button } from '#ui/Button.tsx';
import { NewDigitsForm } from './NewDigitsForm.tsx';
import { PayPasswordLoading, type PayPasswordStepProps } from './PayPasswordStep.tsx';

interface PartProps {
  pay: Running<typeof payPasswordMachine>;
  snapshot: Moment<typeof payPasswordMachine>;
}

function Choose({ pay, snapshot }: PartProps) {
  return (
    <NewDigitsForm
      faults={snapshot.context.fields}
      problem={snapshot.context.problem}
      isBusy={snapshot.hasTag('busy')}
      submitText="保存并继续"
      onSubmit={(given) => pay.send({ type: 'digits.submit', ...given })}
      onLeave={() => pay.send({ type: 'password.leave' })}
    />
  );
}

function Proof({ proof }: { proof: ActorRefFrom<typeof ownerProofMachine> | undefined }) {
  const snapshot = useSelector(proof, (state) => state);
  return proof && snapshot ? <OwnerProof proof={proof} snapshot={snapshot} /> : null;
}

const aboveLimit = {
  ask: `这笔付款超过你设的免密额度，或今天的免密付款会超过 ${yuanDigits(UNASKED_A_DAY)} 元，请输入支付密码`,
  set: `余额付款超过 ${yuanDigits(PAY_PASSWORD_LIMIT)} 元，或一天超过 ${yuanDigits(UNASKED_A_DAY)} 元，要支付密码`,
};

function Body({ pay, snapshot, why }: PartProps & { why: typeof aboveLimit }) {
  const { account, problem } = snapshot.context;
  switch (snapshot.value) {
    case 'reading':
      return <PayPasswordLoading />;
    case 'failed':
      return <QueryProblem error={problem} busy={false} onRetry={() => pay.send({ type: 'password.retry' })} />;
    case 'asking':
      return (
        <>
          <p className={look['secondary']}>{why.ask}</p>
          <ProblemNote problem={problem} />
          <Proof proof={snapshot.children.ownerProof} />
          <Button kind="bare" size="sm" onClick={() => pay.send({ type: 'password.forget' })}>
            忘记支付密码
          </Button>
        </>
      );
    case 'identifying':
      return (
        <>
          <p className={look['secondary']}>
            {account?.isSet ? '重置支付密码前，先验证是你本人' : `${why.set}。先验证是你本人，再设六位数字`}
          </p>
          <ProblemNote problem={problem} />
          <Proof proof={snapshot.children.ownerProof} />
        </>
      );
    case 'choosing':
    case 'keeping':
    case 'proving':
      return <Choose pay={pay} snapshot={snapshot} />;
    case 'proven':
    case 'left':
      return null;
    default:
      return snapshot.value satisfies never;
  }
}

function Step({ machine, subject, why = aboveLimit, onProven, onLeft }: PayPasswordStepProps & { machine: typeof payPasswordMachine }) {
  const pay = useActorRef(machine, { input: { subject }, ...watchable });
  const snapshot = useSelector(pay, (state) => state);
  useOnDone(pay, ({ proof }) => (proof === null ? onLeft() : onProven(proof)));
  return (
    <section className={styles['step']} aria-label="验证支付密码">
      <Body pay={pay} snapshot={snapshot} why={why} />
    </section>
  );
}

/** Enters the pay password for one payment, or first sets one. */
export function PayPassword(props: PayPasswordStepProps) {
  const { load } = useChartLoader();
  const [machine, setMachine] = useState<typeof payPasswordMachine | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    load('payPassword').then(setMachine, (error: unknown) => setFault(problemOf(error)));
  }, [load, tries]);
  if (machine) return <Step {...props} machine={machine} />;
  if (fault === null) return <PayPasswordLoading />;
  return (
    <QueryProblem
      error={fault}
      busy={false}
      onRetry={() => {
        setFault(null);
        setTries(tries + 1);
      }}
    />
  );
}
