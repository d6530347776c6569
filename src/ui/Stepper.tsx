import * as styles from './Stepper.module.css';
import { type KeyboardEvent, useState } from 'react';
import { useComposed } from './composition.ts';
import { digitsIn } from './digits.ts';
import { Icon } from './Icon.tsx';

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

/** A whole number between two limits. Typed input is committed on blur or Enter. */
export function Stepper({ label, value, min, max, step = 1, onChange }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const composed = useComposed(draft ?? String(value), (text) => setDraft(digitsIn(text).slice(0, 9)));
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  const commit = () => {
    if (draft !== null && draft !== '') set(Number(draft));
    setDraft(null);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    set(event.key === 'ArrowUp' ? value + step : value - step);
  };
  return (
    <span className={styles['stepper']} role="group" aria-label={label}>
      <button type="button" aria-label={`减少${label}`} disabled={value <= min} onClick={() => set(value - step)}>
        <Icon name="minus" small />
      </button>
      <input
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        inputMode="numeric"
        {...composed}
        onBlur={commit}
        onKeyDown={keyDown}
      />
      <button type="button" aria-label={`增加${label}`} disabled={value >= max} onClick={() => set(value + step)}>
        <Icon name="plus" small />
      </button>
    </span>
  );
}
