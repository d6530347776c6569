import * as look from '#ui/look.module.css';
import * as styles from './Withdraw.module.css';
import { classes } from '#ui/classes.ts';
import { type FormEvent, useState } from 'react';
import { SECOND } from '#contract/rules/constants.ts';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import {
  WITHDRAWAL_REST,
  WITHDRAWALS_A_DAY,
  WITHDRAWAL_FEE_PERCENT,
  WITHDRAWAL_LEAST,
  WITHDRAWAL_MOST,
  withdrawalFee,
  withdrawalSubject,
} from '#contract/rules/withdrawal.ts';
import { randomId } from '#lib/randomId.ts';
import { PayPasswordStep } from '#screens/account/PayPassword/PayPasswordStep.tsx';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { type CommandView, useCommand } from '#screens/parts/useCommand.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { EmptyState } from '#ui/State.tsx';
import { SumLines } from '#ui/SumLines.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { WithdrawPartProps } from './partProps.ts';
import { checkAmount, mostOf, whenText } from './withdrawals.ts';

const why = { ask: '每次提现都要输入支付密码', set: '提现要支付密码' };

interface FormProps extends WithdrawPartProps {
  /** Kept during the pay password step and after a refusal. */
  text: string;
  setText: (text: string) => void;
}

function Form({ withdraw, snapshot, payout, text, setText }: FormProps) {
  const [isTried, setTried] = useState(false);
  const amount = checkAmount(text, payout.availableFen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount.ok) withdraw.send({ type: 'withdraw.submit', amountFen: amount.value, key: randomId() });
  };
  const isBusy = snapshot.matches('asking');
  if (payout.leftToday === 0)
    return (
      <EmptyState icon="clock" title="今天的提现次数用完了">
        每天最多 {WITHDRAWALS_A_DAY} 次，取消和没有成功的不算，明天 0 点恢复
      </EmptyState>
    );
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field
        label="提现金额"
        error={isTried && !amount.ok ? amount.message : null}
        hint={`${yuanDigits(WITHDRAWAL_LEAST)} 到 ${yuanDigits(WITHDRAWAL_MOST)} 元，今天还可以申请 ${payout.leftToday} 次`}
      >
        <TextInput value={text} onChange={setText} inputMode="decimal" lead="¥" autoComplete="off" maxLength={24} />
      </Field>
      <Button
        kind="bare"
        size="sm"
        className={styles['all']}
        disabled={mostOf(payout) < WITHDRAWAL_LEAST}
        onClick={() => setText(yuanDigits(mostOf(payout)))}
      >
        全部提现 {formatYuan(mostOf(payout))}
      </Button>
      {amount.ok && (
        <>
          <SumLines
            lines={[
              { key: 'amount', label: '从余额转出', fen: amount.value },
              { key: 'fee', label: '手续费', fen: -withdrawalFee(amount.value), note: `${WITHDRAWAL_FEE_PERCENT}%，没有成功全部退回` },
            ]}
            total={{ label: '预计到账', fen: amount.value - withdrawalFee(amount.value) }}
          />
          <p className={classes(look['small'], look['muted'])}>{whenText(amount.value, payout)}</p>
        </>
      )}
      <ProblemNote problem={snapshot.context.problem} />
      <Button type="submit" kind="primary" size="lg" wide busy={isBusy}>
        {isBusy ? '正在申请…' : amount.ok ? `提现 ${formatYuan(amount.value)}` : '申请提现'}
      </Button>
    </form>
  );
}

/** Until the response to a withdrawal is known there is no other one. */
function Uncertain({ isBusy, problem, retry }: CommandView) {
  return (
    <div className={styles['form']} role="status">
      <h2>没有收到提现的答复</h2>
      <p className={look['secondary']}>
        可能已经申请成功，下面的记录里看得到。重试用的是同一笔，不会提现两次；知道结果之前不能再提另一笔。
      </p>
      <ProblemNote problem={problem} />
      <div className={styles['acts']}>
        <Button kind="primary" busy={isBusy} onClick={retry}>
          重试
        </Button>
      </div>
    </div>
  );
}

/** A withdrawal from the amount to the response. */
export function AmountCard(props: WithdrawPartProps) {
  const { withdraw, snapshot } = props;
  const { amountFen, asked } = snapshot.context;
  const command = useCommand(snapshot.children.createWithdrawal);
  const [text, setText] = useState('');
  switch (snapshot.value) {
    case 'askingPayPassword':
      return (
        <PayPasswordStep
          subject={withdrawalSubject(amountFen)}
          why={why}
          onProven={(proof) => withdraw.send({ type: 'password.prove', proof })}
          onLeft={() => withdraw.send({ type: 'password.leave' })}
        />
      );
    case 'asked':
      return (
        <div className={styles['form']} role="status">
          <h2>已申请提现 {formatYuan(asked?.amountFen ?? amountFen)}</h2>
          <p className={look['secondary']}>
            钱已从余额转出，进度在下面的记录里；{WITHDRAWAL_REST / SECOND} 秒后最早打款，打款之前可以取消。
          </p>
          <div className={styles['acts']}>
            <Button
              onClick={() => {
                setText('');
                withdraw.send({ type: 'withdraw.restart' });
              }}
            >
              再提一笔
            </Button>
          </div>
        </div>
      );
    case 'entering':
    case 'asking':
      return command.isUncertain ? <Uncertain {...command} /> : <Form {...props} text={text} setText={setText} />;
    case 'arriving':
      return null;
    default:
      return snapshot.value satisfies never;
  }
}
