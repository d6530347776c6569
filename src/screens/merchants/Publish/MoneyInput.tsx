import { useState } from 'react';
import { yuanDigits } from '#contract/rules/money.ts';
import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Fen } from '#contract/rules/types.ts';
import { TextInput } from '#ui/TextInput.tsx';

interface MoneyInputProps {
  fen: Fen | null;
  onChange: (fen: Fen | null) => void;
  /** Behind the amount: '/时'. */
  unit?: string;
}

/** An amount in yuan as it is typed; what is no amount counts as none. */
export function MoneyInput({ fen, onChange, unit }: MoneyInputProps) {
  const [typed, setTyped] = useState('');
  const isTyped = parseYuan(typed) === fen && typed !== '';
  const change = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? null : parseYuan(text));
  };
  return (
    <TextInput
      value={isTyped || fen === null ? typed : yuanDigits(fen)}
      onChange={change}
      inputMode="decimal"
      lead="¥"
      tail={unit === undefined ? undefined : <small>{unit}</small>}
      autoComplete="off"
      maxLength={12}
    />
  );
}
