import * as look from './look.module.css';
import * as styles from './Segmented.module.css';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export interface SegmentedOption<Value extends string | number> {
  value: Value;
  /** First line; `b` is bold, `span` the middle line, `small` the last. */
  label: ReactNode;
  disabled?: boolean | undefined;
  /** A small badge in the corner, such as 今晚最省. */
  flag?: string | undefined;
}

interface SegmentedProps<Value extends string | number> {
  label: string;
  value: Value | null;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  /** `line` draws a border around each choice, `fill` a background. */
  kind?: 'fill' | 'line';
  columns?: number;
}

/** A choice of a few visible options; arrow keys move as in any radio group. */
export function Segmented<Value extends string | number>({
  label,
  value,
  options,
  onChange,
  kind = 'fill',
  columns,
}: SegmentedProps<Value>) {
  const name = useId();
  const style: CSSProperties & { '--seg': number } = { '--seg': columns ?? options.length };
  return (
    <div role="radiogroup" aria-label={label} className={classes(styles['choices'], kind === 'line' && styles['outlined'])} style={style}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className={look['visuallyHidden']}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.flag !== undefined && <em>{option.flag}</em>}
        </label>
      ))}
    </div>
  );
}
