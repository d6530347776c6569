import * as styles from '#screens/parts/guide.module.css';
import * as look from '#ui/look.module.css';
import { classes } from '#ui/classes.ts';
import type { FunctionComponent } from 'react';
import { useSnapshot } from 'valtio';
import { links } from '#lib/links.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { session } from '#state/session.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { accountGuides } from './accountGuides.ts';
import { type Guide, type OpenGuide, siteGuides } from './guides.ts';
import { Points } from './Points.tsx';
import { type CardProps, SoonCard } from './SoonCard.tsx';

const guides = { ...siteGuides, ...accountGuides };
const personal = { label: '个人中心', href: links.personal() };

export type GuideTopic = keyof typeof guides;

function GuideActions({ actions }: Pick<OpenGuide, 'actions'>) {
  const { viewer } = useSnapshot(session);
  const offered = actions.filter(({ unbound }) => unbound !== true || viewer?.phone === null);
  return (
    <div className={styles['actions']}>
      {offered.map(({ label, href }, at) => {
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

function OpenCard({ guide, isFramed }: CardProps<OpenGuide>) {
  return (
    <section className={classes(look['card'], styles['panel'], isFramed && styles['framed'])}>
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

function GuideCard({ guide, isFramed }: CardProps<Guide>) {
  return 'soon' in guide ? <SoonCard guide={guide} isFramed={isFramed} /> : <OpenCard guide={guide} isFramed={isFramed} />;
}

/** What an area is for, what holds there and what can be done at once. Inside the account centre the frame brings the width. */
export function guideScreen(topic: GuideTopic): FunctionComponent {
  const guide = guides[topic];
  const isFramed = topic in accountGuides;
  const card = <GuideCard guide={guide} isFramed={isFramed} />;
  return () =>
    isFramed ? (
      <>
        <Crumbs trail={[personal]} here={guide.title} />
        {card}
      </>
    ) : (
      <div className={look['pageWidth']}>
        {card}
        <Picks />
      </div>
    );
}
