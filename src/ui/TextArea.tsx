import * as input from './input.module.css';
import * as styles from './TextArea.module.css';
import type { TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { useComposed } from './composition.ts';
import { useFieldLinks } from './Field.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'maxLength'> {
  value: string;
  onChange: (value: string) => void;
  /** Limit in characters, counted below; longer input is accepted, so that pasted text is not cut, and marked invalid. */
  most: number;
}

/** Several lines of text with a count of its characters. */
export function TextArea({ value, onChange, most, rows = 4, ...rest }: TextAreaProps) {
  const links = useFieldLinks();
  const composed = useComposed(value, onChange);
  const length = [...value.trim()].length;
  return (
    <span className={classes(input['frame'], links['aria-invalid'] && input['invalid'], styles['frame'])}>
      <textarea {...links} {...rest} rows={rows} {...composed} />
      <small className={classes(styles['count'], length > most && styles['over'])} aria-hidden>
        {length}/{most}
      </small>
    </span>
  );
}
