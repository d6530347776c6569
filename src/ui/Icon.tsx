import * as styles from './Icon.module.css';
import { classes } from './classes.ts';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  small?: boolean;
  /** Leave out beside a visible label. */
  label?: string;
}

export function Icon({ name, small = false, label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={small ? classes(styles['icon'], styles['small']) : styles['icon']} {...meaning}>
      <use href={`#i-${name}`} />
    </svg>
  );
}
