import './Plain.css';
import type { FunctionComponent } from 'react';
import { useSnapshot } from 'valtio';
import { links } from '#lib/links.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { askFor } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import { accountGuides } from './accountGuides.ts';
import { type Guide, type OpenGuide, type Point, siteGuides, type SoonGuide } from './guides.ts';

const guides = { ...siteGuides, ...accountGuides };
const personal = { label: '个人中心', href: links.personal() };
const wallet = { label: '我的钱包', href: links.wallet() };

export type GuideTopic = keyof typeof guides;

function GuideActions({ actions }: Pick<OpenGuide, 'actions'>) {
  const isGuest = useSnapshot(session).standing === 'guest';
  return (
    <div className="guide-acts">
      {actions.map(({ label, href, guest }, at) => {
        const look = { size: 'lg', kind: at === 0 ? 'primary' : 'ghost' } as const;
        return guest && isGuest ? (
          <Button key={href} {...look} onClick={() => askFor({ name: 'login', tab: guest.tab })}>
            {guest.label}
          </Button>
        ) : (
          <LinkButton key={href} {...look} href={href}>
            {label}
          </LinkButton>
        );
      })}
    </div>
  );
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul>
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="ic">
            <Icon name={icon} />
          </span>
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function OpenCard({ guide }: { guide: OpenGuide }) {
  return (
    <section className="card guide">
      <div className="guide-head">
        <span className="art">
          <Icon name={guide.icon} />
        </span>
        <div>
          <h1>{guide.title}</h1>
          <p>{guide.lead}</p>
          <GuideActions actions={guide.actions} />
        </div>
      </div>
      <Points points={guide.points} />
    </section>
  );
}

/** Sells nothing: what will come, and before that what there is today. */
function SoonCard({ guide }: { guide: SoonGuide }) {
  const isRealName = useSnapshot(session).viewer?.isRealName ?? false;
  return (
    <section className="card soon">
      <div className="soon-head">
        <span className="art">
          <Icon name={guide.icon} />
        </span>
        <div>
          <div className="row">
            <h1>{guide.title}</h1>
            <Tag>即将开放</Tag>
          </div>
          <p>{guide.lead}</p>
        </div>
      </div>
      <h2>现在可以</h2>
      <nav aria-label="现在可以">
        {guide.today
          .filter(({ unverified }) => !unverified || !isRealName)
          .map(({ icon, title, text, href }) => (
            <Anchor key={title} href={href}>
              <span className="ic">
                <Icon name={icon} />
              </span>
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <Icon name="right" small />
            </Anchor>
          ))}
      </nav>
      <h2>{guide.pointsTitle ?? '开放后的规则'}</h2>
      <Points points={guide.points} />
    </section>
  );
}

function GuideCard({ guide }: { guide: Guide }) {
  return 'soon' in guide ? <SoonCard guide={guide} /> : <OpenCard guide={guide} />;
}

/** What an area is for, what holds there and what can be done at once. Inside the account centre the frame brings the width. */
export function guideScreen(topic: GuideTopic): FunctionComponent {
  const guide = guides[topic];
  const card = <GuideCard guide={guide} />;
  const framed = topic in accountGuides;
  return () =>
    framed ? (
      <>
        <Crumbs trail={topic === 'withdraw' ? [personal, wallet] : [personal]} here={guide.title} />
        {card}
      </>
    ) : (
      <div className="wrap">
        {card}
        <Picks />
      </div>
    );
}
