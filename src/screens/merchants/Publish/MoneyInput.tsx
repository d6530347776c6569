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
  /** Whether what was typed is no amount: once the field is left, and until it is one. */
  onUnread?: (isUnread: boolean) => void;
}

export const UNREADABLE = '要写成数字，最多两位小数';

/** An amount in yuan as it is typed; what is no amount counts as none. */
export function MoneyInput({ fen, onChange, unit, onUnread }: MoneyInputProps) {
  const [typed, setTyped] = useState('');
  const isTyped = parseYuan(typed) === fen && typed !== '';
  const change = (text: string) => {
    setTyped(text);
    const read = parseYuan(text);
    onChange(read);
    if (read !== null || text.trim() === '') onUnread?.(false);
  };
  return (
    <TextInput
      value={isTyped || fen === null ? typed : yuanDigits(fen)}
      onChange={change}
      onBlur={() => onUnread?.(fen === null && typed.trim() !== '' && parseYuan(typed) === null)}
      inputMode="decimal"
      lead="¥"
      tail={unit === undefined ? undefined : <small>{unit}</small>}
      autoComplete="off"
      maxLength={12}
    />
  );
}
