import * as styles from './Switch.module.css';
import type { ReactNode } from 'react';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** Visible text; give `label` where there is none. */
  children?: ReactNode;
  label?: string;
}

export function Switch({ checked, onChange, disabled = false, children, label }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles['switch']}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      aria-label={label}
      onClick={() => !disabled && onChange(!checked)}
    >
      <span className={styles['track']} />
      {children}
    </button>
  );
}
