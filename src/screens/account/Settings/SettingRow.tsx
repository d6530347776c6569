import * as look from '#ui/look.module.css';
import * as styles from './SettingRow.module.css';
import { classes } from '#ui/classes.ts';
import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';

export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
}

interface SettingRowProps {
  icon: IconName;
  title: string;
  /** Current value, or purpose of the setting. */
  text: ReactNode;
  /** Button or link that changes it. */
  children?: ReactNode;
}

export function SettingRow({ icon, title, text, children }: SettingRowProps) {
  return (
    <li className={styles['row']}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className={classes(look['small'], look['secondary'])}>{text}</p>
      </div>
      <div className={styles['action']}>{children}</div>
    </li>
  );
}
