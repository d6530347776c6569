import * as styles from './DigitBoxes.module.css';
import { useComposed } from './composition.ts';
import { digitsIn } from './digits.ts';
import { useFieldLinks } from './Field.tsx';

interface DigitBoxesProps {
  value: string;
  onChange: (value: string) => void;
  length?: number;
}

/** Secret digits, a box for each, over one input: a number can be pasted, and screen readers see one field. */
export function DigitBoxes({ value, onChange, length = 6 }: DigitBoxesProps) {
  const links = useFieldLinks();
  const composed = useComposed(value, (text) => onChange(digitsIn(text).slice(0, length)));
  return (
    <span className={styles['boxes']}>
      <input {...links} type="password" inputMode="numeric" autoComplete="off" {...composed} />
      {Array.from({ length }, (_, at) => (
        <span
          key={at}
          aria-hidden="true"
          data-filled={at < value.length || undefined}
          data-next={at === Math.min(value.length, length - 1) || undefined}
        />
      ))}
    </span>
  );
}
