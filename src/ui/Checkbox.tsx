import * as styles from './Checkbox.module.css';
import type { ReactNode } from 'react';
import { useFieldLinks } from './Field.tsx';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  const links = useFieldLinks();
  return (
    <label className={styles['checkbox']}>
      <input type="checkbox" {...links} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
