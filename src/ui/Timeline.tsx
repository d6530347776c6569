import * as styles from './Timeline.module.css';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

export interface TimelineStep {
  key: string;
  label: string;
  /** Time or explanation. */
  note?: ReactNode;
  state: 'done' | 'current' | 'coming';
  /** Drawn in the dot of the current step. */
  icon?: IconName;
}

const look = { done: styles['done'], current: styles['current'], coming: undefined } as const;

export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles['timeline']} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} className={look[step.state]} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className={styles['dot']}>
            {step.state === 'done' && <Icon name="check" />}
            {step.state === 'current' && step.icon && <Icon name={step.icon} />}
          </span>
          <b>{step.label}</b>
          {step.note}
        </li>
      ))}
    </ol>
  );
}
