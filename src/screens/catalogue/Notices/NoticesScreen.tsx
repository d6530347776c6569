import * as look from '#ui/look.module.css';
import * as noticesStyles from './notices.module.css';
import { classes } from '#ui/classes.ts';
import { Suspense, use } from 'react';
import { formatDate, formatTime, shanghaiParts } from '#contract/rules/clock.ts';
import { links } from '#lib/links.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { ProblemState } from '#screens/parts/QueryProblem.tsx';
import { useHomeReading } from '#screens/parts/useHomeReading.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';
import { Tag } from '#ui/Tag.tsx';

function Day({ at }: { at: number }) {
  const { m, d } = shanghaiParts(at);
  return (
    <span className={noticesStyles['day']} aria-hidden="true">
      <b>{d}</b>
      {m}月
    </span>
  );
}

function Notices({ reading, busy, readAgain }: ReturnType<typeof useHomeReading>) {
  const read = use(reading);
  if (!read.ok) return <ProblemState problem={read.problem} busy={busy} onRetry={readAgain} />;
  const { notices } = read.data;
  if (notices.length === 0)
    return <EmptyState icon="bell" title="暂时没有公告" action={<LinkButton href={links.home()}>回首页</LinkButton>} />;
  return (
    <ul>
      {notices.map(({ id, title, publishedAt }, at) => (
        <li key={id}>
          <Day at={publishedAt} />
          <h2>
            <Anchor href={links.notice({ id })}>{title}</Anchor>
          </h2>
          <p className={classes(look['small'], look['muted'], look['row'])}>
            <time dateTime={new Date(publishedAt).toISOString()}>
              {formatDate(publishedAt)} {formatTime(publishedAt)}
            </time>
            {at === 0 && <Tag tone="solid">最新</Tag>}
          </p>
          <Icon name="right" small />
        </li>
      ))}
    </ul>
  );
}

const lines = (
  <Loading label="正在载入公告">
    {[0, 1, 2, 3, 4, 5].map((line) => (
      <div key={line} className={noticesStyles['line']}>
        <Skeleton width={48} height={48} radius={10} />
        <Skeleton width="40%" height={20} />
      </div>
    ))}
  </Loading>
);

export function NoticesScreen() {
  const home = useHomeReading();
  return (
    <div className={look['pageWidth']}>
      <Crumbs trail={[{ label: '首页', href: links.home() }]} here="最新公告" />
      <section className={classes(look['card'], noticesStyles['list'])}>
        <h1 className={noticesStyles['head']}>最新公告</h1>
        <Suspense fallback={lines}>
          <Notices {...home} />
        </Suspense>
      </section>
      <Picks />
    </div>
  );
}
