import * as look from '#ui/look.module.css';
import * as styles from './AmountForm.module.css';
import { classes } from '#ui/classes.ts';
import { type FormEvent, useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatYuan, yuanDigits } from '#contract/rules/money.ts';
import { RECHARGE_LEAST, RECHARGE_MOST } from '#contract/rules/recharge.ts';
import { randomId } from '#lib/randomId.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { session } from '#state/session.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { checkAmount, presets } from './amount.ts';
import type { RechargePartProps } from './partProps.ts';

export function AmountForm({ recharge, snapshot, command }: RechargePartProps) {
  const { viewer } = useSnapshot(session);
  // Read during render: valtio would not re-render for a value read in the handler only.
  const isVerified = viewer?.isRealName ?? true;
  const [text, setText] = useState(yuanDigits(presets[2] ?? 0));
  const [isTried, setTried] = useState(false);
  const amount = checkAmount(text);
  const { isBusy } = command;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount.ok) recharge.send({ type: 'recharge.submit', amountFen: amount.value, isVerified, key: randomId() });
  };
  return (
    <form className={classes(look['card'], look['padded'], styles['form'])} onSubmit={submit} noValidate>
      <h1>充值到余额</h1>
      {viewer && (
        <p className={look['secondary']}>
          现在可用 <b className={look['number']}>{formatYuan(viewer.availableFen)}</b>
        </p>
      )}
      <Segmented
        kind="line"
        label="充值金额"
        columns={3}
        value={amount.ok ? amount.value : null}
        onChange={(fen) => setText(yuanDigits(fen))}
        options={presets.map((fen) => ({ value: fen, label: <b className={look['number']}>{yuanDigits(fen)} 元</b> }))}
      />
      <Field
        label="其他金额"
        error={isTried && !amount.ok ? amount.message : null}
        hint={`${yuanDigits(RECHARGE_LEAST)} 到 ${yuanDigits(RECHARGE_MOST)} 元，最多两位小数`}
      >
        <TextInput value={text} onChange={setText} inputMode="decimal" lead="¥" autoComplete="off" maxLength={24} />
      </Field>
      <ProblemNote problem={snapshot.context.problem} />
      <Button type="submit" kind="primary" size="lg" wide busy={isBusy}>
        {isBusy ? '正在打开收银台…' : amount.ok ? `去银行卡收银台支付 ${formatYuan(amount.value)}` : '去银行卡收银台支付'}
      </Button>
      <p className={classes(look['small'], look['muted'])}>到账以收银台的结果为准。未成年人不能充值。</p>
    </form>
  );
}
