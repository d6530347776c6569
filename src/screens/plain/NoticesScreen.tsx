import './Plain.css';
import { Suspense, use } from 'react';
import { formatDate } from '#contract/rules/clock.ts';
import { links } from '#app/links.ts';
import { Picks } from '#screens/parts/Picks.tsx';
import { ProblemState } from '#screens/parts/QueryProblem.tsx';
import { useHomeReading } from '#screens/parts/useHomeReading.ts';
import { Anchor } from '#ui/Anchor.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

function Notices({ reading, busy, readAgain }: ReturnType<typeof useHomeReading>) {
  const read = use(reading);
  if (!read.ok) return <ProblemState problem={read.problem} busy={busy} onRetry={readAgain} />;
  const { notices } = read.data;
  if (notices.length === 0) return <EmptyState icon="bell" title="暂时没有公告" action={<LinkButton href={links.home()}>回首页</LinkButton>} />;
  return (
    <ul>
      {notices.map(({ id, title, publishedAt }) => (
        <li key={id} className="row"><Anchor href={links.notice({ id })}>{title}</Anchor><time className="sp sm muted">{formatDate(publishedAt)}</time></li>
      ))}
    </ul>
  );
}

const lines = <Loading label="正在载入公告">{[0, 1, 2].map((line) => <Skeleton key={line} height={56} />)}</Loading>;

export function NoticesScreen() {
  const home = useHomeReading();
  return (
    <div className="wrap">
      <Crumbs trail={[{ label: '首页', href: links.home() }]} here="最新公告" />
      <section className="card notice-list">
        <h1>最新公告</h1>
        <Suspense fallback={lines}><Notices {...home} /></Suspense>
      </section>
      <Picks />
    </div>
  );
}
