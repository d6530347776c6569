import * as look from '#ui/look.module.css';
import * as styles from './PayPassword.module.css';
import { type FormEvent, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { DigitFaults, NewDigits } from '#machines/account/newDigits.ts';
import { ProblemNote } from '#screens/parts/ProblemNote.tsx';
import { useFaults } from '#screens/parts/useFaults.ts';
import { Button } from '#ui/Button.tsx';
import { DigitBoxes } from '#ui/DigitBoxes.tsx';
import { Field } from '#ui/Field.tsx';

interface NewDigitsFormProps {
  faults: DigitFaults;
  problem: Problem | null;
  isBusy: boolean;
  submitText: string;
  onSubmit: (given: NewDigits) => void;
  onLeave: () => void;
}

export function NewDigitsForm({ faults: given, problem, isBusy, submitText, onSubmit, onLeave }: NewDigitsFormProps) {
  const [values, setValues] = useState<NewDigits>({ digits: '', again: '' });
  const faults = useFaults(given, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(values);
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field label="新的支付密码" error={faults.digits} required>
        <DigitBoxes value={values.digits} onChange={(digits) => setValues({ ...values, digits })} />
      </Field>
      <Field label="再输一遍" error={faults.again} required>
        <DigitBoxes value={values.again} onChange={(again) => setValues({ ...values, again })} />
      </Field>
      <p className={look['secondary']}>付款时用，不能是连续或重复的数字，也不能取自手机号、生日或身份证号</p>
      <ProblemNote problem={isBusy ? null : problem} />
      <div className={styles['actions']}>
        <Button size="lg" disabled={isBusy} onClick={onLeave}>
          取消
        </Button>
        <Button type="submit" kind="primary" size="lg" busy={isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
