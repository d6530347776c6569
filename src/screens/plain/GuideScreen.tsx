import './Plain.css';
import type { FunctionComponent } from 'react';
import { useSnapshot } from 'valtio';
import { Picks } from '#screens/parts/Picks.tsx';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { accountGuides } from './accountGuides.ts';
import { type Guide, siteGuides } from './guides.ts';

const guides = { ...siteGuides, ...accountGuides };
export type GuideTopic = keyof typeof guides;

function GuideActions({ actions }: Pick<Guide, 'actions'>) {
  const isGuest = useSnapshot(session).standing === 'guest';
  return (
    <div className="guide-acts">
      {actions.map(({ label, href, guest }, at) => {
        const look = { size: 'lg', kind: at === 0 ? 'primary' : 'ghost' } as const;
        return guest && isGuest
          ? <Button key={href} {...look} onClick={() => askFor({ name: 'login', tab: guest.tab })}>{guest.label}</Button>
          : <LinkButton key={href} {...look} href={href}>{label}</LinkButton>;
      })}
    </div>
  );
}

function GuideCard({ guide }: { guide: Guide }) {
  return (
    <section className="card guide">
      <div className="guide-head">
        <span className="art"><Icon name={guide.icon} /></span>
        <div>
          <div className="row"><h1>{guide.title}</h1>{guide.soon && <Tag tone="solid">即将开放</Tag>}</div>
          <p>{guide.lead}</p>
          <GuideActions actions={guide.actions} />
        </div>
      </div>
      <ul>
        {guide.points.map(({ icon, title, text }) => (
          <li key={title}>
            <span className="ic"><Icon name={icon} /></span>
            <span><b>{title}</b><small>{text}</small></span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an area is for, what holds there and what can be done at once. Inside the account centre the frame brings the width. */
export function guideScreen(topic: GuideTopic): FunctionComponent {
  const guide = guides[topic];
  const card = <GuideCard guide={guide} />;
  const framed = topic in accountGuides;
  return () => (framed ? card : <div className="wrap">{card}<Picks /></div>);
}
