import * as styles from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import type { FunctionComponent } from 'react';
import { Picks } from '#screens/parts/Picks.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type Guide, type OpenGuide, siteGuides } from './guides.ts';
import { Points } from './Points.tsx';
import { SoonCard } from './SoonCard.tsx';

export type GuideTopic = keyof typeof siteGuides;

function GuideActions({ actions }: Pick<OpenGuide, 'actions'>) {
  return (
    <div className={styles['actions']}>
      {actions.map(({ label, href }, at) => {
        const look = { size: 'lg', kind: at === 0 ? 'primary' : 'ghost' } as const;
        return (
          <LinkButton key={href} {...look} href={href}>
            {label}
          </LinkButton>
        );
      })}
    </div>
  );
}

function OpenCard({ guide }: { guide: OpenGuide }) {
  return (
    <section className={classes(look['card'], styles['panel'])}>
      <div className={styles['head']}>
        <span className={styles['picture']}>
          <Icon name={guide.icon} />
        </span>
        <div>
          <h1>{guide.title}</h1>
          <p>{guide.lead}</p>
          <GuideActions actions={guide.actions} />
        </div>
      </div>
      <Points points={guide.points} iconClass={styles['icon']} />
    </section>
  );
}

/** Purpose and rules of an area, with the available actions. */
export function guideScreen(topic: GuideTopic): FunctionComponent {
  const guide: Guide = siteGuides[topic];
  const card = 'soon' in guide ? <SoonCard guide={guide} /> : <OpenCard guide={guide} />;
  return () => (
    <div className={look['pageWidth']}>
      {card}
      <Picks />
    </div>
  );
}
