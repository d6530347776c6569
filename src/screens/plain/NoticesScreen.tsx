import './Plain.css';
import { formatDate } from '#contract/rules/clock.ts';
import { useHome } from '#api/queries/home.ts';
import { links } from '#app/links.ts';
import { QueryProblem } from '#screens/parts/QueryProblem.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Crumbs } from '#ui/Crumbs.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import { EmptyState } from '#ui/State.tsx';

function Notices() {
  const { data, error, refetch, isFetching } = useHome();
  if (data && data.notices.length > 0) {
    return (
      <ul>
        {data.notices.map(({ id, title, publishedAt }) => (
          <li key={id} className="row"><b>{title}</b><time className="sp sm muted">{formatDate(publishedAt)}</time></li>
        ))}
      </ul>
    );
  }
  if (data) return <EmptyState icon="bell" title="暂时没有公告" action={<LinkButton href={links.home()}>回首页</LinkButton>} />;
  if (error) return <QueryProblem error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <Loading label="正在载入公告">{[0, 1, 2].map((line) => <Skeleton key={line} height={56} />)}</Loading>;
}

export function NoticesScreen() {
  return (
    <div className="wrap">
      <Crumbs trail={[{ label: '首页', href: links.home() }]} here="最新公告" />
      <section className="card notice-list">
        <h1>最新公告</h1>
        <Notices />
      </section>
    </div>
  );
}
