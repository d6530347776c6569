import * as styles from './Crumbs.module.css';
import { Fragment, type ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { Icon } from './Icon.tsx';

export interface Crumb {
  label: string;
  href: string;
}

interface CrumbsProps {
  /** From the top downwards, without the page itself. */
  trail: readonly Crumb[];
  here: string;
  /** At the right of the phone's head: heart, share. */
  actions?: ReactNode;
}

/** Breadcrumbs, on desktop only. */
export function CrumbTrail({ trail, here }: Pick<CrumbsProps, 'trail' | 'here'>) {
  return (
    <nav className={styles['trail']} aria-label="位置">
      {trail.map((crumb) => (
        <Fragment key={crumb.href}>
          <Anchor href={crumb.href}>{crumb.label}</Anchor>
          <Icon name="right" small />
        </Fragment>
      ))}
      <b aria-current="page">{here}</b>
    </nav>
  );
}

/** Breadcrumbs on desktop; on a phone a header with a back button. */
export function Crumbs({ trail, here, actions }: CrumbsProps) {
  const parent = trail.at(-1);
  return (
    <>
      <div className={styles['phoneHead']} data-covers="header">
        <span className={styles['before']}>
          {parent && (
            <Anchor href={parent.href} aria-label={`返回${parent.label}`}>
              <Icon name="left" />
            </Anchor>
          )}
        </span>
        <b>{here}</b>
        <span className={styles['after']}>{actions}</span>
      </div>
      <CrumbTrail trail={trail} here={here} />
    </>
  );
}
