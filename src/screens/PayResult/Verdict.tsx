import { classes } from '#ui/classes.ts';
import * as look from '#ui/look.module.css';
import * as styles from './Verdict.module.css';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Spinner } from '#ui/Spinner.tsx';

interface VerdictProps {
  tone: 'good' | 'wait' | 'rest' | 'bad';
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
  actions: readonly ReactNode[];
  /** What can be done too, and is better thought of twice. */
  after?: ReactNode;
  /** With another one its content is another, which has not moved. */
  moment?: string;
}

const tones = { good: styles['good'], wait: undefined, rest: styles['resting'], bad: styles['bad'] } as const;

/** How a payment stands, large, with what can be done next. */
export function Verdict({ tone, icon, title, text, children, actions, after, moment = '' }: VerdictProps) {
  return (
    <section
      className={classes(look['card'], styles['verdict'], tones[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
      aria-busy={tone === 'wait' || undefined}
    >
      <Fragment key={`${title} ${moment}`}>
        <span className={styles['mark']}>{tone === 'wait' ? <Spinner /> : <Icon name={icon} />}</span>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
        <div className={styles['actions']}>{actions}</div>
        {after}
      </Fragment>
    </section>
  );
}
