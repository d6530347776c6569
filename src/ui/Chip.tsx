import * as styles from './Chip.module.css';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  pressed: boolean;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={classes(styles['chip'], pressed && styles['pressed'], className)} aria-pressed={pressed}>
      {children}
    </button>
  );
}

/** An active filter, with a button that removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={classes(styles['chip'], styles['removable'])} aria-label={`去掉 ${label}`} onClick={onRemove}>
      <span>{label}</span>
      <Icon name="x" small />
    </button>
  );
}
