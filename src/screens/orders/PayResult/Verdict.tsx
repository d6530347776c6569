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
  /** Secondary actions that need consideration. */
  after?: ReactNode;
  /** Part of the content's key: a new value remounts the content although its title is the same. */
  moment?: string;
}

const tones = { good: styles['good'], wait: undefined, rest: styles['resting'], bad: styles['bad'] } as const;

/** Payment result with the next actions. */
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
