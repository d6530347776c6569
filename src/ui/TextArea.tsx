import type { TextareaHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { useFieldLinks } from './Field.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({ value, onChange, ...rest }: TextAreaProps) {
  const links = useFieldLinks();
  return (
    <span className={classes('fld', 'area', links['aria-invalid'] && 'bad')}>
      <textarea {...links} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
}
