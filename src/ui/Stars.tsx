import * as look from './look.module.css';
import * as styles from './Stars.module.css';
import { useId } from 'react';
import { Icon } from './Icon.tsx';

const all = [1, 2, 3, 4, 5] as const;

/** A rating in stars, out of five. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className={styles['stars']} role="img" aria-label={`${label} ${value} 星`}>
      {all.map((star) => (
        <span key={star} className={star <= value ? styles['lit'] : undefined}>
          <Icon name="star" small />
        </span>
      ))}
    </span>
  );
}

const meanings = ['很差', '较差', '一般', '满意', '很满意'] as const;

interface StarsInputProps {
  label: string;
  /** 0: none chosen yet. */
  value: number;
  onChange: (value: number) => void;
  /** Error message. */
  error?: string | undefined;
}

/** One to five stars as a radio group: arrow keys move, each star has a label. */
export function StarsInput({ label, value, onChange, error }: StarsInputProps) {
  const name = useId();
  return (
    <div className={styles['row']}>
      <span id={`${name}-label`}>{label}</span>
      <div role="radiogroup" aria-labelledby={`${name}-label`} aria-invalid={error !== undefined} className={styles['choose']}>
        {all.map((star) => (
          <label key={star} className={star <= value ? styles['lit'] : undefined}>
            <input
              type="radio"
              name={name}
              aria-label={`${star} 星，${meanings[star - 1]}`}
              checked={star === value}
              onChange={() => onChange(star)}
            />
            <Icon name="star" />
          </label>
        ))}
      </div>
      <small className={error === undefined ? look['muted'] : styles['wrong']}>{error ?? meanings[value - 1] ?? ''}</small>
    </div>
  );
}
